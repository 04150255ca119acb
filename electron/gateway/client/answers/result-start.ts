import { gatewayError } from '../failure.ts';
import type { Answer } from '../http/transport.ts';

/** What is there of a result whose download broke off. */
export type PartialResult = {
  readonly bytes: number;
  readonly totalBytes: number;
  readonly etag: string | null;
};

export type ResultStart = {
  /** The bytes go on behind what is there. */
  readonly isContinued: boolean;
  /** Null where it is not told. */
  readonly totalBytes: number | null;
  readonly etag: string | null;
};

/** A whole result, or the rest of one. */
export const resultStatuses = [200, 206] as const;

/** What to ask for, with part of the result there: the rest of it, if it is still the same. */
export function rangeBehind(partial: PartialResult | null) {
  if (partial === null) return {};
  return { range: { fromByte: partial.bytes, etag: partial.etag } };
}

/**
 * Where an answer begins in the result (RFC 9110, section 14.4).
 * @throws AppError `gateway_bad_answer` for a part that does not follow on what is there
 */
export function resultStart(answer: Answer, partial: PartialResult | null): ResultStart {
  const etag = strongTag(answer.header('etag'));
  if (answer.status !== 206) return { isContinued: false, totalBytes: wholeLength(answer), etag };
  const range = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(answer.header('content-range') ?? '');
  const [from, to = 0, total = 0] = (range ?? []).slice(1).map(Number);
  if (from === 0 && to === total - 1) return { isContinued: false, totalBytes: total, etag };
  const isRest =
    partial !== null &&
    from === partial.bytes &&
    total === partial.totalBytes &&
    to === partial.totalBytes - 1 &&
    etag === partial.etag;
  if (!isRest) {
    throw gatewayError('gateway_bad_answer.other_range', { phase: 'sent', status: answer.status });
  }
  return { isContinued: true, totalBytes: partial.totalBytes, etag };
}

/** A weak tag says that two bodies mean the same, not that they have the same bytes. */
function strongTag(tag: string | null): string | null {
  return tag !== null && /^"[\x21\x23-\x7e]*"$/.test(tag) ? tag : null;
}

/** Null where it is not told, and where what is told is the length of something compressed. */
function wholeLength({ header }: Answer): number | null {
  const length = header('content-length');
  const isPlain = /^(identity)?$/i.test(header('content-encoding') ?? '');
  return length !== null && isPlain && /^\d+$/.test(length) ? Number(length) : null;
}
