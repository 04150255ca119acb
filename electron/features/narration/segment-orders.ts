import { estimateSpeech, type SpeechEstimate } from '../../../shared/script/plan/estimate.ts';
import { canonicalIdentity } from '../../../shared/script/plan/identity.ts';
import type { SpeakingRate } from '../../../shared/script/plan/speaking-rate.ts';
import { emotionTags } from '../../../shared/script/tags/tags.ts';
import { countCodePoints } from '../../../shared/script/text-measures.ts';
import type { SpeechRequest } from '../../charges/ports.ts';
import { sha256Of } from '../../platform/node/file-digest.ts';
import type { ProjectRow } from '../../storage/library.ts';
import type { SegmentText } from '../../storage/segments/segments.ts';
import type { OrderTerms } from './order-terms.ts';

const identitySchema = 1;
const speechModel = 'fish-speech';

/** A segment as something that can be asked for: what is sent, what it is, what it may cost. */
export type SegmentOrder = {
  readonly index: number;
  readonly segment: SegmentText;
  /** SHA-256 of what makes two requests the same audio, in hex. */
  readonly identity: string;
  /** Which take of the text is asked for; absent for the line itself. */
  readonly variant?: number;
  readonly request: SpeechRequest;
  readonly estimate: SpeechEstimate;
  /** What the estimate knows of the voice; null for the typical pace. */
  readonly rate: SpeakingRate | null;
  /** BCP 47, of the book. */
  readonly language: string;
};

/** What one request may hold, tags included (docs/gateway.md). */
const maximumCodePoints = 1000;
const tagsById = new Map(emotionTags.map((tag) => [tag.id, tag]));
const unchanged = (sent: string): string => sent;

type SpokenHeadings = Partial<Pick<ProjectRow, 'isHeadingSpoken'>>;

/** False for a heading where the book does not speak them: it takes no pause either. */
export function isHeard(
  { kind }: Pick<SegmentText, 'kind'>,
  { isHeadingSpoken = true }: SpokenHeadings,
): boolean {
  return kind !== 'heading' || isHeadingSpoken;
}

/** Whether something is said there. */
export function isAsked(
  segment: Pick<SegmentText, 'sent' | 'kind'>,
  project: SpokenHeadings,
): boolean {
  return segment.sent !== '' && isHeard(segment, project);
}

/** The orders of a plan, in order; segments with nothing to say have none. */
export function segmentOrders(
  segments: readonly SegmentText[],
  project: Pick<ProjectRow, 'cast' | 'narratorVoiceId' | 'speed' | 'language'> & SpokenHeadings,
  terms: OrderTerms,
  pronounce: (sent: string) => string = unchanged,
): readonly (SegmentOrder | null)[] {
  const { language } = project;
  const members = new Map(project.cast.map((member) => [member.name, member]));
  return segments.map((segment, index) => {
    if (!isAsked(segment, project)) return null;
    const member = segment.speaker === null ? undefined : members.get(segment.speaker);
    const request: SpeechRequest = {
      text: withEmotion(pronounce(segment.sent), segment.emotions, member?.emotion ?? null),
      voiceId: member?.voiceId ?? project.narratorVoiceId,
      speed: member?.speed ?? project.speed,
      language,
    };
    const rate = terms.rateOf(request.voiceId, language);
    const estimate = estimateSpeech({ text: request.text, speed: request.speed, language, rate });
    const identity = identityOf(terms.service, request);
    return { index, segment, identity, request, estimate, rate, language };
  });
}

type Paused = { readonly pauseAfterMs: number };
type Orders = readonly (SegmentOrder | null)[];

const pausesOf = (segments: readonly Paused[]): number =>
  segments.reduce((sum, { pauseAfterMs }) => sum + pauseAfterMs, 0);

/** The length of a plan as it is told everywhere: at the typical pace, with the pauses between its segments. */
export function lengthOf(segments: readonly Paused[], orders: Orders): number {
  const pausesMs = pausesOf(segments);
  return orders.reduce((sum, order) => sum + (order?.estimate.typicalDurationMs ?? 0), pausesMs);
}

/** What room a plan will take: the same at the pace that its voices are known to speak at. */
export function expectedMsOf(segments: readonly SegmentText[], orders: Orders): number {
  // A heading that is not spoken has no pause either.
  const heard = segments.filter(({ kind }, at) => kind !== 'heading' || orders[at] !== null);
  const pausesMs = pausesOf(heard);
  return orders.reduce((sum, order) => sum + (order?.estimate.expectedDurationMs ?? 0), pausesMs);
}

/** A character's usual emotion, in front of what opens with none. */
function withEmotion(sent: string, emotions: readonly string[], usual: string | null): string {
  const tag = usual === null ? undefined : tagsById.get(usual);
  const isEmotion = (id: string) => tagsById.get(id)?.placement === 'sentence-start';
  if (tag === undefined || emotions.some(isEmotion)) return sent;
  const marked = `(${tag.english})${sent.startsWith('(') ? '' : ' '}${sent}`;
  return countCodePoints(marked) > maximumCodePoints ? sent : marked;
}

/** SHA-256 of what makes two requests the same audio, in hex. */
export function identityOf(service: string, request: SpeechRequest): string {
  return sha256Of(
    canonicalIdentity({
      schema: identitySchema,
      service,
      model: speechModel,
      voice: request.voiceId,
      text: request.text,
      speed: request.speed,
    }),
  );
}

/** The identity of the second, third, … take of the same text: what is asked is the same, what is kept is not. */
export function variantIdentity(identity: string, number: number): string {
  return number === 1 ? identity : sha256Of(`${identity}#${number}`);
}

/** Each text once, at its first place. */
export function uniqueByIdentity<Missing extends { readonly order: SegmentOrder }>(
  lines: readonly Missing[],
): readonly Missing[] {
  const seen = new Set<string>();
  return lines.filter(({ order }) => !seen.has(order.identity) && seen.add(order.identity));
}
