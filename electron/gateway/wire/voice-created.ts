import { readCreatedAtMs } from './created-at.ts';
import { type Fields, firstOf, readText, withInner } from './fields.ts';
import { readVoiceId } from './resource-id.ts';

export type VoiceRecord = {
  /** The gateway's own id: into the database and nowhere else. */
  readonly id: string;
  readonly title: string | null;
  readonly createdAtMs: number | null;
};

const idNames = ['_id', 'id', 'voice_id'];
const timeNames = ['created_at', 'created', 'create_time'];

/** One voice by `_id`; other names of the id are taken too. Null without an id. */
export function readVoiceRecord(record: Fields): VoiceRecord | null {
  const id = firstOf(record, idNames, readVoiceId);
  if (id === null) return null;
  return {
    id,
    title: firstOf(record, ['title', 'name', 'voice_name'], readText),
    createdAtMs: firstOf(record, timeNames, readCreatedAtMs),
  };
}

/** The answer of POST /v1/audio/voices (its `_id` is the voice's id), also inside an envelope. */
export function readVoiceCreated(body: unknown): VoiceRecord | null {
  for (const record of withInner(body, ['voice', 'data', 'result', 'item'])) {
    const voice = readVoiceRecord(record);
    if (voice !== null) return voice;
  }
  return null;
}
