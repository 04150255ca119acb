import type { Cue } from './cues.ts';

export type SubtitleMeta = {
  readonly title: string;
  readonly album: string;
  readonly author: string | null;
  /** BCP 47; null where nobody knows it. */
  readonly language: string | null;
  readonly durationMs: number;
};

/** Parts what a player would take for a mark; it has no width and is no word. */
const unmarked = '\u200b';

/** Hours, minutes, seconds and milliseconds, as subtitles and the chapters of Ogg files write them. Whole ms. */
export function subtitleClock(ms: number, decimalSign: ',' | '.'): string {
  const two = (value: number): string => String(Math.floor(value)).padStart(2, '0');
  const rest = String(ms % 1000).padStart(3, '0');
  return `${two(ms / 3_600_000)}:${two((ms / 60_000) % 60)}:${two((ms / 1000) % 60)}${decimalSign}${rest}`;
}

/** SubRip has no escapes: what players read as a tag, a position or an arrow is broken up at its beginning. */
export function srtText(text: string): string {
  return text
    .replace(/<(?=[a-z/])/gi, `<${unmarked}`)
    .replace(/\{(?=[\\a-z])/gi, `{${unmarked}`)
    .replace(/--(?=>)/g, `--${unmarked}`);
}

/** SubRip: numbered from 1, CRLF as its own program wrote it. */
export function srtOf(cues: readonly Cue[]): string {
  const blocks = cues.map(({ startMs, endMs, lines }, index) => {
    const times = `${subtitleClock(startMs, ',')} --> ${subtitleClock(endMs, ',')}`;
    return [String(index + 1), times, ...lines.map(srtText), ''].join('\r\n');
  });
  return blocks.join('\r\n');
}

function vttText(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}

/**
 * WebVTT (W3C): a character's lines in `<v Name>`. The language is the track's (`srclang`, or what links the file)
 * and holds for its cues; `<lang>` is for words of another one, and readers of plain text would show it.
 */
export function vttOf(cues: readonly Cue[]): string {
  const blocks = cues.map(({ startMs, endMs, lines, speaker }, index) => {
    const text = lines.map(vttText).join('\n');
    const shown = speaker === null ? text : `<v ${vttText(speaker)}>${text}</v>`;
    return `${index + 1}\n${subtitleClock(startMs, '.')} --> ${subtitleClock(endMs, '.')}\n${shown}\n`;
  });
  return ['WEBVTT\n', ...blocks].join('\n');
}

/** `[minutes:seconds.hundredths]`: LRC has no hours, so minutes go on past 59. */
function lrcTime(ms: number): string {
  const hundredths = Math.round(ms / 10);
  const minutes = String(Math.floor(hundredths / 6000)).padStart(2, '0');
  const seconds = String(Math.floor(hundredths / 100) % 60).padStart(2, '0');
  return `[${minutes}:${seconds}.${String(hundredths % 100).padStart(2, '0')}]`;
}

/** LRC: a line for each cue; an empty one where nothing is said for a while, and at the end. */
export function lrcOf(cues: readonly Cue[], meta: SubtitleMeta): string {
  const value = (text: string): string => text.replace(/[[\]\s]+/g, ' ').trim();
  const seconds = Math.round(meta.durationMs / 1000);
  const head = [
    `[ti:${value(meta.title)}]`,
    ...(meta.author === null ? [] : [`[ar:${value(meta.author)}]`]),
    `[al:${value(meta.album)}]`,
    ...(meta.language === null ? [] : [`[la:${meta.language}]`]),
    `[length:${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}]`,
  ];
  const body = cues.flatMap(({ startMs, endMs, text }, index) => {
    const next = cues[index + 1];
    const line = lrcTime(startMs) + text.replace(/^(?=\[)|<(?=\d)/g, (sign) => sign + unmarked);
    const isPause = next === undefined || next.startMs - endMs >= longPauseMs;
    return isPause ? [line, lrcTime(endMs)] : [line];
  });
  return `${[...head, ...body].join('\n')}\n`;
}

const longPauseMs = 2000;
