import { describe, expect, it } from 'vitest';
import {
  type SuggestedVoice,
  suggestVoices,
  type Uncast,
  voiceGender,
} from '../../../../../renderer/features/cast/everyone/suggest-voices.ts';

const voice = (id: string, title = id, tags: readonly string[] = []): SuggestedVoice => ({
  id,
  title,
  tags,
});

const somebody = (name: string, gender: Uncast['gender'], lineCount: number): Uncast => ({
  name,
  gender,
  lineCount,
});

function suggested(
  uncast: readonly Uncast[],
  voices: readonly SuggestedVoice[],
  taken: readonly string[] = [],
) {
  return Object.fromEntries(suggestVoices({ uncast, voices, narratorVoiceId: 'narrator', taken }));
}

describe('a voice for everyone', () => {
  it('is of the right sex, who speaks most first, and one of their own while there are enough', () => {
    const uncast = [
      somebody('Ines', 'female', 2),
      somebody('Marta', 'female', 30),
      somebody('Jonas', 'male', 9),
    ];
    const voices = [
      voice('narrator'),
      voice('v1', 'Otto (sample)'),
      voice('v2', 'Wren'),
      voice('v3', 'Low and warm', ['woman']),
    ];
    expect(suggested(uncast, voices)).toEqual({ Marta: 'v3', Jonas: 'v1', Ines: 'v2' });
  });

  it('is never the narrator’s while another is there, even one that is taken', () => {
    const uncast = [somebody('Marta', 'female', 3), somebody('Greta', 'female', 2)];
    expect(suggested(uncast, [voice('narrator', 'Ada'), voice('v1')])).toEqual({
      Marta: 'v1',
      Greta: 'v1',
    });
    expect(suggested(uncast, [voice('narrator', 'Ada')])).toEqual({});
  });

  it('is shared with somebody of that sex before it is of the other', () => {
    const uncast = [somebody('Marta', 'female', 3)];
    const voices = [voice('v1', 'Otto'), voice('v2', 'Ada')];
    expect(suggested(uncast, voices, ['v2'])).toEqual({ Marta: 'v2' });
  });

  it('is no test voice while there is another', () => {
    const uncast = [somebody('Ines', 'any', 3), somebody('Noor', 'any', 2)];
    const voices = [voice('v1', 'Tones (test voice)'), voice('v2', 'Wren')];
    expect(suggested(uncast, voices)).toEqual({ Ines: 'v2', Noor: 'v2' });
  });

  it('fits an age that both tell', () => {
    const uncast = [somebody('Old Tom', 'male', 3), somebody('Young Tom', 'male', 2)];
    const voices = [voice('v1', 'Max', ['young']), voice('v2', 'Sam', ['elderly'])];
    expect(suggested(uncast, voices)).toEqual({ 'Old Tom': 'v2', 'Young Tom': 'v1' });
  });
});

it.each([
  ['Ada (sample)', [], 'female'],
  ['Ada', ['male'], 'male'],
  ['Deep', ['Female', 'calm'], 'female'],
  ['温柔女声', [], 'female'],
  ['Low', ['男'], 'male'],
  ['Woman and man', [], 'any'],
  ['Humane', [], 'any'],
] as const)('knows the sex of the voice %s %j', (title, tags, gender) => {
  expect(voiceGender({ title, tags })).toBe(gender);
});
