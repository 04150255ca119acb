import { packLimits } from '../../../shared/model/export.ts';
import { estimateSpeech, type SpeechEstimate } from '../../../shared/script/plan/estimate.ts';
import { sentenceRanges } from '../../../shared/script/sentences/sentences.ts';
import { countCodePoints } from '../../../shared/script/text-measures.ts';
import type { PackSpan, SpeechRequest } from '../../charges/ports.ts';
import { sha256Of } from '../../platform/node/file-digest.ts';
import type { SegmentOrder } from './segment-orders.ts';

/** An order at its place: what is spoken together stands together in one chapter. */
export type PackLine = { readonly chapterId: string; readonly order: SegmentOrder };

/** Segments that one speech job speaks, as it asks for them. */
export type JobPack = {
  readonly identity: string;
  readonly request: SpeechRequest;
  readonly spans: readonly PackSpan[];
  readonly estimate: SpeechEstimate;
};

/** Between two segments: a blank line, which a voice reads as the pause between paragraphs. */
const packSeparator = '\n\n';
const separatorLength = countCodePoints(packSeparator);
/** Its name keeps it apart from every identity of a segment, which is an object. */
const packSchema = 'speech-job-pack/1';

/**
 * Puts lines together, in their order: each pack is of one chapter, voice and speed, of segments that follow
 * each other without one between, and of at most `mostCharacters` code points as sent.
 */
export function packLines<Line extends PackLine>(
  lines: readonly Line[],
  mostCharacters: number = packLimits.usualCharacters,
): readonly (readonly Line[])[] {
  const packs: Line[][] = [];
  let length = 0;
  for (const line of lines) {
    const pack = packs.at(-1);
    const last = pack?.at(-1);
    const own = line.order.estimate.codePoints;
    const joined = length + separatorLength + own;
    if (
      pack !== undefined &&
      last !== undefined &&
      follows(last, line) &&
      joined <= mostCharacters
    ) {
      pack.push(line);
      length = joined;
    } else {
      packs.push([line]);
      length = own;
    }
  }
  return packs;
}

function follows(before: PackLine, after: PackLine): boolean {
  const one = before.order.request;
  const other = after.order.request;
  return (
    before.chapterId === after.chapterId &&
    after.order.index === before.order.index + 1 &&
    one.voiceId === other.voiceId &&
    one.speed === other.speed
  );
}

/** The request of a pack, where each segment stands in it, and what it may cost. */
export function jobPackOf(orders: readonly SegmentOrder[]): JobPack {
  const [first] = orders;
  if (first === undefined) throw new Error('A pack has at least one segment.');
  let text = '';
  const spans = orders.map(({ identity, segment, request, language }): PackSpan => {
    if (text !== '') text += packSeparator;
    const startAt = text.length;
    text += request.text;
    const sentencesMs = sentenceLengths(request, language);
    return { identity, label: segment.shown, startAt, endAt: text.length, sentencesMs };
  });
  return {
    identity: packIdentity(orders.map(({ identity }) => identity)),
    request: { ...first.request, text },
    spans,
    estimate: packEstimate(orders),
  };
}

/** What a pack is expected to take, without its spans. */
export function packEstimate(orders: readonly SegmentOrder[]): SpeechEstimate {
  const text = orders.map(({ request }) => request.text).join(packSeparator);
  const { speed } = orders[0]?.request ?? { speed: 1 };
  return estimateSpeech({ text, speed, language: orders[0]?.language ?? 'en' });
}

/** SHA-256 of the ordered identities. */
export function packIdentity(identities: readonly string[]): string {
  return sha256Of(JSON.stringify([packSchema, ...identities]));
}

function sentenceLengths({ text, speed }: SpeechRequest, language: string): readonly number[] {
  return sentenceRanges(text, language).flatMap(({ start, end }) => {
    const sentence = text.slice(start, end).trim();
    if (sentence === '') return [];
    return [estimateSpeech({ text: sentence, speed, language }).expectedDurationMs];
  });
}
