import { pcmSampleRateHz } from '../../gateway/wire/limits.ts';
import type { SpeechFormat } from '../../gateway/wire/speech-format.ts';
import { createSpeechEncoder, type EncoderLibraries } from '../encode/create-speech-encoder.ts';
import type { VoiceSound } from '../state/voice-catalogue.ts';
import { renderTones } from '../tones/render-tones.ts';
import type { Flite } from './flite.ts';
import { planSpeech } from './plan-speech.ts';
import type { SerialQueue } from './serial-queue.ts';
import { speakRun } from './speak-run.ts';

/** What makes sound: loaded once, shared by all requests. */
export type SpeechEngine = EncoderLibraries & {
  /** Loaded when it is first asked for. */
  readonly flite: () => Promise<Flite>;
  readonly turns: SerialQueue;
};

export type SpeechOrder = {
  readonly input: string;
  readonly sound: VoiceSound;
  readonly format: SpeechFormat;
  readonly speed: number;
};

export type SpokenFile = {
  readonly bytes: Uint8Array;
  readonly durationMs: number;
};

/**
 * Makes the audio file of an order. The same order gives the same bytes in every process. Work is
 * done in turns of one short run, so that other requests are answered in between.
 * Rejects with the signal's reason when aborted.
 */
export async function speak(
  engine: SpeechEngine,
  order: SpeechOrder,
  signal: AbortSignal,
): Promise<SpokenFile> {
  const encoder = await createSpeechEncoder(order.format, engine);
  let sampleCount = 0;
  try {
    const pieces =
      order.sound.kind === 'tones'
        ? renderTones(order.input, order.speed)
        : renderOrder(await engine.flite(), order);
    for (;;) {
      const piece = await engine.turns.run(() => pieces.next(), signal);
      if (piece.done === true) break;
      sampleCount += piece.value.length;
      await encoder.write(piece.value);
    }
    const bytes = await encoder.finish();
    return { bytes, durationMs: (sampleCount * 1000) / pcmSampleRateHz };
  } catch (error) {
    await encoder.cancel();
    throw error;
  }
}

/** Mono samples at 24 kHz, run by run. */
export function* renderOrder(
  flite: Flite,
  { input, sound, speed }: Pick<SpeechOrder, 'input' | 'sound' | 'speed'>,
): Generator<Float32Array, void, undefined> {
  if (sound.kind === 'tones') {
    yield* renderTones(input, speed);
    return;
  }
  for (const run of planSpeech(input)) {
    switch (run.kind) {
      case 'pause':
        yield new Float32Array(Math.round((run.durationMs * pcmSampleRateHz) / 1000 / speed));
        break;
      case 'tones':
        yield* renderTones(run.text, speed);
        break;
      case 'speech':
        yield speakRun(flite, run.text, sound, run.prosody, speed);
    }
  }
}
