import { fromDb } from '../../audio/audio-clip.ts';
import { pcmSampleRateHz } from '../../gateway/wire/limits.ts';
import type { VoiceSound } from '../state/voice-catalogue.ts';
import { changeRate } from './change-rate.ts';
import { type Flite, type FliteVoiceName, fliteSampleRateHz } from './flite.ts';
import type { Prosody } from './prosody.ts';
import { whisper } from './whisper.ts';

type SpokenSound = Extract<VoiceSound, { kind: 'spoken' }>;

type FliteMelody = {
  /** Measured on neutral speech; null where the voice has a melody of its own that cannot be set. */
  readonly meanHz: number | null;
  readonly deviationHz: number;
};

const melodies: Readonly<Record<FliteVoiceName, FliteMelody>> = {
  slt: { meanHz: 174, deviationHz: 30 },
  rms: { meanHz: null, deviationHz: 0 },
  awb: { meanHz: 132, deviationHz: 22 },
};

/** Quieter than this, at the ends, is the synthesiser's own silence. */
const silenceLevel = 0.004;
const keptSilenceMs = 15;
/** A resampling rate is a multiple of this, so that its filter table stays small. */
const rateStepHz = 200;

/** Speaks one run of plain text: mono samples at 24 kHz, without silence at its ends. */
export function speakRun(
  flite: Flite,
  text: string,
  sound: SpokenSound,
  prosody: Prosody,
  speed: number,
): Float32Array {
  const melody = melodies[sound.flite];
  const pitch = sound.pitchFactor * prosody.pitchFactor;
  // A voice whose melody is fixed gets its pitch from playing faster, which moves its timbre too.
  const timbre = melody.meanHz === null ? sound.timbreFactor * bounded(pitch) : sound.timbreFactor;
  const fromHz = Math.round((fliteSampleRateHz * timbre) / rateStepHz) * rateStepHz;
  const ratio = fromHz / fliteSampleRateHz;
  const rate = speed * prosody.rateFactor * (sound.rateFactor ?? 1);
  const isNeutral = pitch === 1 && prosody.rangeFactor === 1 && ratio === 1;
  const canSet = melody.meanHz !== null && !isNeutral;
  const spoken = flite.speak({
    text,
    voice: sound.flite,
    durationStretch: round4(ratio / rate),
    pitchMeanHz: canSet ? round4(((melody.meanHz ?? 0) * pitch) / ratio) : null,
    pitchDeviationHz: canSet
      ? round4((melody.deviationHz * pitch * prosody.rangeFactor) / ratio)
      : null,
  });
  const trimmed = trimSilence(spoken);
  const voiced = prosody.isWhispered ? whisper(trimmed, fliteSampleRateHz) : trimmed;
  const samples = changeRate(voiced, fromHz, pcmSampleRateHz);
  applyGain(samples, fromDb(prosody.gainDb));
  return samples;
}

function bounded(pitch: number): number {
  return Math.min(1.25, Math.max(0.82, pitch));
}

function round4(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}

function trimSilence(samples: Float32Array): Float32Array {
  const kept = (keptSilenceMs * fliteSampleRateHz) / 1000;
  let first = 0;
  while (first < samples.length && Math.abs(samples[first] ?? 0) < silenceLevel) first += 1;
  let last = samples.length;
  while (last > first && Math.abs(samples[last - 1] ?? 0) < silenceLevel) last -= 1;
  const trimmed = samples.slice(Math.max(0, first - kept), Math.min(samples.length, last + kept));
  const fade = Math.min(kept, trimmed.length / 2);
  for (let index = 0; index < fade; index++) {
    const factor = index / fade;
    const mirrored = trimmed.length - 1 - index;
    trimmed[index] = (trimmed[index] ?? 0) * factor;
    trimmed[mirrored] = (trimmed[mirrored] ?? 0) * factor;
  }
  return trimmed;
}

/** Bends what is louder than 0.7 towards full scale, so that shouting is loud and never clips. */
function applyGain(samples: Float32Array, gain: number): void {
  const knee = 0.7;
  for (let index = 0; index < samples.length; index++) {
    const value = (samples[index] ?? 0) * gain;
    const size = Math.abs(value);
    const bent =
      size <= knee ? size : knee + (0.98 - knee) * Math.tanh((size - knee) / (0.98 - knee));
    samples[index] = value < 0 ? -bent : bent;
  }
}
