import type { Take } from '../charges/ports.ts';

/** A take as the store holds it. */
export type KeptTake = Take & {
  /** Bought (or spoken by the demo), or a person's own audio for one segment. */
  readonly origin: 'made' | 'recording';
  readonly createdAtMs: number;
  /** Set aside by a person; its audio is still there. */
  readonly removedAtMs: number | null;
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
  'removed_at_ms',
];

/** What `KeptTake` is read from: the columns of a take, of the table under that name. */
export function selectedTake(table: string): string {
  return columns.map((name) => `${table}.${name} AS ${name}`).join(', ');
}
