import type { Companions } from '../../../shared/model/companions.ts';
import type {
  ExportFormat,
  LoudnessPresetId,
  SampleRequest,
  SpeechRoute,
} from '../../../shared/model/export.ts';
import type { UncertainPolicy } from '../narration/generate-segments.ts';

/** What an export was asked to do: the parameters of its job, kept with it. */
export type ExportRequest = {
  readonly projectId: string;
  /** Chapters by number, from 1; null means all. */
  readonly chapters: readonly number[] | null;
  readonly formats: readonly ExportFormat[];
  readonly preset: LoudnessPresetId;
  readonly folder: string;
  /** What is made beside the audio; nothing unless it is given. */
  readonly companions?: Companions | undefined;
  readonly policy: UncertainPolicy;
  readonly via: SpeechRoute;
  /** The most text of one speech job, in code points; the usual limit unless it is given. */
  readonly packCharacters?: number;
  /** A cap for this export; null leaves that of the settings. */
  /** A file of its own with the beginning of a chapter, for a shop; none unless it is given. */
  readonly sample?: SampleRequest | null;
  readonly mostTokens: number | null;
  readonly mostMoney?: number | null;
  /** The approval that it was started with; absent where a cap stands for it, or where it is free. */
  readonly approval?: string | null;
};

/** True when going on with the older one does what the newer one asks: only money and policy may differ. */
export function isSameExport(older: ExportRequest, newer: ExportRequest): boolean {
  const pick = (request: ExportRequest) => {
    const { projectId, chapters, formats, preset, folder, companions, sample = null } = request;
    return JSON.stringify({ projectId, chapters, formats, preset, folder, companions, sample });
  };
  return pick(older) === pick(newer);
}

/** How an export is called in the queue. */
export function exportTitle(formats: readonly ExportFormat[]): string {
  return `Audiobook (${formats.join(', ')})`;
}
