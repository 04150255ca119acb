import { beforeAll, describe, expect, it } from 'vitest';
import { type Flite, loadFlite } from '../../../../electron/demo/speech/flite.ts';
import { renderOrder } from '../../../../electron/demo/speech/speak.ts';
import {
  defaultSound,
  sampleVoices,
  type VoiceSound,
} from '../../../../electron/demo/state/voice-catalogue.ts';
import { demoAssets } from '../../../support/gateway/demo-assets.ts';
import { decodeTones, toneHash } from '../../../support/sound/tone-decoder.ts';
import { loudnessOf, medianPitchHz, pitchDeviationHz, voicedShare } from './measure-speech.ts';

let flite: Flite;

beforeAll(async () => {
  flite = await loadFlite(demoAssets.fliteWasmPath);
});

function speakNow(
  voice: Flite,
  input: string,
  sound: VoiceSound = defaultSound,
  speed = 1,
): Float32Array {
  const pieces = [...renderOrder(voice, { input, sound, speed })];
  const out = new Float32Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    out.set(piece, at);
    at += piece.length;
  }
  return out;
}

const spoken = new Map<string, Float32Array>();

/** The sound of an order; the same one is made once and kept. */
function say(input: string, sound: VoiceSound = defaultSound, speed = 1) {
  const key = JSON.stringify([input, sound, speed]);
  const samples = spoken.get(key) ?? speakNow(flite, input, sound, speed);
  spoken.set(key, samples);
  return samples;
}

const sentence = 'The boats lay close together, and nobody came all morning.';
const pitchOf = (samples: Float32Array) => medianPitchHz(samples) ?? 0;

describe('demo voice', () => {
  it('lets emotions be heard (tags that change nothing)', () => {
    const plain = say(sentence);
    const sad = say(`(sad) ${sentence}`);
    const excited = say(`(excited) ${sentence}`);
    expect(pitchOf(sad)).toBeLessThan(pitchOf(plain) * 0.95);
    expect(pitchOf(excited)).toBeGreaterThan(pitchOf(plain) * 1.12);
    expect(sad.length).toBeGreaterThan(plain.length * 1.15);
    expect(excited.length).toBeLessThan(plain.length * 0.92);
    expect(pitchDeviationHz(excited)).toBeGreaterThan(pitchDeviationHz(sad) * 1.5);
    expect(loudnessOf(excited)).toBeGreaterThan(loudnessOf(sad) * 1.2);
  });

  it('lets tones be heard: a whisper has no pitch, a shout is loud and never clips', () => {
    const plain = say(sentence);
    const whispered = say(`(whispering) ${sentence}`);
    const shouted = say(`(shouting) ${sentence}`);
    expect(voicedShare(whispered)).toBeLessThan(0.1);
    expect(voicedShare(plain)).toBeGreaterThan(0.35);
    expect(loudnessOf(shouted)).toBeGreaterThan(loudnessOf(plain) * 1.4);
    expect(shouted.every((sample) => Math.abs(sample) < 1)).toBe(true);
  });

  it.each([0.5, 0.75, 1.5, 2])(
    'is %f times as fast within five percent (a speed that is ignored)',
    (speed) => {
      const ratio = say(sentence).length / say(sentence, defaultSound, speed).length;
      expect(Math.abs(ratio / speed - 1)).toBeLessThan(0.05);
    },
  );

  it('gives each sample voice a sound of its own (two voices that are one)', () => {
    const voices = sampleVoices.filter(({ sound }) => sound.kind === 'spoken');
    const files = [defaultSound, ...voices.map(({ sound }) => sound)].map((sound) =>
      Buffer.from(say('Good morning.', sound).buffer).toString('base64'),
    );
    expect(new Set(files).size).toBe(voices.length + 1);
    const pitchNamed = (title: string) => {
      const sound = voices.find((voice) => voice.title.startsWith(title))?.sound;
      return pitchOf(say(sentence, sound ?? defaultSound));
    };
    expect(pitchNamed('Ada')).toBeGreaterThan(pitchNamed('Wren') * 1.2);
    expect(pitchNamed('Otto')).toBeLessThan(pitchNamed('Wren') * 0.9);
  });

  it('bends a voice whose melody is fixed by playing it faster (an emotion that Miles ignores)', () => {
    const miles =
      sampleVoices.find(({ title }) => title.startsWith('Miles'))?.sound ?? defaultSound;
    expect(pitchOf(say(`(excited) ${sentence}`, miles))).toBeGreaterThan(
      pitchOf(say(sentence, miles)) * 1.1,
    );
  });

  it('is the same sound each time, whatever was said before (a take that cannot be recognised)', async () => {
    const input = '(whispering) Who is there? (laughing) Only the wind.';
    const isSame = (other: Float32Array) =>
      Buffer.from(other.buffer).equals(Buffer.from(speakNow(flite, input).buffer));
    expect(isSame(speakNow(flite, input))).toBe(true);
    expect(isSame(speakNow(await loadFlite(demoAssets.fliteWasmPath), input))).toBe(true);
  });

  it('bears hostile text (a crash, or silence that is no valid sound)', () => {
    for (const input of [
      '\u0000a\u0000',
      '😀'.repeat(50),
      '-'.repeat(400),
      '7'.repeat(40),
      '\ud800',
      '"\'`$%^&',
    ]) {
      const samples = say(input);
      expect(samples.length).toBeGreaterThan(2000);
      expect(samples.every((sample) => Number.isFinite(sample))).toBe(true);
    }
  });

  it('gives a text of another script as tones that name it', () => {
    const frames = decodeTones(say('Она вышла из дома.'), 24_000);
    expect(frames).toMatchObject([{ hash: toneHash('Она вышла из дома.'), complete: true }]);
  });
});
