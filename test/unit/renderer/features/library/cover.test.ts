import { describe, expect, it } from 'vitest';
import { coverType, drawnCoverLook } from '../../../../../renderer/features/library/cover.ts';
import { contrast } from '../../../../../renderer/ui/look/readable-colour.ts';

const titles = Array.from({ length: 400 }, (_, at) => `Book ${at} of the shelf`);

describe('drawnCoverLook', () => {
  it('is the same for the same title, however it is cased or composed (bug: a book changes its coat)', () => {
    expect(drawnCoverLook('Café Night ')).toEqual(drawnCoverLook('Cafe\u0301 night'));
  });

  it('spreads titles over all cloths (bug: a whole shelf in one colour)', () => {
    const counts = new Map<string, number>();
    for (const title of titles) {
      const { cloth } = drawnCoverLook(title);
      counts.set(cloth, (counts.get(cloth) ?? 0) + 1);
    }
    expect(counts.size).toBe(8);
    expect(Math.max(...counts.values())).toBeLessThan(titles.length / 4);
  });

  it('prints every title at 4.5 : 1 or more (bug: a title that cannot be read)', () => {
    for (const title of titles) {
      const { cloth, ink } = drawnCoverLook(title);
      expect(contrast(cloth, ink)).toBeGreaterThanOrEqual(4.5);
    }
  });
});

describe('coverType', () => {
  it('sets long words and long titles smaller, never under 13 px (bug: a title out of its cover)', () => {
    expect(coverType('Letters', 168).sizePx).toBe(23);
    expect(coverType('Donaudampfschifffahrt', 168).sizePx).toBeLessThan(14);
    expect(
      coverType('A title that goes on and on and on until nobody listens at all', 168).sizePx,
    ).toBe(15);
    expect(coverType('', 168).sizePx).toBeGreaterThanOrEqual(13);
  });
});
