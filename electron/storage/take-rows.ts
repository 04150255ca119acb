import type { Take } from '../charges/ports.ts';

/** A take as the store holds it. */
export type KeptTake = Take & {
  /** Bought (or spoken by the demo), or a person's own audio for one segment. */
  readonly origin: 'made' | 'recording';
  readonly createdAtMs: number;
};

/** The columns of the table `take` that say what a take is. */
export const takeColumnNames = [
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
] as const;

/** What `KeptTake` is read from: the columns of the table `take`. */
export const takeColumns = takeColumnNames.map((name) => `take.${name} AS ${name}`).join(', ');

/** What a copy with shorter pauses was made from; its facts hold it as `shortened`. */
export type Shortened = {
  readonly takeId: string;
  readonly trimStartMs: number;
  readonly trimEndMs: number;
  /** That of the take, which may be lost. */
  readonly origin: KeptTake['origin'];
};

/** Of a copy whose pauses were shortened, what it was made from; null for any other. */
export function shortenedFrom({ facts }: Pick<Take, 'facts'>): Shortened | null {
  return (facts.shortened as Shortened | undefined) ?? null;
}

/** Audio of one's own, or a copy of it, which nothing replaces unasked. */
export function isOwnRecording(take: Pick<KeptTake, 'facts' | 'origin'>): boolean {
  return (shortenedFrom(take) ?? take).origin === 'recording';
}

/** `isOwnRecording` of a row of takes. */
export const isOwnRecordingSql = (take: string): string =>
  `(${take}.origin = 'recording'
    AND COALESCE(${take}.facts_json ->> '$.shortened.origin', 'recording') = 'recording')`;

/** The take whose words it says: of a copy, that which it was made from. */
export function sourceOf<Source extends Pick<Take, 'facts'>>(
  take: Source,
  byId: (id: string) => Source | null,
): Source {
  const from = shortenedFrom(take);
  return from === null ? take : (byId(from.takeId) ?? take);
}
