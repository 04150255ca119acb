import { describe, expect, it } from 'vitest';
import { emotionTags, findTag, nearMissTag } from '../../../../../shared/script/tags/tags.ts';

describe('the tag vocabulary', () => {
  it('holds the union of both published lists once each (a missing tag would be read aloud)', () => {
    const count = (lists: string) => emotionTags.filter((tag) => tag.lists === lists).length;
    expect([count('both'), count('m'), count('e'), count('experimental')]).toEqual([44, 22, 25, 5]);
    expect(new Set(emotionTags.map((tag) => tag.id)).size).toBe(emotionTags.length);
    expect(emotionTags.every((tag) => /^[a-z-]+$/.test(tag.id))).toBe(true);
  });

  it('places and ranks tags by the guide', () => {
    expect(findTag('sad')).toMatchObject({
      placement: 'sentence-start',
      intensity: { ladder: 'sad', step: 2 },
    });
    expect(findTag('furious')).toMatchObject({
      group: 'advanced',
      intensity: { ladder: 'angry', step: 3 },
    });
    expect(findTag('crowd laughing')).toMatchObject({ placement: 'sentence-end' });
    expect(findTag('in a hurry tone')).toMatchObject({
      id: 'in-a-hurry-tone',
      placement: 'anywhere',
    });
    expect(findTag('laughing')?.utterance).toBe('Ha, ha, ha.');
  });

  it('finds exact words only', () => {
    expect(findTag(' excited ')?.id).toBe('excited');
    for (const word of ['Excited', 'exited', 'really', '', 'in  a hurry tone'])
      expect(findTag(word)).toBeNull();
  });

  it.each([
    ['exited', 'excited'],
    ['Sad', 'sad'],
    ['wispering', 'whispering'],
    ['crowd  laughing', 'crowd laughing'],
    ['whsipering', 'whispering'],
    ['long break', 'long-break'],
  ])('takes %j for a slip of %j', (text, meant) => {
    expect(nearMissTag(text)?.english).toBe(meant);
  });

  it.each([
    'excited',
    'said',
    'really',
    'laughter',
    'a b c',
    '',
    'mad',
    'the king',
    'x'.repeat(500),
  ])('gives no hint for %j', (text) => {
    expect(nearMissTag(text)).toBeNull();
  });
});
