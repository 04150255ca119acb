import type { CloneRequest } from '../../charges/ports.ts';
import type { Database } from '../database.ts';

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

type RawClone = { voiceId: string; request: CloneRequest; createdAtMs: number };

/** What a voice has that nobody wrote anything about. */
const noNotes: ReturnType<VoiceCardStore['notesOf']> = {
  name: '',
  notes: '',
  tags: [],
  colour: null,
  isFavourite: false,
  wins: 0,
  rounds: 0,
};

const cardSql = `SELECT voice.id, voice.account_id, voice.title, voice.created_at_ms,
    voice.is_missing, COALESCE(card.name, '') AS name, COALESCE(card.notes, '') AS notes,
    COALESCE(card.tags_json, '[]') AS tags_json, card.colour, card.is_favourite,
    COALESCE(card.wins, 0) AS wins, COALESCE(card.rounds, 0) AS rounds,
    card.forgotten_at_ms IS NOT NULL AS is_forgotten,
    (SELECT id FROM reference WHERE voice_id = voice.id ORDER BY updated_at_ms DESC LIMIT 1)
      AS reference_id
  FROM voice LEFT JOIN voice_card AS card ON card.voice_id = voice.id`;

export function createVoiceCardStore(database: Database): VoiceCardStore {
  const touch = (voiceId: string): void => {
    database.run('INSERT OR IGNORE INTO voice_card (voice_id) VALUES (:voiceId)', { voiceId });
  };
  const notesOf: VoiceCardStore['notesOf'] = (voiceId) =>
    database.row(
      `SELECT name, notes, tags_json, colour, is_favourite, wins, rounds FROM voice_card
       WHERE voice_id = :voiceId`,
      { voiceId },
    ) ?? noNotes;
  return {
    rows: (accountId) =>
      database.rows(`${cardSql} WHERE voice.account_id = :accountId ORDER BY title, voice.id`, {
        accountId,
      }),
    row: (voiceId) => database.row(`${cardSql} WHERE voice.id = :voiceId`, { voiceId }),
    notesOf,
    save: (voiceId, change) =>
      database.transaction(() => {
        touch(voiceId);
        database.run(
          `UPDATE voice_card SET name = :name, notes = :notes, tags_json = :tags, colour = :colour,
             is_favourite = :isFavourite WHERE voice_id = :voiceId`,
          { ...notesOf(voiceId), ...change, voiceId },
        );
      }),
    addRound: (winnerId, loserId) =>
      database.transaction(() => {
        for (const voiceId of [winnerId, loserId]) {
          touch(voiceId);
          database.run(
            'UPDATE voice_card SET rounds = rounds + 1, wins = wins + :won WHERE voice_id = :voiceId',
            { voiceId, won: voiceId === winnerId },
          );
        }
      }),
    setForgotten: (voiceId, atMs) =>
      database.transaction(() => {
        touch(voiceId);
        database.run('UPDATE voice_card SET forgotten_at_ms = :atMs WHERE voice_id = :voiceId', {
          voiceId,
          atMs,
        });
      }),
    clonedSamples: (accountId) =>
      new Map(
        database
          .rows<RawClone>(
            `SELECT json_extract(answer_json, '$.voiceId') AS voice_id, request_json, created_at_ms
             FROM charge WHERE kind = 'clone' AND account_id = :accountId AND state = 'done'
             ORDER BY created_at_ms`,
            { accountId },
          )
          .map(({ voiceId, request, createdAtMs }) => [
            voiceId,
            { path: request.samplePath, consent: request.consent, atMs: createdAtMs },
          ]),
      ),
    keepFor: (referenceId, notes) => {
      database.run(
        `INSERT OR REPLACE INTO reference_card (reference_id, notes, tags_json, colour, is_favourite)
         VALUES (:referenceId, :notes, :tags, :colour, :isFavourite)`,
        { ...notes, referenceId },
      );
    },
    waitingFor: (referenceId) =>
      database.row(
        `SELECT notes, tags_json, colour, is_favourite FROM reference_card
         WHERE reference_id = :referenceId`,
        { referenceId },
      ),
  };
}
