import { estimateSpeech, type SpeechEstimate } from '../../../shared/script/estimate.ts';
import { canonicalIdentity } from '../../../shared/script/identity.ts';
import type { PlannedSegment } from '../../../shared/script/plan.ts';
import type { SpeechRequest } from '../../jobs/ports.ts';
import type { ProjectRow } from '../../storage/library.ts';
import { sha256Of } from '../library/chapters.ts';

const identitySchema = 1;
const speechModel = 'fish-speech';

/** A segment as something that can be asked for: what is sent, what it is, what it may cost. */
export type SegmentOrder = {
  readonly index: number;
  readonly segment: PlannedSegment;
  /** SHA-256 of the segment's identity (design section 3). */
  readonly identity: string;
  readonly request: SpeechRequest;
  readonly estimate: SpeechEstimate;
  /** BCP 47, of the book. */
  readonly language: string;
};

/** The orders of a plan, in order; segments with nothing to say have none. */
export function segmentOrders(
  segments: readonly PlannedSegment[],
  project: Pick<ProjectRow, 'cast' | 'narratorVoiceId' | 'speed' | 'language'>,
  service: string,
): readonly (SegmentOrder | null)[] {
  const voices = new Map(project.cast.map((member) => [member.name, member.voiceId]));
  return segments.map((segment, index) => {
    if (segment.sent === '') return null;
    const cast = segment.speaker === null ? null : voices.get(segment.speaker);
    const request: SpeechRequest = {
      text: segment.sent,
      voiceId: cast ?? project.narratorVoiceId,
      speed: project.speed,
    };
    const estimate = estimateSpeech({
      text: request.text,
      speed: request.speed,
      language: project.language,
    });
    const { language } = project;
    return { index, segment, identity: identityOf(service, request), request, estimate, language };
  });
}

/** SHA-256 of what makes two requests the same audio (design section 3), in hex. */
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
