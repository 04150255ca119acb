import type { Cue, CueLine } from './cue.ts';
import { isSubStation, readSubStation } from './substation.ts';

/** `00:01:02,003 --> 00:01:04.500 align:left`; WebVTT may leave the hours out. */
const timing =
  /^\s*(?:(\d{1,4}):)?(\d{1,2}):(\d{1,2})[.,](\d{1,3})\s*-->\s*(?:(\d{1,4}):)?(\d{1,2}):(\d{1,2})[.,](\d{1,3})(?:\s|$)/;
const notVoice = /\{\\[^}\n]{0,200}\}|<(?!\/?v[\s.>])\/?[^<>\n]{0,200}>/gi;
const voice = /<(\/?)v(?:\.[^\s<>]{0,200})?(?:\s+([^<>\n]{0,200}))?>/gi;
const entities: { readonly [name: string]: string } = {
  amp: '&',
  lt: '<',
  gt: '>',
  nbsp: ' ',
  lrm: '',
  rlm: '',
  quot: '"',
  apos: "'",
};

/** True where a file begins as SubRip, WebVTT or SubStation Alpha does; `head` is its first characters. */
export function isSubtitles(head: string): boolean {
  const text = head.replace(/^\ufeff/, '');
  if (/^WEBVTT(?:[ \t\r\n]|$)/.test(text) || isSubStation(text)) return true;
  const [first = '', second = ''] = text
    .split(/\r\n|\n|\r/, 40)
    .filter((line) => line.trim() !== '');
  return timing.test(first) || (/^\s*\d{1,7}\s*$/.test(first) && timing.test(second));
}

/**
 * Reads the cues of SubStation Alpha, SubRip or WebVTT (W3C WebVTT, section 4); notes, styles, numbers and settings are
 * left out.
 */
export function readCues(text: string): readonly Cue[] {
  if (isSubStation(text)) return readSubStation(text);
  const lines = text.replace(/^\ufeff/, '').split(/\r\n|\n|\r/);
  const cues: Cue[] = [];
  for (let at = 0; at < lines.length; ) {
    const found = timing.exec(lines[at] ?? '');
    at += 1;
    if (found === null) continue;
    const own: string[] = [];
    // A cue ends with an empty line, in damaged files with the next time.
    while (at < lines.length && (lines[at] ?? '').trim() !== '' && !timing.test(lines[at] ?? '')) {
      own.push(lines[at] ?? '');
      at += 1;
    }
    // Then the number above that time is no text.
    if (timing.test(lines[at] ?? '') && /^\s*\d+\s*$/.test(own.at(-1) ?? '')) own.pop();
    const times = found.slice(1).map((part) => Number(part ?? 0));
    cues.push({
      startMs: toMs(times.slice(0, 4)),
      endMs: toMs(times.slice(4)),
      lines: cueLines(own),
    });
  }
  return cues;
}

function toMs([hours = 0, minutes = 0, seconds = 0, fraction = 0]: readonly number[]): number {
  return ((hours * 60 + minutes) * 60 + seconds) * 1000 + fraction;
}

/** A voice goes on over lines until it ends or another begins. */
function cueLines(lines: readonly string[]): readonly CueLine[] {
  const found: CueLine[] = [];
  let speaker: string | null = null;
  for (const line of lines) {
    const text = line.replace(notVoice, '');
    let from = 0;
    const add = (part: string): void => {
      const plain = unescapeCue(part).replace(/\s+/g, ' ').trim();
      if (plain !== '') found.push({ speaker, text: plain });
    };
    for (const match of text.matchAll(voice)) {
      add(text.slice(from, match.index));
      from = match.index + match[0].length;
      const name = unescapeCue(match[2] ?? '')
        .replace(/\s+/g, ' ')
        .trim();
      speaker = match[1] === '/' || name === '' ? null : name;
    }
    add(text.slice(from));
  }
  return found;
}

function unescapeCue(text: string): string {
  return text.replace(/&(\w{2,4});/g, (written, name: string) => entities[name] ?? written);
}
