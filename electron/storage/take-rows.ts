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
