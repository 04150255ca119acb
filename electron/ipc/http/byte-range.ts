/** The part of a file that an answer holds; `end` is the last byte, as in HTTP. */
export type ByteRange =
  | { readonly kind: 'whole' }
  | { readonly kind: 'part'; readonly start: number; readonly end: number }
  | { readonly kind: 'unsatisfiable' };

const whole: ByteRange = { kind: 'whole' };
const unsatisfiable: ByteRange = { kind: 'unsatisfiable' };

/**
 * Reads a Range header (RFC 9110 section 14.2). One range is honoured; several, another unit or a
 * malformed header are ignored and the whole file is sent, which the RFC allows.
 */
export function parseByteRange(header: string | null, sizeBytes: number): ByteRange {
  const match = /^bytes=[ \t]*(\d*)-(\d*)[ \t]*$/i.exec(header ?? '');
  const [, first = '', last = ''] = match ?? [];
  if (match === null || (first === '' && last === '')) return whole;
  if (first === '') {
    const length = Number(last);
    if (length === 0 || sizeBytes === 0) return unsatisfiable;
    return { kind: 'part', start: Math.max(0, sizeBytes - length), end: sizeBytes - 1 };
  }
  const start = Number(first);
  const end = last === '' ? sizeBytes - 1 : Math.min(Number(last), sizeBytes - 1);
  if (last !== '' && Number(last) < start) return whole;
  return start >= sizeBytes ? unsatisfiable : { kind: 'part', start, end };
}
