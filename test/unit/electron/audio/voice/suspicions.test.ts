import { describe, expect, it } from 'vitest';
import { suspectMusic } from '../../../../../electron/audio/voice/music.ts';
import { suspectSpeakers } from '../../../../../electron/audio/voice/speakers.ts';
import { emotionNames } from '../../../../../electron/demo/speech/prosody.ts';
import { someOf } from '../../../../support/tools/some-of.ts';
import { joined } from '../signals.ts';
import {
  atLevel,
  chords,
  clauses,
  drums,
  fanNoise,
  melody,
  mixed,
  pinkNoise,
  rateHz,
  say,
  silence,
  talk,
  talkLevelDb,
  type Voice,
  whiteNoise,
} from './made-sounds.ts';

/** What is told as a suspicion, see check-reference.ts. */
const suspicion = 0.5;
const speakersIn = (samples: Float32Array) => suspectSpeakers(samples, rateHz) ?? 0;
const musicIn = (samples: Float32Array) => suspectMusic(samples, rateHz) ?? 0;

async function moods(voice: Voice, first: number, step: number): Promise<Float32Array> {
  const parts: Float32Array[] = [];
  for (let index = first; index < emotionNames.length; index += step) {
    const clause = clauses[index % clauses.length] ?? '';
    parts.push(await say(`(${emotionNames[index]}) ${clause}`, voice), silence(300));
  }
  return joined(...parts);
}

describe('more than one speaker', () => {
  it.each(
    someOf(
      [
        ['default', 'Miles'],
        ['default', 'Wren'],
        ['Ada', 'Otto'],
        ['Miles', 'Wren'],
      ] as const,
      2,
    ),
  )('%s and %s are suspected (two voices cloned into one)', async (one, other) => {
    const first = await talk(one, 8, 300);
    const second = await talk(other, 8, 300);
    expect(speakersIn(joined(first.samples, second.samples))).toBeGreaterThan(suspicion);
  });

  it.each(someOf(['default', 'Miles', 'Wren'] as const, 1))(
    '%s alone is not, in every third mood (an actor taken for two people)',
    async (voice) => {
      expect(speakersIn(await moods(voice, 0, 3))).toBeLessThan(suspicion);
    },
  );

  it('says nothing about a few seconds (a guess shown as a finding)', async () => {
    const { samples } = await talk('Otto', 2, 300);
    expect(suspectSpeakers(samples, rateHz)).toBeNull();
  });
});

describe('music', () => {
  it.each(
    someOf(
      [
        ['chords', 'default'],
        ['chords', 'Otto'],
        ['melody', 'Miles'],
        ['melody', 'default'],
        ['drums', 'Wren'],
        ['drums', 'default'],
      ] as const,
      3,
    ),
  )('%s 10 dB under %s is suspected (a jingle that is cloned)', async (kind, voice) => {
    const spoken = await talk(voice, 8, 350);
    const count = spoken.samples.length;
    const music = { chords: chords(count), melody: melody(count, 5), drums: drums(count, 5) }[kind];
    const both = mixed(spoken.samples, atLevel(music, talkLevelDb(spoken) - 10));
    expect(musicIn(both)).toBeGreaterThan(suspicion);
  });

  it('alone is suspected', () => {
    const count = 15 * rateHz;
    for (const music of [chords(count), melody(count, 3), drums(count, 3)]) {
      expect(musicIn(atLevel(music, -20))).toBeGreaterThan(suspicion);
    }
  });

  it.each(someOf(['default', 'Miles', 'Otto'] as const, 1))(
    '%s is not, clean or noisy (a flat voice or a fan taken for a song)',
    async (voice) => {
      const spoken = await talk(voice, 8, 350);
      expect(musicIn(spoken.samples)).toBeLessThan(suspicion);
      for (const noise of [whiteNoise, pinkNoise, fanNoise]) {
        const level = talkLevelDb(spoken) - 10;
        const noisy = mixed(spoken.samples, atLevel(noise(spoken.samples.length, 2), level));
        expect(musicIn(noisy)).toBeLessThan(suspicion);
      }
    },
  );

  it.each(someOf(['default', 'Otto'] as const, 1))(
    '%s who is bored is not (a voice that holds its tone)',
    async (voice) => {
      const bored = await Promise.all(clauses.map((clause) => say(`(bored) ${clause}`, voice)));
      expect(musicIn(joined(...bored.flatMap((part) => [part, silence(300)])))).toBeLessThan(
        suspicion,
      );
    },
  );
});
