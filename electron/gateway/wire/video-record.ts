import { firstOf } from './fields.ts';
import { factsOf, readWorkRecord, type WorkFacts } from './work-record.ts';

/*
 * Partly a guess: video_id, status and error.message are documented, the answers themselves are not.
 * Read are also other names of the id, and a record inside an envelope.
 */

export type VideoRecord = WorkFacts & {
  /** 0 to 1; null when it is not told. */
  readonly progress: number | null;
};

const idNames = ['video_id', 'id', 'task_id', 'job_id'];
const progressNames = ['progress', 'percent', 'percentage'];

/** The record of a video; null when there is neither an id nor a status. */
export function readVideoRecord(body: unknown): VideoRecord | null {
  const record = readWorkRecord(body, ['video', 'task', 'output', 'data', 'result'], idNames);
  return (
    record && {
      ...factsOf(record),
      progress: firstOf(record.fields, progressNames, readProgress),
    }
  );
}

/** 0 to 1, 0 to 100 and "45%"; whole numbers are percents, so that 1 is one percent. */
function readProgress(value: unknown): number | null {
  const text = typeof value === 'string' ? /^(\d{1,3}(?:\.\d+)?)\s*%?$/.exec(value.trim()) : null;
  const amount = text === null ? value : Number(text[1]);
  if (typeof amount !== 'number' || !Number.isFinite(amount) || amount < 0) return null;
  const isPercent = text !== null || Number.isInteger(amount) || amount > 1;
  return Math.min(isPercent ? amount / 100 : amount, 1);
}
