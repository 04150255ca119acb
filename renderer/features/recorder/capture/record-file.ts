import { encodeWav } from '../../../../shared/sound/wav.ts';
import { type OpenMicrophone, openCapture } from './capture.ts';
import { createLevelMeter, type LevelReading } from './level-meter.ts';
import { toInt16 } from './take-writer.ts';

/** A recording that becomes a file of its own, not a part of a voice. */
export type FileRecording = {
  readonly microphone: OpenMicrophone;
  readonly readLevel: () => LevelReading;
  readonly elapsedMs: () => number;
  /** Lets the microphone go; a WAV file of all that was recorded, null where that is nothing. */
  readonly finish: () => File | null;
  readonly cancel: () => void;
};

/** Asks for the microphone and records until told to stop. Rejects with what `faultOf` reads. */
export async function recordFile(open = openCapture): Promise<FileRecording> {
  const blocks: Int16Array[] = [];
  let sampleCount = 0;
  let meter = createLevelMeter(48_000);
  const { sampleRateHz, close, ...microphone } = await open({
    onBlock: (block) => {
      blocks.push(toInt16(block));
      sampleCount += block.length;
      meter.feed(block);
    },
    // What was recorded until then is kept by whoever stops it.
    onEnded: () => {},
  });
  meter = createLevelMeter(sampleRateHz);
  return {
    microphone,
    readLevel: () => meter.read(),
    elapsedMs: () => (sampleCount / sampleRateHz) * 1000,
    cancel: close,
    finish: () => {
      close();
      const samples = new Int16Array(sampleCount);
      let at = 0;
      for (const block of blocks) {
        samples.set(block, at);
        at += block.length;
      }
      return sampleCount === 0
        ? null
        : new File([encodeWav(samples, sampleRateHz)], 'recording.wav', { type: 'audio/wav' });
    },
  };
}
