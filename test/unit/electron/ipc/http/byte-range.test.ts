import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseByteRange } from '../../../../../electron/ipc/http/byte-range.ts';

/** The RFC's words taken literally, byte by byte: which bytes of a file are asked for? */
function wantedBytes(first: number | null, last: number | null, size: number) {
  return Array.from({ length: size }, (_, index) => index).filter((index) => {
    if (first === null) return index >= size - (last ?? 0);
    return index >= first && (last === null || index <= last);
  });
}

describe('byte ranges', () => {
  // Catches off-by-one ends, ends beyond the file and suffixes longer than it.
  test('holds exactly the bytes that a naive reading of RFC 9110 selects', () => {
    const place = fc.option(fc.integer({ min: 0, max: 40 }));
    fc.assert(
      fc.property(place, place, fc.integer({ min: 0, max: 30 }), (first, last, size) => {
        fc.pre(first !== null || last !== null);
        fc.pre(first === null || last === null || first <= last);
        const range = parseByteRange(`bytes=${first ?? ''}-${last ?? ''}`, size);
        const wanted = wantedBytes(first, last, size);
        if (wanted.length === 0) expect(range).toEqual({ kind: 'unsatisfiable' });
        else expect(range).toEqual({ kind: 'part', start: wanted[0], end: wanted.at(-1) });
      }),
      { seed: 20261121, numRuns: 2_000 },
    );
  });

  test.each([
    null,
    '',
    'bytes',
    'bytes=',
    'bytes=-',
    'bytes=5-2',
    'bytes=a-b',
    'bytes=1-2,4-5',
    'bytes=-1-2',
    'items=0-1',
    'bytes=0x1-2',
    'bytes=1.5-2',
    'bytes 0-1',
  ])('ignores %j and sends the whole file', (header) => {
    expect(parseByteRange(header, 10)).toEqual({ kind: 'whole' });
  });

  test('a number beyond what JavaScript counts exactly asks for nothing there is', () => {
    expect(parseByteRange('bytes=99999999999999999999999-', 10)).toEqual({ kind: 'unsatisfiable' });
    expect(parseByteRange('bytes=0-99999999999999999999999', 10)).toEqual({
      kind: 'part',
      start: 0,
      end: 9,
    });
  });
});
