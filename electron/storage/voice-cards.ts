import type { CloneRequest } from '../jobs/ports.ts';
import type { Database } from './database.ts';

/** What a person keeps about a voice. */
export type VoiceNotes = {
  readonly name: string;
  readonly notes: string;
  readonly tags: readonly string[];
  /** #rrggbb; null until one was given. */
  readonly colour: string | null;
  readonly isFavourite: boolean;
};

/** A voice of an account with what is kept about it. Never holds what the gateway calls it by. */
export type VoiceCardRow = VoiceNotes & {
  readonly id: string;
  readonly accountId: string;
  readonly title: string;
  readonly createdAtMs: number | null;
  readonly isMissing: boolean;
  readonly wins: number;
  readonly rounds: number;
  readonly isForgotten: boolean;
  /** What it was made from, where that was here. */
  readonly referenceId: string | null;
};

/** An upload of the command line, or of a version without references: its own row says what was sent. */
export type ClonedSample = {
  readonly path: string;
  readonly consent: string;
  readonly atMs: number;
};

/** Notes that wait for the voice that will be cloned from a reference. */
export type WaitingNotes = Omit<VoiceNotes, 'name'>;

export type VoiceCardStore = {
  /** Every voice that the account has or had; forgotten ones too. */
  readonly rows: (accountId: string) => readonly VoiceCardRow[];
  readonly row: (voiceId: string) => VoiceCardRow | null;
  /** What is kept about the default voice, which is no voice of an account. */
  readonly notesOf: (voiceId: string) => VoiceNotes & Pick<VoiceCardRow, 'wins' | 'rounds'>;
  readonly save: (voiceId: string, change: Partial<VoiceNotes>) => void;
  /** One round of a comparison. */
  readonly addRound: (winnerId: string, loserId: string) => void;
  readonly setForgotten: (voiceId: string, atMs: number | null) => void;
  /** By voice, of the uploads of this account that have no reference. */
  readonly clonedSamples: (accountId: string) => ReadonlyMap<string, ClonedSample>;
  readonly keepFor: (referenceId: string, notes: WaitingNotes) => void;
  readonly waitingFor: (referenceId: string) => WaitingNotes | null;
};

type RawNotes = {
  name: string | null;
  notes: string | null;
  tags_json: string | null;
  colour: string | null;
  is_favourite: number | null;
  wins: number | null;
  rounds: number | null;
};

type RawCard = RawNotes & {
  id: string;
  account_id: string;
  title: string;
  created_at_ms: number | null;
  is_missing: number;
  forgotten_at_ms: number | null;
  reference_id: string | null;
};

type RawClone = { voice_id: string; request_json: string; created_at_ms: number };

const cardSql = `SELECT voice.id, voice.account_id, voice.title, voice.created_at_ms,
    voice.is_missing, card.name, card.notes, card.tags_json, card.colour, card.is_favourite,
    card.wins, card.rounds, card.forgotten_at_ms,
    (SELECT id FROM reference WHERE voice_id = voice.id ORDER BY updated_at_ms DESC LIMIT 1)
      AS reference_id
  FROM voice LEFT JOIN voice_card AS card ON card.voice_id = voice.id`;

export function createVoiceCardStore(database: Database): VoiceCardStore {
  const touch = (voiceId: string): void => {
    database.run('INSERT OR IGNORE INTO voice_card (voice_id) VALUES (:voiceId)', { voiceId });
  };
  const notesOf: VoiceCardStore['notesOf'] = (voiceId) => {
    const row = database.get<RawNotes>('SELECT * FROM voice_card WHERE voice_id = :voiceId', {
      voiceId,
    });
    return notesFrom(row);
  };
  return {
    rows: (accountId) =>
      database
        .all<RawCard>(`${cardSql} WHERE voice.account_id = :accountId ORDER BY title, voice.id`, {
          accountId,
        })
        .map(cardOf),
    row: (voiceId) => {
      const row = database.get<RawCard>(`${cardSql} WHERE voice.id = :voiceId`, { voiceId });
      return row === null ? null : cardOf(row);
    },
    notesOf,
    save: (voiceId, change) =>
      database.transaction(() => {
        touch(voiceId);
        const { name, notes, tags, colour, isFavourite } = { ...notesOf(voiceId), ...change };
        database.run(
          `UPDATE voice_card SET name = :name, notes = :notes, tags_json = :tags, colour = :colour,
             is_favourite = :isFavourite WHERE voice_id = :voiceId`,
          {
            ...{ voiceId, name, notes, colour },
            tags: JSON.stringify(tags),
            isFavourite: isFavourite ? 1 : 0,
          },
        );
      }),
    addRound: (winnerId, loserId) =>
      database.transaction(() => {
        for (const voiceId of [winnerId, loserId]) {
          touch(voiceId);
          database.run(
            'UPDATE voice_card SET rounds = rounds + 1, wins = wins + :won WHERE voice_id = :voiceId',
            { voiceId, won: voiceId === winnerId ? 1 : 0 },
          );
        }
      }),
    setForgotten: (voiceId, atMs) =>
      database.transaction(() => {
        touch(voiceId);
        database.run('UPDATE voice_card SET forgotten_at_ms = :atMs WHERE voice_id = :voiceId', {
          ...{ voiceId, atMs },
        });
      }),
    clonedSamples: (accountId) =>
      new Map(
        database
          .all<RawClone>(
            `SELECT json_extract(answer_json, '$.voiceId') AS voice_id, request_json, created_at_ms
             FROM charge WHERE kind = 'clone' AND account_id = :accountId AND state = 'done'
             ORDER BY created_at_ms`,
            { accountId },
          )
          .map((row) => [row.voice_id, sampleOf(row)]),
      ),
    keepFor: (referenceId, { notes, tags, colour, isFavourite }) => {
      database.run(
        `INSERT OR REPLACE INTO reference_card (reference_id, notes, tags_json, colour, is_favourite)
         VALUES (:referenceId, :notes, :tags, :colour, :isFavourite)`,
        {
          ...{ referenceId, notes, colour },
          tags: JSON.stringify(tags),
          isFavourite: isFavourite ? 1 : 0,
        },
      );
    },
    waitingFor: (referenceId) => {
      const row = database.get<RawNotes>(
        'SELECT * FROM reference_card WHERE reference_id = :referenceId',
        { referenceId },
      );
      if (row === null) return null;
      const { notes, tags, colour, isFavourite } = notesFrom(row);
      return { notes, tags, colour, isFavourite };
    },
  };
}

function notesFrom(row: RawNotes | null) {
  return {
    name: row?.name ?? '',
    notes: row?.notes ?? '',
    tags: JSON.parse(row?.tags_json ?? '[]') as readonly string[],
    colour: row?.colour ?? null,
    isFavourite: row?.is_favourite === 1,
    wins: row?.wins ?? 0,
    rounds: row?.rounds ?? 0,
  };
}

function cardOf(row: RawCard): VoiceCardRow {
  return {
    ...notesFrom(row),
    id: row.id,
    accountId: row.account_id,
    title: row.title,
    createdAtMs: row.created_at_ms,
    isMissing: row.is_missing === 1,
    isForgotten: row.forgotten_at_ms !== null,
    referenceId: row.reference_id,
  };
}

function sampleOf({ request_json, created_at_ms }: RawClone): ClonedSample {
  const { samplePath, consent } = JSON.parse(request_json) as CloneRequest;
  return { path: samplePath, consent, atMs: created_at_ms };
}
