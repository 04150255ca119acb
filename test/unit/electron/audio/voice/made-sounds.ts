import { createSeededRandom } from '../../../../../electron/demo/faults/seeded-random.ts';
import { type Flite, loadFlite } from '../../../../../electron/demo/speech/flite.ts';
import { renderOrder } from '../../../../../electron/demo/speech/speak.ts';
import { defaultSound, sampleVoices } from '../../../../../electron/demo/state/voice-catalogue.ts';
import { demoAssets } from '../../../../support/gateway/demo-assets.ts';
import { joined } from '../signals.ts';

/** Of the demo's voices. */
export const rateHz = 24_000;

export const clauses = [
  'The lamp had gone out and nobody came all morning.',
  'The boats lay close together under the old bridge.',
  'Anna put her hand on the rail and counted the steps.',
  'Seventeen years had passed since the night of the storm.',
  'He took the letter from his coat and read it twice.',
  'It was a strange thing to be asked for the truth.',
  'Outside a dog began to bark at the passing carriage.',
  'Somewhere above them a window was thrown wide open.',
] as const;

export type Voice = 'default' | 'Ada' | 'Miles' | 'Wren' | 'Otto';

function soundOf(voice: Voice) {
  return sampleVoices.find(({ title }) => title.startsWith(voice))?.sound ?? defaultSound;
}

let flite: Flite | null = null;
const said = new Map<string, Float32Array>();

/** A text in one of the demo's voices, without the silence at its end; made once. */
export async function say(text: string, voice: Voice): Promise<Float32Array> {
  const key = `${voice}: ${text}`;
  const known = said.get(key);
  if (known !== undefined) return known;
  flite ??= await loadFlite(demoAssets.fliteWasmPath);
  const samples = joined(...renderOrder(flite, { input: text, sound: soundOf(voice), speed: 1 }));
  let end = samples.length;
  while (end > 0 && samples[end - 1] === 0) end -= 1;
  const sound = samples.subarray(0, end);
  said.set(key, sound);
  return sound;
}

export function silence(ms: number): Float32Array {
  return new Float32Array(Math.round((ms * rateHz) / 1000));
}

export type Talk = Awaited<ReturnType<typeof talk>>;

/** Clauses with exactly so much silence between them, and at both ends. */
export async function talk(voice: Voice, count: number, pauseMs: number) {
  const parts: Float32Array[] = [silence(pauseMs)];
  for (let index = 0; index < count; index++) {
    parts.push(await say(clauses[index % clauses.length] ?? '', voice), silence(pauseMs));
  }
  const samples = joined(...parts);
  const isTalk = new Uint8Array(samples.length);
  let at = 0;
  let talking = 0;
  parts.forEach((part, index) => {
    if (index % 2 === 1) {
      isTalk.fill(1, at, at + part.length);
      talking += part.length;
    }
    at += part.length;
  });
  return {
    samples /** 1 where somebody talks, sample by sample: what a check has to find. */,
    isTalk,
    talkMs: (talking * 1000) / rateHz,
  };
}

export function powerOf(samples: Float32Array): number {
  return samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length;
}

export function decibels(power: number): number {
  return 10 * Math.log10(power);
}

/** Mean power of what is talk, in dB. */
export function talkLevelDb({ samples, isTalk }: Talk): number {
  return decibels(powerOf(samples.filter((_, index) => isTalk[index] === 1)));
}

export function atLevel(samples: Float32Array, levelDb: number): Float32Array {
  const gain = Math.sqrt(10 ** (levelDb / 10) / powerOf(samples));
  return samples.map((sample) => sample * gain);
}

export function mixed(...sounds: readonly Float32Array[]): Float32Array {
  const [first = new Float32Array(0), ...others] = sounds;
  return first.map((sample, index) =>
    others.reduce((sum, other) => sum + (other[index] ?? 0), sample),
  );
}

export function whiteNoise(count: number, seed: number): Float32Array {
  const random = createSeededRandom(seed);
  return Float32Array.from(
    { length: count },
    () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random()),
  );
}

/** Falls by 3 dB an octave (Paul Kellet's economy filter); nothing below 30 Hz, which no check looks at. */
export function pinkNoise(count: number, seed: number): Float32Array {
  let slow = 0;
  let middle = 0;
  let fast = 0;
  const pink = whiteNoise(count, seed).map((white) => {
    slow = 0.99765 * slow + white * 0.099046;
    middle = 0.963 * middle + white * 0.2965164;
    fast = 0.57 * fast + white * 1.0526913;
    return slow + middle + fast + white * 0.1848;
  });
  return highPassed(highPassed(pink));
}

function highPassed(samples: Float32Array): Float32Array {
  const pole = 1 - (2 * Math.PI * 30) / rateHz;
  let before = 0;
  let output = 0;
  return samples.map((sample) => {
    output = sample - before + pole * output;
    before = sample;
    return output;
  });
}

/** A computer's fan: dull noise that breathes a little, and the whirr of seven blades. */
export function fanNoise(count: number, seed: number): Float32Array {
  let dull = 0;
  return whiteNoise(count, seed).map((white, index) => {
    const seconds = index / rateHz;
    dull += 0.15 * (white - dull);
    const whirr =
      Math.sin(2 * Math.PI * 238 * seconds) + 0.5 * Math.sin(2 * Math.PI * 476 * seconds);
    return (
      (dull + 0.05 * white + 0.08 * whirr) * (1 + 0.15 * Math.sin(2 * Math.PI * 0.7 * seconds))
    );
  });
}

/** Mains hum: the fundamental and seven harmonics. */
export function hum(count: number, mainsHz: number): Float32Array {
  const strengths = [1, 0.5, 0.3, 0.2, 0.15, 0.1, 0.1, 0.05];
  return Float32Array.from({ length: count }, (_, index) =>
    strengths.reduce(
      (sum, strength, place) =>
        sum + strength * Math.sin((2 * Math.PI * mainsHz * (place + 1) * index) / rateHz + place),
      0,
    ),
  );
}

function addNote(
  out: Float32Array,
  atSeconds: number,
  seconds: number,
  note: number,
  decay: number,
) {
  const start = Math.round(atSeconds * rateHz);
  const pitchHz = 220 * 2 ** (note / 12);
  const end = Math.min(out.length, start + Math.round(seconds * rateHz));
  for (let index = start; index < end; index++) {
    const time = (index - start) / rateHz;
    let value = 0;
    for (let harmonic = 1; harmonic <= 6; harmonic++) {
      value += Math.sin(2 * Math.PI * pitchHz * harmonic * time) / harmonic;
    }
    out[index] = (out[index] ?? 0) + value * Math.min(1, time / 0.01) * Math.exp(-decay * time);
  }
}

/** Four chords, 1.2 s each, again and again. */
export function chords(count: number): Float32Array {
  const out = new Float32Array(count);
  const progression = [
    [0, 4, 7, -12],
    [9, 12, 16, -3],
    [5, 9, 12, -7],
    [7, 11, 14, -5],
  ];
  for (let bar = 0; bar * 1.2 * rateHz < count; bar++) {
    for (const note of progression[bar % 4] ?? []) addNote(out, bar * 1.2, 1.2, note, 0.8);
  }
  return out;
}

/** One note after the other, of a quarter to a whole second. */
export function melody(count: number, seed: number): Float32Array {
  const random = createSeededRandom(seed);
  const scale = [0, 2, 4, 5, 7, 9, 11, 12];
  const out = new Float32Array(count);
  for (let at = 0; at * rateHz < count; ) {
    const seconds = [0.25, 0.5, 0.5, 1][Math.floor(random() * 4)] ?? 0.5;
    addNote(out, at, seconds, scale[Math.floor(random() * 8)] ?? 0, 2.5);
    at += seconds;
  }
  return out;
}

/** Bass drum, snare and hi-hat at 110 beats a minute: nothing of it is a tone. */
export function drums(count: number, seed: number): Float32Array {
  const random = createSeededRandom(seed);
  const out = new Float32Array(count);
  const stepSeconds = 60 / 110 / 4;
  for (let step = 0; step * stepSeconds * rateHz < count; step++) {
    const start = Math.round(step * stepSeconds * rateHz);
    const place = step % 16;
    const strengths = {
      bass: [0, 7, 8].includes(place) ? 1 : 0,
      snare: [4, 12].includes(place) ? 0.6 : 0,
      hat: place % 2 === 0 ? 0.25 : 0,
    };
    for (let index = start; index < Math.min(count, start + rateHz / 4); index++) {
      const time = (index - start) / rateHz;
      const noise = random() * 2 - 1;
      const thump = Math.sin(2 * Math.PI * (50 + 80 * Math.exp(-30 * time)) * time);
      out[index] =
        (out[index] ?? 0) +
        strengths.bass * thump * Math.exp(-18 * time) +
        strengths.snare * noise * Math.exp(-20 * time) +
        strengths.hat * noise * Math.exp(-80 * time);
    }
  }
  return out;
}
