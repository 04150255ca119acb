import type { Cue, CueLine } from './cue.ts';

const defaultFields = [
  'layer',
  'start',
  'end',
  'style',
  'name',
  'marginl',
  'marginr',
  'marginv',
  'effect',
  'text',
];
const time = /^\s*(\d{1,4}):(\d{1,2}):(\d{1,2})[.:](\d{1,3})\s*$/;
/** Lines that are drawn and not written. */
const drawing = /\{[^{}]{0,400}\\p[1-9]/;

/** True where a file begins as SubStation Alpha does (`.ass`, `.ssa`); `head` is its first characters. */
export function isSubStation(head: string): boolean {
  return /^\ufeff?\s*\[Script Info\]/i.test(head);
}

/**
 * Reads the events of SubStation Alpha in the order of their times, with who speaks where that is filled in;
 * styles, effects, comments, drawings and what a second layer says again are left out.
 */
export function readSubStation(text: string): readonly Cue[] {
  let fields: readonly string[] = defaultFields;
  let isEvents = false;
  const cues: Cue[] = [];
  for (const line of text.split(/\r\n|\n|\r/)) {
    const [, section] = /^\s*\[([^\]]{1,40})\]/.exec(line) ?? [];
    if (section !== undefined) isEvents = /^events$/i.test(section);
    const [, kind = '', value = ''] = /^\s*(Format|Dialogue)\s*:(.*)$/i.exec(line) ?? [];
    if (!isEvents || kind === '') continue;
    if (kind.toLowerCase() === 'format') {
      fields = value.split(',').map((field) => field.trim().toLowerCase());
    } else {
      const cue = cueOf(value, fields);
      if (cue !== null) cues.push(cue);
    }
  }
  cues.sort((a, b) => a.startMs - b.startMs);
  return cues.filter((cue, index) => !saysAgain(cue, cues[index - 1]));
}

function cueOf(value: string, fields: readonly string[]): Cue | null {
  const parts = value.split(',');
  const field = (name: string): string => parts[fields.indexOf(name)] ?? '';
  // The text is the last field, and may hold commas.
  const written = parts.slice(Math.max(0, fields.length - 1)).join(',');
  const startMs = msOf(field('start'));
  const endMs = msOf(field('end'));
  if (startMs === null || endMs === null || drawing.test(written)) return null;
  const speaker = field(fields.includes('name') ? 'name' : 'actor').trim();
  const lines: CueLine[] = written
    .replace(/\{[^{}]*\}/g, '')
    .split(/\\[Nn]/)
    .map((part) => part.replaceAll('\\h', ' ').replace(/\s+/g, ' ').trim())
    .filter((part) => part !== '')
    .map((part) => ({ speaker: speaker === '' ? null : speaker, text: part }));
  return lines.length === 0 ? null : { startMs, endMs, lines };
}

function msOf(written: string): number | null {
  const [, hours, minutes, seconds, fraction = ''] = time.exec(written) ?? [];
  if (hours === undefined) return null;
  return (
    ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 +
    Number(fraction.padEnd(3, '0'))
  );
}

function saysAgain(cue: Cue, before: Cue | undefined): boolean {
  return (
    before !== undefined &&
    cue.startMs < before.endMs &&
    cue.lines.map(({ text }) => text).join('\n') === before.lines.map(({ text }) => text).join('\n')
  );
}
