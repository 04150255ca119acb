import type { Take } from '../jobs/ports.ts';

export type TakeRow = {
  id: string;
  account_id: string;
  identity: string;
  audio_sha256: string;
  audio_bytes: number;
  sample_rate_hz: number;
  sample_count: number;
  duration_ms: number;
  facts_json: string;
  origin: 'made' | 'recording';
  created_at_ms: number;
  removed_at_ms: number | null;
};

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
  'duration_ms',
  'facts_json',
  'origin',
  'created_at_ms',
  'removed_at_ms',
] as const satisfies readonly (keyof TakeRow)[];

/** The columns of a take, of the table under that name. */
export function selectedTake(table: string): string {
  return columns.map((name) => `${table}.${name} AS ${name}`).join(', ');
}

export function takeOf(row: TakeRow): KeptTake {
  return {
    id: row.id,
    accountId: row.account_id,
    identity: row.identity,
    audioSha256: row.audio_sha256,
    audioBytes: row.audio_bytes,
    sampleRateHz: row.sample_rate_hz,
    sampleCount: row.sample_count,
    durationMs: row.duration_ms,
    facts: JSON.parse(row.facts_json) as Take['facts'],
    origin: row.origin,
    createdAtMs: row.created_at_ms,
    removedAtMs: row.removed_at_ms,
  };
}
