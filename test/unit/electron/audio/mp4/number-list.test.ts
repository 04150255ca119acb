import { expect, it } from 'vitest';
import { tableOf } from '../../../../../electron/audio/mp4/boxes.ts';
import { createNumberList } from '../../../../../electron/audio/mp4/number-list.ts';

// Bug: a number at the border of two blocks is lost, or the room of the last block is written too.
it('gives back every number over the borders of its blocks, and writes just those', () => {
  for (const count of [0, 1, 16_383, 16_384, 16_385, 40_000]) {
    const list = createNumberList(Uint16Array);
    for (let index = 0; index < count; index++) list.add(index % 65_536);
    expect(list.count()).toBe(count);
    expect(list.last()).toBe(count === 0 ? null : count - 1);
    const table = tableOf(list, 4);
    const bytes = Buffer.concat([...table.parts()]);
    expect(bytes.byteLength).toBe(table.byteLength);
    const wrong = Array.from({ length: count }, (_, index) => index).filter(
      (index) => bytes.readUInt32BE(index * 4) !== index,
    );
    expect(wrong).toEqual([]);
  }
});

// Bug: a size that is too large wraps around, and the file is damaged without a word.
it('refuses what its kind cannot hold', () => {
  const list = createNumberList(Uint16Array);
  expect(() => list.add(65_536)).toThrow(RangeError);
  expect(list.count()).toBe(0);
});
