import type { PreviewOutput } from './preview-player.ts';

/** An element that plays files, louder than they are where asked. The only one that may make them. */
export function openPreviewElement(): PreviewOutput {
  const element = new Audio();
  element.preload = 'auto';
  let amplifier: { readonly context: AudioContext; readonly gain: GainNode } | null = null;

  /** An element alone plays no louder than its file. */
  const amplify = () => {
    const context = new AudioContext();
    const gain = context.createGain();
    context.createMediaElementSource(element).connect(gain).connect(context.destination);
    return { context, gain };
  };
  return {
    element,
    setGainDb: (gainDb) => {
      const gain = 10 ** (gainDb / 20);
      if (gain > 1) amplifier ??= amplify();
      if (amplifier === null) {
        element.volume = gain;
        return;
      }
      element.volume = 1;
      amplifier.gain.gain.value = gain;
      void amplifier.context.resume();
    },
  };
}
