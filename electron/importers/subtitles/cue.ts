/** One cue of a subtitle file. Times in milliseconds. */
export type Cue = {
  readonly startMs: number;
  readonly endMs: number;
  readonly lines: readonly CueLine[];
};

/** A line of a cue, and who says it where a voice tag tells. */
export type CueLine = { readonly speaker: string | null; readonly text: string };
