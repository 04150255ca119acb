import { z } from 'zod';
import { productionSchema } from '../../../shared/model/production.ts';
import { checkedIsbn, noPublication } from '../../../shared/model/publication.ts';

/*
 * The rows of a project file (docs/project-file.md): what each table holds, as JSON. Names are those of the
 * database's columns. Segments and groups are numbered in the file; other ids are those of the library.
 */

const id = z.string().min(1).max(64);
const hash = z.string().regex(/^[0-9a-f]{64}$/);
/** Of a take: a hash, or of an own recording the number of its segment. */
const takeIdentity = z.string().regex(/^([0-9a-f]{64}|local:\d{1,15})$/);
const count = z.number().int().nonnegative().max(Number.MAX_SAFE_INTEGER);
const whole = z.number().int().min(-Number.MAX_SAFE_INTEGER).max(Number.MAX_SAFE_INTEGER);
const flag = z.union([z.literal(0), z.literal(1)]);
const words = (most: number) => z.string().max(most);
const milliseconds = z.number().min(0).max(8.64e15);
const speed = z.number().min(0.25).max(4);
const colour = z.string().regex(/^#[0-9a-f]{6}$/i);

const told = (most: number) => words(most).min(1).nullable();
/** As `publicationSchema` makes it, which reads what a person typed. */
const publication = z.object({
  narrator: told(500),
  series: told(500),
  seriesPart: told(50),
  description: told(20_000),
  year: z.number().int().min(0).max(9999).nullable(),
  isbn: told(50).refine((isbn) => isbn === null || checkedIsbn(isbn) === isbn),
  publisher: told(500),
  genre: told(200),
  copyright: told(1000),
});

const castMember = z.object({
  name: words(80).min(1),
  voiceId: id.nullable(),
  colour,
  speed: speed.nullable().optional(),
  emotion: words(40).nullable().optional(),
  aliases: z.array(words(80)).max(100).optional(),
});

/** It is shown within commands to copy. */
export const accountId = z.string().regex(/^[\w-]{1,64}$/);

export const projectTables = {
  account: z.object({
    id: accountId,
    kind: z.enum(['demo', 'gateway']),
    label: words(500),
    base_url: z.union([z.literal(''), z.url({ protocol: /^https?$/ }).max(2000)]),
    created_at_ms: count,
  }),
  voice: z.object({
    id,
    account_id: accountId,
    title: words(500),
    name: words(500),
    created_at_ms: count.nullable(),
    /** Says that a voice which the gateway lists is this one; not what the gateway calls it. */
    gateway_hash: hash,
  }),
  project: z.object({
    id,
    title: words(2000),
    author: words(2000).nullable(),
    language: words(35).min(2),
    cover_file: z
      .string()
      .regex(/^[0-9a-f]{64}\.(jpg|png)$/)
      .nullable(),
    narrator_voice_id: id,
    speed,
    segment_length: z.enum(['usual', 'long']),
    cast: z.array(castMember).max(2000),
    publication: publication.default(noPublication),
    source_key: words(200).nullable(),
    is_sample: flag,
    created_at_ms: count,
  }),
  chapter: z.object({
    id,
    ordinal: count,
    title: words(10_000),
    text: words(8_000_000),
    revision: count,
    planner: count,
    plan_language: words(35),
    text_length: count,
    kind: z.enum(['chapter', 'opening-credits', 'closing-credits']).default('chapter'),
  }),
  production: z.object({
    settings: productionSchema,
    /** By the pause of a plan in milliseconds, what the book has in its place. */
    pauses: z.record(z.string().regex(/^\d{1,6}$/), milliseconds),
  }),
  /** What the book was made from or revised by last. */
  project_manuscript: z.object({
    chapters: z
      .array(
        z.object({
          title: words(10_000),
          text: words(8_000_000),
          isMatter: z.boolean().optional(),
        }),
      )
      .max(100_000),
    is_script: flag,
    /** The EPUB file that it was read from, which the file holds as `source.epub`. */
    source_file: z
      .string()
      .regex(/^([0-9a-f]{64}\.epub|too-large)$/)
      .nullable()
      .default(null),
  }),
  segment_group: z.object({
    id: count,
    chapter_id: id,
    ordinal: whole,
    advance: whole,
    blocks: z.array(z.object({ fingerprint: words(200), length: count })).max(100_000),
  }),
  segment: z.object({
    id: count,
    chapter_id: id,
    group_id: count.nullable(),
    ordinal: whole,
    start: whole,
    length: count,
    kind: words(40),
    speaker: words(200).nullable(),
    emotions: z.array(words(40)).max(20),
    sent: words(20_000),
    shown: words(20_000),
    code_points: count,
    pause_after_ms: milliseconds,
    is_silence_made: flag,
    is_cut: flag,
    is_at_end: flag,
    paragraph: whole,
    spoken_start: whole.nullable(),
    spoken_length: count.nullable(),
    /** The note of a line that is marked; absent for any other. */
    bookmark: words(10_000).optional(),
  }),
  take: z.object({
    id,
    account_id: accountId,
    identity: takeIdentity,
    audio_sha256: hash,
    audio_bytes: count,
    sample_rate_hz: z.number().int().min(1000).max(400_000),
    sample_count: count,
    start_sample: count,
    source_sample_count: count.nullable(),
    duration_ms: milliseconds,
    facts: z.record(z.string().max(80), z.unknown()),
    origin: z.enum(['made', 'recording']),
    created_at_ms: count,
    removed_at_ms: count.nullable(),
    peaks_per_second: count.max(10_000),
    /** One byte a window, in Base64. */
    peaks: z.base64().max(8_000_000),
  }),
  segment_choice: z.object({
    segment_id: count,
    take_id: id.nullable(),
    for_identity: words(80).nullable(),
    is_locked: flag,
    pause_after_ms: milliseconds.nullable(),
    is_flagged: flag,
    flag_note: words(10_000),
  }),
  take_edit: z.object({
    segment_id: count,
    take_id: id,
    trim_start_ms: milliseconds,
    trim_end_ms: milliseconds,
    gain_db: z.number().min(-200).max(200),
  }),
  segment_past: z.object({ segment_id: count, identity: words(80) }),
  pronunciation: z.object({
    find: words(2000),
    say: words(2000),
    kind: z.enum(['text', 'pattern']),
    is_whole_word: flag,
    is_case_sensitive: flag,
    is_on: flag,
    note: words(10_000),
  }),
  take_acceptance: z.object({
    take_id: id,
    kinds: z.array(words(80)).max(100),
    at_ms: count,
  }),
  pronunciation_stale: z.object({ segment_id: count }),
  fine_word: z.object({ word: words(500) }),
} as const;

export type ProjectTable = keyof typeof projectTables;
export type ProjectRowOf<Table extends ProjectTable> = z.infer<(typeof projectTables)[Table]>;

/** In the order in which they are written and put into a library: what is named comes first. */
export const projectTableNames = Object.keys(projectTables) as readonly ProjectTable[];

/** Tables that files of version 1 do not have; theirs are empty. */
export const tablesOfVersion2: readonly ProjectTable[] = [
  'production',
  'project_manuscript',
  'take_acceptance',
];
