import { expect, it } from 'vitest';
import {
  fitTitle,
  titleLineHeight,
} from '../../../../../../renderer/features/video/promo/fit-title.ts';

const room = { width: 160, height: 220 };
const type = { most: 26, widthOf: (text: string, px: number) => [...text].length * px * 0.5 };

it('keeps a title of many or of long words inside its cover (bug: it ran out over the cover and its sides)', () => {
  for (const title of [
    'The Extraordinarily Long and Winding Chronicle of the Lamplighters of Saint Bartholomew',
    'Donaudampfschifffahrtsgesellschaftskapitänswitwe',
    '灯夫与守夜人的漫长而曲折的编年史',
  ]) {
    const { px, lines } = fitTitle(title, room, type);
    expect(lines.join(' ')).toBe(title);
    expect(lines.length * px * titleLineHeight).toBeLessThanOrEqual(room.height);
    for (const line of lines) expect(type.widthOf(line, px)).toBeLessThanOrEqual(room.width);
  }
});

it('leaves a short title its size', () => {
  expect(fitTitle('The Lamp', room, type)).toEqual({ px: 26, lines: ['The Lamp'] });
});
