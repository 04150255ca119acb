import { expect, test } from 'vitest';
import { createTakePeaksReader } from '../../../../../electron/features/hear/take-peaks.ts';

const bytesOf = (base64: string | null | undefined) => [...Buffer.from(base64 ?? '', 'base64')];

function library(peaksPerSecond = 100) {
  const asked: string[] = [];
  const read = createTakePeaksReader((id) => {
    asked.push(id);
    return id === 'gone' ? null : { peaks: Uint8Array.of(3, 127, 0, id.length), peaksPerSecond };
  });
  return { asked, read };
}

test('gives the peaks in the order asked, null for a take that is gone (bug: lines wear each other’s wave)', () => {
  const { read } = library();
  const { peaks } = read(['/media/take-a', '/media/take-gone', '/media/take-bb']);
  expect(bytesOf(peaks[0])).toEqual([3, 127, 0, 1]);
  expect(peaks[1]).toBeNull();
  expect(bytesOf(peaks[2])).toEqual([3, 127, 0, 2]);
});

test('reads each take once (bug: a chapter of ten hours comes from the disk with every change)', () => {
  const { read, asked } = library();
  read(['/media/take-a', '/media/take-b']);
  read(['/media/take-b', '/media/take-a']);
  expect(asked).toEqual(['a', 'b']);
});

test('asks again for what was gone, it may have come back by an undo', () => {
  const { read, asked } = library();
  read(['/media/take-gone']);
  read(['/media/take-gone']);
  expect(asked).toEqual(['gone', 'gone']);
});

test('looks at nothing but takes (bug: any file of the library by its name)', () => {
  const { read, asked } = library();
  expect(read(['/media/cover-a', '../take-a', '/media/take-a/../b', '']).peaks).toEqual([
    null,
    null,
    null,
    null,
  ]);
  expect(asked).toEqual([]);
});

test('brings takes of another density to the one of the strip (bug: a recording is drawn at half its length)', () => {
  const dense = library(200).read(['/media/take-a']).peaks[0];
  expect(bytesOf(dense)).toEqual([127, 1]);
  const sparse = library(50).read(['/media/take-a']).peaks[0];
  expect(bytesOf(sparse)).toEqual([3, 3, 127, 127, 0, 0, 1, 1]);
});
