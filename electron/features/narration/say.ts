import { abortError, appError } from '../../../shared/app-error.ts';
import type { SpeechRoute } from '../../../shared/model/export.ts';
import type { Limit } from '../../../shared/model/money.ts';
import type { PlannedSegment } from '../../../shared/script/plan/plan.ts';
import { settleAll } from '../../../shared/settle-all.ts';
import { assertPlace } from '../../platform/node/durable-file.ts';
import type { AccountRow } from '../../storage/accounts.ts';
import { requireDone } from '../session/own-calls.ts';
import { doubtfulNotice } from './doubtful-takes.ts';
import type { TermsOf } from './order-terms.ts';
import { planFor } from './plan-text.ts';
import { type SaidFileParts, type SaidSegment, writeSaid } from './said-file.ts';
import { segmentOrders } from './segment-orders.ts';
import type { SpeechRequester } from './speech-requester.ts';

export type Saying = {
  readonly text: string;
  readonly voiceId: string;
  readonly speed: number;
  readonly language: string;
  readonly groupId: string;
  readonly most: Limit | null;
  readonly via: SpeechRoute;
  /** Where the file goes, of the kind that its name says (`saidEndings`). */
  readonly path: string;
};

export type Said = {
  readonly durationMs: number;
  readonly segmentCount: number;
  readonly reusedCount: number;
  /** What is to be said of its sound. */
  readonly notices: readonly string[];
};

/** What a speech job takes (docs/gateway.md), less the space between two segments. */
const mostJobCharacters = 9990;

/** Speaks a text of any length in segments and joins them with their pauses into one file. */
export async function say(
  parts: SaidFileParts & {
    readonly speaker: SpeechRequester;
    readonly termsOf: TermsOf;
  },
  account: AccountRow,
  saying: Saying,
  signal: AbortSignal,
): Promise<Said> {
  const { text, voiceId, speed, language, groupId, most, via } = saying;
  const project = { language, cast: [], narratorVoiceId: voiceId, speed };
  const planned = planFor(project, text).segments;
  const segments = via === 'job' ? joinForJobs(planned) : planned;
  const orders = segmentOrders(segments, project, parts.termsOf(account));
  await assertPlace(saying.path);
  let reusedCount = 0;
  const failed = new AbortController();
  const stop = AbortSignal.any([signal, failed.signal]);
  const speak = async (segment: PlannedSegment, index: number): Promise<SaidSegment> => {
    const order = orders[index] ?? null;
    const { pauseAfterMs } = segment;
    if (order === null) return { take: null, pauseAfterMs };
    const place = { label: segment.shown, projectId: null, chapterId: null, ordinal: index };
    const outcome = await parts.speaker.speak(account, order, {
      groupId,
      priority: 'interactive',
      signal: stop,
      most,
      via,
      origin: place,
    });
    const { result: take, isReused } = requireDone(outcome);
    if (isReused) reusedCount += 1;
    return { take, pauseAfterMs };
  };
  const work = segments.map((segment, index) =>
    speak(segment, index).catch((error: unknown) => {
      failed.abort(abortError('Another line failed.'));
      throw error;
    }),
  );
  // What is on its way is paid for, and booked before the failure is told.
  const pieces = await settleAll(work);
  const segmentCount = orders.filter((order) => order !== null).length;
  if (segmentCount === 0) throw appError('bad_input.empty_text');
  const { path } = saying;
  const durationMs = await writeSaid(parts, pieces, { path, language, id: groupId, signal });
  const notices = doubtfulNotice(pieces.flatMap(({ take }) => take ?? []));
  return { durationMs, segmentCount, reusedCount, notices };
}

/** Lines as few long texts: a speech job takes 10,000 characters, and is paid by length in any case. */
function joinForJobs(segments: readonly PlannedSegment[]): readonly PlannedSegment[] {
  const joined: PlannedSegment[] = [];
  for (const segment of segments) {
    const last = joined.at(-1);
    const isRoom =
      last !== undefined && [...last.sent].length + [...segment.sent].length < mostJobCharacters;
    if (!isRoom) joined.push(segment);
    else {
      const sent = `${last.sent} ${segment.sent}`;
      const shown = `${last.shown} ${segment.shown}`;
      joined[joined.length - 1] = { ...segment, sent: sent.trim(), shown };
    }
  }
  return joined;
}
