import type { Take } from '../charges/ports.ts';

/** A take as the store holds it. */
export type KeptTake = Take & {
  /** Bought (or spoken by the demo), or a person's own audio for one segment. */
  readonly origin: 'made' | 'recording';
  readonly createdAtMs: number;
};

const columns = [
  'id',
  'account_id',
  'identity',
  'audio_sha256',
  'audio_bytes',
  'sample_rate_hz',
  'sample_count',
  'start_sample',
  'source_sample_count',
  'duration_ms',
  'facts_json',
  'origin',
  'created_at_ms',
];

/** What `KeptTake` is read from: the columns of the table `take`. */
export const takeColumns = columns.map((name) => `take.${name} AS ${name}`).join(', ');

/** Of a copy whose pauses were shortened, the take that it was made from; null for any other. */
export function shortenedFrom({ facts }: Pick<Take, 'facts'>): string | null {
  const { shortened } = facts;
  const isCopy = typeof shortened === 'object' && shortened !== null && 'takeId' in shortened;
  return isCopy ? String(shortened.takeId) : null;
}

/** Audio of one's own, which nothing replaces unasked. */
export function isOwnRecording(take: Pick<KeptTake, 'facts' | 'origin'>): boolean {
  return take.origin === 'recording' && shortenedFrom(take) === null;
}
