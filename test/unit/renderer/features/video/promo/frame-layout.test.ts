import { describe, expect, it } from 'vitest';
import {
  barsOf,
  coverOf,
  cueAt,
  fitInto,
  frameLayout,
  type Rect,
} from '../../../../../../renderer/features/video/promo/frame-layout.ts';
import { clipShapes, clipSize } from '../../../../../../shared/model/video/clip.ts';

const all = { hasCaptions: true, hasWave: true, hasTitle: true };
const bottomOf = ({ y, height }: Rect) => y + height;

describe('where everything stands in a clip', () => {
  it.each(clipShapes.flatMap((shape) => [480, 720, 1080].map((side) => [shape, side] as const)))(
    '%s of %i: nothing over another, nothing outside, and 42 columns fit',
    (shape, side) => {
      const layout = frameLayout(shape, side, all);
      const { width, height, title, picture, wave, captions, captionPx } = layout;
      expect([width, height]).toEqual(clipSize(shape, side));
      expect([width % 2, height % 2]).toEqual([0, 0]);
      const rows = [title, picture, wave, captions].flatMap((row) => row ?? []);
      expect(rows).toHaveLength(4);
      for (const [index, row] of rows.entries()) {
        const above = rows[index - 1];
        expect(row.y).toBeGreaterThanOrEqual(above === undefined ? 0 : bottomOf(above));
        expect(row.x).toBeGreaterThan(0);
        expect(row.x + row.width).toBeLessThan(width);
        expect(bottomOf(row)).toBeLessThan(height);
      }
      // The picture is what people look at.
      expect(picture.height).toBeGreaterThan(height * 0.3);
      expect(captionPx * 0.5 * 42).toBeLessThanOrEqual(captions?.width ?? 0);
      expect(captions?.height).toBeGreaterThanOrEqual(captionPx * 2.6);
    },
  );

  it('keeps clear of what networks lay over the ends of a tall clip', () => {
    const { height, title, captions } = frameLayout('portrait', 1080, all);
    expect(title?.y).toBeGreaterThan(height * 0.1);
    expect(bottomOf(captions ?? { x: 0, y: 0, width: 0, height })).toBeLessThan(height * 0.82);
  });

  it('gives the room of what is not shown to the picture', () => {
    const some = frameLayout('square', 1080, all);
    const none = frameLayout('square', 1080, {
      hasCaptions: false,
      hasWave: false,
      hasTitle: false,
    });
    expect([none.captions, none.wave, none.title]).toEqual([null, null, null]);
    expect(none.picture.height).toBeGreaterThan(some.picture.height);
  });
});

it('shows a caption from its start up to its end, and nothing between two', () => {
  const cues = [
    { startMs: 300, endMs: 1200, lines: ['One'] },
    { startMs: 1500, endMs: 2000, lines: ['Two'] },
  ];
  const shown = [299, 300, 1199, 1200, 1500, 2000].map((atMs) => cueAt(cues, atMs)?.lines[0]);
  expect(shown).toEqual([undefined, 'One', 'One', undefined, 'Two', undefined]);
});

it('makes as many bars as asked for, each of the loudest of its share', () => {
  expect(barsOf([0, 50, 100, 0], 2)).toEqual([0.5, 1]);
  expect(barsOf([10, 20], 4)).toEqual([0.5, 0.5, 1, 1]);
  expect(barsOf([], 2)).toEqual([0, 0]);
  expect(barsOf([0, 0], 1)).toEqual([0]);
});

it('fits a picture into a place, and covers a whole one with it, without bending it', () => {
  const place = { x: 10, y: 20, width: 200, height: 100 };
  expect(fitInto(place, 1)).toEqual({ x: 60, y: 20, width: 100, height: 100 });
  expect(fitInto(place, 4)).toEqual({ x: 10, y: 45, width: 200, height: 50 });
  expect(coverOf(200, 100, 1)).toEqual({ x: 0, y: -50, width: 200, height: 200 });
  expect(coverOf(100, 200, 1)).toEqual({ x: -50, y: 0, width: 200, height: 200 });
});
