import type { ClipContainer, ClipSound } from '../../../shared/model/video/clip.ts';
import type { AudioPool } from '../../audio/pool/pool.ts';
import { loudnessPresets } from '../../audio/render/presets.ts';
import { toRenderPart } from '../../exporters/render.ts';
import { type Cue, cuesOf } from '../../exporters/text/cues.ts';
import { type TimedLine, timedLines } from '../../exporters/text/timed-lines.ts';
import type { ExportChapter } from '../../exporters/types.ts';

/** The loudness that players of social networks and podcasts turn everything to. */
const preset = loudnessPresets.podcast;
const bitrates = { aac: 128_000, opus: 96_000 } as const;
export const wavePerSecond = 25;

export type RenderedSound = ClipSound & {
  readonly codec: 'aac' | 'opus';
  /** As in a subtitle file, for a track of captions. */
  readonly subtitles: readonly Cue[];
};

type ClipSoundInput = {
  readonly chapter: ExportChapter;
  readonly language: string;
  readonly container: ClipContainer;
  readonly path: string;
  readonly signal: AbortSignal;
  readonly onProgress: (fraction: number) => void;
};

/**
 * Masters some lines as an export would and encodes them for that container. The captions follow the words as those of
 * subtitle files do.
 */
export async function renderClipSound(
  renderer: Pick<AudioPool, 'run'>,
  { chapter, language, container, path, signal, onProgress }: ClipSoundInput,
): Promise<RenderedSound> {
  const codec = container === 'mp4' ? 'aac' : 'opus';
  const output = { codec, bitrate: bitrates[codec], path } as const;
  const [rendered] = await renderer.run(
    {
      kind: 'renderChapter',
      parts: chapter.parts.map(toRenderPart),
      variants: [{ preset, outputs: [output] }],
    },
    {
      signal,
      onProgress: ({ doneMs, totalMs }) => onProgress(totalMs === 0 ? 1 : doneMs / totalMs),
    },
  );
  if (rendered === undefined) throw new Error('No sound came from the renderer.');
  const { durationMs, segments } = rendered;
  const lines = timedLines(chapter, segments);
  const subtitles = cuesOf(lines, language, durationMs);
  return {
    codec,
    durationMs,
    subtitles,
    wavePerSecond,
    cues: subtitles.map((cue) => ({ startMs: cue.startMs, endMs: cue.endMs, lines: cue.lines })),
    wave: waveOf(lines, durationMs),
  };
}

/** The peaks of the takes at the places where they sound; nothing between them. */
export function waveOf(lines: readonly TimedLine[], durationMs: number): readonly number[] {
  const wave = new Array<number>(Math.ceil((durationMs * wavePerSecond) / 1000)).fill(0);
  for (const { line, heard } of lines) {
    const levels = heard === null ? null : (line.levels?.() ?? null);
    if (heard === null || levels === null) continue;
    for (let index = 0; index < levels.peaks.length; index++) {
      const atMs = heard.startMs + (index * 1000) / levels.peaksPerSecond;
      const slice = Math.floor((atMs * wavePerSecond) / 1000);
      if (slice < wave.length) wave[slice] = Math.max(wave[slice] ?? 0, levels.peaks[index] ?? 0);
    }
  }
  return wave;
}
