import { readFile } from 'node:fs/promises';
import { AppError, appError } from '../../../shared/app-error.ts';
import type { SpeechRoute } from '../../../shared/model/export.ts';
import type { PlannedSegment } from '../../../shared/script/plan/plan.ts';
import { encodeWav } from '../../../shared/sound/wav.ts';
import { decodeFlac } from '../../audio/flac/flac.ts';
import { rangeOf } from '../../audio/takes/take-range.ts';
import type { Take } from '../../charges/ports.ts';
import type { AccountRow } from '../../storage/accounts.ts';
import type { AudioStore } from '../../storage/audio-store.ts';
import { planFor } from './plan-text.ts';
import { segmentOrders } from './segment-orders.ts';
import type { SpeechRequester } from './speech-requester.ts';

export type Saying = {
  readonly text: string;
  readonly voiceId: string;
  readonly speed: number;
  readonly language: string;
  readonly groupId: string;
  readonly mostTokens: number | null;
  readonly via: SpeechRoute;
};

export type Said = {
  /** 16-bit mono, at the rate of the takes. */
  readonly wav: Uint8Array;
  readonly durationMs: number;
  readonly segmentCount: number;
  readonly reusedCount: number;
};

/** What a speech job takes (docs/gateway.md), less the space between two segments. */
const mostJobCharacters = 9990;

type Piece = { readonly take: Take | null; readonly pauseAfterMs: number };

/** Speaks a text of any length in segments and joins them with their pauses into one wav. */
export async function say(
  parts: {
    readonly speaker: SpeechRequester;
    readonly audio: AudioStore;
    readonly serviceOf: (account: AccountRow) => string;
  },
  account: AccountRow,
  saying: Saying,
  signal: AbortSignal,
): Promise<Said> {
  const { text, voiceId, speed, language, groupId, mostTokens, via } = saying;
  const project = { language, cast: [], narratorVoiceId: voiceId, speed };
  const planned = planFor(project, text).segments;
  const segments = via === 'job' ? joinForJobs(planned) : planned;
  const orders = segmentOrders(segments, project, parts.serviceOf(account));
  let reusedCount = 0;
  const pieces = await Promise.all(
    segments.map(async (segment, index): Promise<Piece> => {
      const order = orders[index] ?? null;
      const { pauseAfterMs } = segment;
      if (order === null) return { take: null, pauseAfterMs };
      const place = { label: segment.shown, projectId: null, chapterId: null, ordinal: index };
      const outcome = await parts.speaker.speak(account, order, {
        groupId,
        priority: 'interactive',
        signal,
        mostTokens,
        via,
        origin: place,
      });
      if (outcome.kind !== 'done') {
        throw new AppError(outcome.failure.code, outcome.failure.message);
      }
      if (outcome.isReused) reusedCount += 1;
      return { take: outcome.result, pauseAfterMs };
    }),
  );
  const segmentCount = orders.filter((order) => order !== null).length;
  if (segmentCount === 0) throw appError('bad_input.empty_text');
  return { ...(await joinWav(pieces, parts.audio)), segmentCount, reusedCount };
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
      const [sent, shown] = [`${last.sent} ${segment.sent}`, `${last.shown} ${segment.shown}`];
      joined[joined.length - 1] = { ...segment, sent: sent.trim(), shown };
    }
  }
  return joined;
}

async function joinWav(
  pieces: readonly Piece[],
  audio: AudioStore,
): Promise<{ wav: Uint8Array; durationMs: number }> {
  const sampleRateHz = pieces.find((piece) => piece.take !== null)?.take?.sampleRateHz ?? 24_000;
  const chunks: Int16Array[] = [];
  for (const [index, piece] of pieces.entries()) {
    if (piece.take !== null) {
      const decoded = await decodeFlac(await readFile(audio.pathOf(piece.take.audioSha256)));
      const { startSample, sampleCount } = rangeOf(piece.take) ?? { startSample: 0, ...piece.take };
      chunks.push(decoded.samples.subarray(startSample, startSample + sampleCount));
    }
    const isLast = index === pieces.length - 1;
    if (!isLast) {
      chunks.push(new Int16Array(Math.round((piece.pauseAfterMs * sampleRateHz) / 1000)));
    }
  }
  const length = chunks.reduce((sum, chunk) => sum + chunk.length, 0);
  const samples = new Int16Array(length);
  let at = 0;
  for (const chunk of chunks) {
    samples.set(chunk, at);
    at += chunk.length;
  }
  return { wav: encodeWav(samples, sampleRateHz), durationMs: (length / sampleRateHz) * 1000 };
}
