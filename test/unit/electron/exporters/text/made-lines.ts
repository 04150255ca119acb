import type { TimedLine } from '../../../../../electron/exporters/text/timed-lines.ts';
import type { ExportLine } from '../../../../../electron/exporters/types.ts';
import { parseScript } from '../../../../../shared/script/parse/parse.ts';
import { planChapter } from '../../../../../shared/script/plan/plan.ts';
import { shownBlocks } from '../../../../../shared/script/shown/shown-blocks.ts';

/** Sound of a line: words of noise with a quiet stretch at each place where a share of it is over. */
function madeLevels(durationMs: number, pauses: readonly number[]) {
  const peaks = new Uint8Array(Math.round(durationMs / 10)).fill(80);
  for (const share of pauses) {
    const at = Math.floor(share * peaks.length);
    peaks.fill(1, at, at + 25);
  }
  return { peaks, peaksPerSecond: 100 };
}

/** The heard lines of a script: each takes its characters' time, with a pause after it. */
export function linesOfScript(
  text: string,
  options: {
    readonly cast: readonly string[];
    readonly language: string;
    readonly msPerCharacter: number;
    readonly pauses?: readonly number[];
  },
): readonly TimedLine[] {
  const { cast, language, msPerCharacter, pauses } = options;
  const { segments } = planChapter(text, { cast, language });
  const blocks = shownBlocks(parseScript(text, { cast }), segments);
  let startMs = 500;
  return segments.map((segment, index): TimedLine => {
    const durationMs = segment.sent === '' ? null : segment.sent.length * msPerCharacter;
    const line: ExportLine = {
      speaker: segment.speaker,
      blocks: blocks[index] ?? [],
      durationMs,
      ...(durationMs === null || pauses === undefined
        ? {}
        : { levels: () => madeLevels(durationMs, pauses) }),
    };
    if (durationMs === null) return { line, heard: null };
    const heard = { startMs, endMs: startMs + durationMs };
    startMs += durationMs + segment.pauseAfterMs;
    return { line, heard };
  });
}
