import type { Price } from './money.ts';

export const exportFormats = ['m4b', 'mp3'] as const;
export type ExportFormat = (typeof exportFormats)[number];

export const loudnessPresets = ['audiobook', 'acx', 'podcast', 'broadcast', 'none'] as const;
export type LoudnessPresetId = (typeof loudnessPresets)[number];

export type ExportPreview = {
  readonly segmentCount: number;
  readonly missingCount: number;
  readonly uncertainCount: number;
  readonly price: Price;
  readonly jobPrice: Price;
  /** A sentence when it cannot start (a cap, a missing voice), else null. */
  readonly obstacle: string | null;
  readonly folderLabel: string;
};

export type ExportState =
  | 'speaking'
  | 'rendering'
  | 'packaging'
  | 'done'
  | 'needs-decisions'
  | 'failed'
  | 'cancelled';

export type ExportedFile = {
  readonly name: string;
  readonly bytes: number;
  readonly durationMs: number;
  /** `/media/<handle>`: to play or, in a browser, to download. */
  readonly mediaUrl: string;
};

export type ExportView = {
  readonly id: string;
  readonly projectId: string;
  readonly title: string;
  readonly state: ExportState;
  readonly doneSegments: number;
  readonly totalSegments: number;
  /** 0 to 1 over the whole work. */
  readonly fraction: number;
  readonly etaMs: number | null;
  readonly spentTokens: number;
  readonly isFree: boolean;
  readonly folderLabel: string;
  readonly files: readonly ExportedFile[];
  /** Lines that may have been charged and wait for a decision. */
  readonly uncertainCount: number;
  readonly problem: string | null;
};
