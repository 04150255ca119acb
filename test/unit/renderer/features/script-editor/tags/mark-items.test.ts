import { describe, expect, it } from 'vitest';
import {
  itemOf,
  markGroups,
  markText,
  strengthOf,
} from '../../../../../../renderer/features/script-editor/tags/mark-items.ts';
import { emotionTags } from '../../../../../../shared/script/tags/tags.ts';

describe('markGroups', () => {
  it('offers every tag exactly once (bug: a tag that no palette holds)', () => {
    const ids = markGroups('', []).flatMap(({ items }) => items.map(({ id }) => id));
    expect(new Set(ids).size).toBe(ids.length);
    for (const { id } of emotionTags) {
      expect(ids).toContain(id);
    }
  });

  it('starts with what was used last and leaves out what it does not know (bug: an old list breaks it)', () => {
    expect(markGroups('', ['sad', 'gone', 'pause-1500'])[0]).toEqual({
      id: 'recent',
      items: [itemOf('sad'), itemOf('pause-1500')],
    });
  });

  it('finds kin by the ladder’s name, exact beginnings first', () => {
    const found = markGroups('sad', []).flatMap(({ items }) => items.map(({ id }) => id));
    expect(found[0]).toBe('sad');
    expect(found).toContain('depressed');
  });

  it('writes marks as the language spells them (bug: 1500 s of silence)', () => {
    expect(['in-a-hurry-tone', 'pause-1500'].map((id) => markText(itemOf(id) ?? never()))).toEqual([
      '(in a hurry tone)',
      '[pause 1.5 s]',
    ]);
  });

  it('counts a ladder’s rungs', () => {
    const furious = emotionTags.find(({ id }) => id === 'furious') ?? never();
    expect(strengthOf(furious)).toEqual({ step: 3, of: 3 });
  });
});

function never(): never {
  throw new Error('not in the vocabulary');
}
