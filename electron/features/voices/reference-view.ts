import type { JobState } from '../../../shared/model/job.ts';
import type {
  ReferencePart,
  ReferenceRender,
  ReferenceState,
  ReferenceView,
  VoiceConsent,
} from '../../../shared/model/voice.ts';
import type {
  ClonedVoice,
  PartRow,
  ReferenceRow,
  StoredConsent,
} from '../../storage/voices/references.ts';

/** What the queue says of the job that uploads a reference. */
export type UploadJob = { readonly state: JobState; readonly uncertainCount: number };

/** Enough of a hash to tell two versions of a file apart in an address. */
const versionLength = 12;

/**
 * How far a reference is. Nothing of it is written down a second time: its job and the paid request say it,
 * so that a kill between two writes leaves no state that is not true.
 */
export function stateOf(
  row: ReferenceRow,
  jobOf: (id: string) => UploadJob | null,
): ReferenceState {
  if (row.voiceId !== null) return 'done';
  const job = row.jobId === null ? null : jobOf(row.jobId);
  if (job === null) return 'open';
  if (job.uncertainCount > 0) return 'uncertain';
  switch (job.state) {
    case 'waiting':
    case 'running':
    case 'paused':
      return 'uploading';
    case 'needs-decisions':
      return 'uncertain';
    default:
      return 'open';
  }
}

/** The reference as windows see it: no hash and no path, media by handles that change with the content. */
export function viewOf(
  row: ReferenceRow,
  parts: readonly PartRow[],
  state: ReferenceState,
  sameSoundAs: ClonedVoice | null,
): ReferenceView {
  return {
    id: row.id,
    title: row.title,
    language: row.language,
    state,
    parts: parts.map(partView),
    fixes: row.fixes,
    consent: consentView(row),
    render: renderView(row),
    jobId: row.jobId,
    voiceId: row.voiceId,
    sameSoundAs,
    createdAtMs: row.createdAtMs,
    updatedAtMs: row.updatedAtMs,
  };
}

/** A person's word with the address of the spoken statement, if there is one. */
export function consentView({ id, consent, statementSha256 }: ReferenceRow): VoiceConsent | null {
  if (consent === null) return null;
  const statementUrl = statementSha256 === null ? null : mediaUrl('statement', id, statementSha256);
  return { ...consent, statementUrl };
}

/** A consent and nothing else that came with it, such as the address of its statement. */
export function wordsOf({
  speaker,
  givenBy,
  isOwnVoice,
  atMs,
  note,
}: StoredConsent): StoredConsent {
  return { speaker, givenBy, isOwnVoice, atMs, note };
}

function partView(part: PartRow): ReferencePart {
  const { id, label, origin, sentence, durationMs, sampleRateHz, channelCount, format } = part;
  const { regions, isCut, audioSha256, peaks } = part;
  return {
    id,
    label,
    origin,
    sentence,
    durationMs,
    sampleRateHz,
    channelCount,
    format,
    regions,
    isCut,
    mediaUrl: mediaUrl('part', id, audioSha256),
    peaks: Array.from(peaks),
  };
}

function renderView({ id, render }: ReferenceRow): ReferenceRender | null {
  if (render === null) return null;
  const { sha256, beforeSha256, ...figures } = render;
  return {
    ...figures,
    mediaUrl: mediaUrl('reference', id, sha256),
    beforeUrl: mediaUrl('before', id, beforeSha256),
  };
}

function mediaUrl(kind: string, id: string, sha256: string): string {
  return `/media/${kind}-${id}-${sha256.slice(0, versionLength)}`;
}
