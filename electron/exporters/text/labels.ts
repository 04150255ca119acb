import { textOfRuns } from '../../../shared/script/shown/shown-blocks.ts';
import type { TimedLine } from './timed-lines.ts';

export type Label = { readonly startMs: number; readonly endMs: number; readonly text: string };

/** A label track of Audacity: start and end in seconds and the text, separated by tabs. */
export function labelTrack(labels: readonly Label[]): string {
  return labels
    .map(({ startMs, endMs, text }) => {
      const times = [startMs, endMs].map((ms) => (ms / 1000).toFixed(6));
      return `${[...times, text.replace(/\s+/g, ' ').trim()].join('\t')}\n`;
    })
    .join('');
}

/** One for each heard line, with who says it in front. */
export function labelsOfLines(lines: readonly TimedLine[], offsetMs = 0): readonly Label[] {
  return lines.flatMap(({ line, heard }) => {
    if (heard === null) return [];
    const words = line.blocks.map(({ runs }) => textOfRuns(runs)).join(' ');
    const text = line.speaker === null ? words : `${line.speaker}: ${words}`;
    return [{ startMs: offsetMs + heard.startMs, endMs: offsetMs + heard.endMs, text }];
  });
}
