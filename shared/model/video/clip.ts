/** A short video of some lines of a book, made on this computer from takes that are there. */

export const clipShapes = ['square', 'portrait', 'landscape'] as const;
export type ClipShape = (typeof clipShapes)[number];

export const clipContainers = ['mp4', 'webm'] as const;
export type ClipContainer = (typeof clipContainers)[number];

/** Drawn into the picture, a track that a player shows, or none. */
export const clipCaptions = ['drawn', 'track', 'none'] as const;
export type ClipCaptions = (typeof clipCaptions)[number];

export const clipVideoCodecs = ['avc', 'av1', 'vp9', 'vp8'] as const;
export type ClipVideoCodec = (typeof clipVideoCodecs)[number];

/** What social networks take as a short clip; longer ones are made and it is said. */
export const usualMostClipMs = 90_000;

/** Width by height, for a shape whose shorter side has so many pixels. */
export function clipSize(shape: ClipShape, shortSide: number): readonly [number, number] {
  const longSide = Math.round((shortSide * 16) / 9 / 2) * 2;
  if (shape === 'square') return [shortSide, shortSide];
  return shape === 'portrait' ? [shortSide, longSide] : [longSide, shortSide];
}

/** A line of a chapter that may be in a clip. */
export type ClipLine = {
  readonly segmentId: string;
  /** Null for the narrator. */
  readonly speaker: string | null;
  readonly text: string;
  /** With the pause behind it; null where it has no take. */
  readonly durationMs: number | null;
  /** The loudest of each slice of it, 0 to 127, `lineWavePerSecond` of them a second. */
  readonly wave: readonly number[];
};

/** What a preview of the wave needs. */
export const lineWavePerSecond = 10;

export type ClipSource = {
  readonly projectId: string;
  readonly bookTitle: string;
  readonly author: string | null;
  readonly chapterTitle: string;
  readonly coverUrl: string | null;
  readonly lines: readonly ClipLine[];
};

/** What a caption shows at once, in whole milliseconds of the clip. */
export type ClipCue = {
  readonly startMs: number;
  readonly endMs: number;
  /** One or two lines, of at most 42 columns. */
  readonly lines: readonly string[];
};

/** The finished sound of a clip, and what is drawn to it. */
export type ClipSound = {
  readonly durationMs: number;
  readonly cues: readonly ClipCue[];
  /** The loudest of each slice, 0 to 127. */
  readonly wave: readonly number[];
  readonly wavePerSecond: number;
};

/** A picture as an encoder of the page made it. */
export type ClipPacket = {
  readonly atUs: number;
  readonly durationUs: number;
  readonly isKey: boolean;
  /** Base64. */
  readonly data: string;
};

/** A finished clip in its folder. */
export type ClipFile = {
  readonly id: string;
  readonly name: string;
  readonly bytes: number;
  readonly madeAtMs: number;
  readonly mediaType: string;
  readonly mediaUrl: string;
  /** The same, saved rather than played. */
  readonly downloadUrl: string;
};
