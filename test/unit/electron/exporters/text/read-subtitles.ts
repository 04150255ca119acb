/** Readers of subtitles by what their formats say, apart from the code that writes them. */
export type ReadCue = {
  readonly startMs: number;
  readonly endMs: number | null;
  readonly lines: readonly string[];
  readonly speaker: string | null;
};

function msOf(time: string, pattern: RegExp): number {
  const [, hours, minutes, seconds, ms] = pattern.exec(time) ?? [];
  if (ms === undefined) throw new Error(`No time: ${time}`);
  return ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 + Number(ms);
}

/** SubRip: number, times, text, a blank line. Throws where the numbers do not run from 1. */
export function readSrt(file: string): readonly ReadCue[] {
  const time = /^(\d\d+):([0-5]\d):([0-5]\d),(\d{3})$/;
  const blocks = file.split(/\r\n\r\n/).map((block) => block.replace(/\r\n$/, ''));
  return blocks.map((block, index) => {
    const [number, times = '', ...lines] = block.split('\r\n');
    if (number !== String(index + 1)) throw new Error(`Number ${number} at ${index + 1}`);
    const [start = '', end = ''] = times.split(' --> ');
    return {
      startMs: msOf(start, time),
      endMs: msOf(end, time),
      lines,
      speaker: null,
    };
  });
}

/** WebVTT: what the parser of the specification makes of the cue text, for voice spans; any other mark throws. */
export function readVtt(file: string): readonly ReadCue[] {
  const time = /^(\d\d+):([0-5]\d):([0-5]\d)\.(\d{3})$/;
  const [head, ...blocks] = file.replace(/\n$/, '').split('\n\n');
  if (head !== 'WEBVTT') throw new Error('No WebVTT file');
  return blocks.map((block) => {
    const [id = '', times = '', ...rest] = block.split('\n');
    if (id.includes('-->')) throw new Error('A cue without its own line of times');
    const [start = '', end = ''] = times.split(' --> ');
    const payload = rest.join('\n');
    if (payload.includes('-->')) throw new Error('An arrow in the text');
    const speaker = /^<v ([^>]*)>/.exec(payload)?.[1];
    const plain = unescaped(payload.replace(/<\/?v(?: [^>]*)?>/g, ''));
    return {
      startMs: msOf(start, time),
      endMs: msOf(end, time),
      lines: plain.split('\n'),
      speaker: speaker === undefined ? null : unescaped(speaker),
    };
  });
}

function unescaped(text: string): string {
  if (/[<>]|&(?!(?:amp|lt|gt);)/.test(text)) throw new Error(`A mark in the text: ${text}`);
  return text.replace(/&lt;/g, '<').replace(/&gt;/g, '>').replace(/&amp;/g, '&');
}

/** LRC as most players read it: any number of times before the text of a line. */
export function readLrc(file: string): readonly ReadCue[] {
  return file.split('\n').flatMap((line) => {
    const times = [...line.matchAll(/\[(\d{2,}):([0-5]\d)\.(\d\d)\]/gy)];
    const [first] = times;
    if (first === undefined) return [];
    if (times.length !== 1) throw new Error(`Text that reads as a time: ${line}`);
    const [whole, minutes, seconds, hundredths] = first;
    const startMs = (Number(minutes) * 60 + Number(seconds)) * 1000 + Number(hundredths) * 10;
    const text = line.slice(whole.length);
    return text === '' ? [] : [{ startMs, endMs: null, lines: [text], speaker: null }];
  });
}
