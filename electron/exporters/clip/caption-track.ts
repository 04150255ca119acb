import {
  box,
  boxesIn,
  concat,
  fourCc,
  fullBox,
  u8,
  u16,
  u32,
  utf8,
} from '../../audio/mp4/boxes.ts';
import { packedLanguage } from '../../audio/mp4/tags.ts';
import type { Cue } from '../text/cues.ts';

/** A text of the track and how long it is shown; an empty one between two captions. */
export type CaptionSample = { readonly durationMs: number; readonly data: Uint8Array };

/** Captions as samples of timed text (3GPP TS 26.245, section 5.17) that tile the whole clip. */
export function captionSamples(cues: readonly Cue[], durationMs: number): readonly CaptionSample[] {
  const samples: CaptionSample[] = [];
  let doneMs = 0;
  const add = (untilMs: number, text: string): void => {
    if (untilMs <= doneMs) return;
    const bytes = utf8(text);
    samples.push({ durationMs: untilMs - doneMs, data: concat(u16(bytes.length), bytes) });
    doneMs = untilMs;
  };
  for (const { startMs, endMs, lines } of cues) {
    add(startMs, '');
    add(endMs, lines.join('\n'));
  }
  add(Math.round(durationMs), '');
  return samples;
}

type CaptionTrack = {
  readonly samples: readonly CaptionSample[];
  /** Where the first of them lies in the file; the others follow. */
  readonly offset: number;
  /** Of the picture. */
  readonly width: number;
  readonly height: number;
  readonly language: string;
};

const timescale = 1000;
/** The lower part of the picture, in which players put the text. */
const boxShare = 0.2;

/** The `moov` box with a track of captions behind its others: what phones and players show when they are asked to. */
export function withCaptionTrack(moov: Uint8Array, track: CaptionTrack): Uint8Array {
  const copy = moov.slice();
  const view = new DataView(copy.buffer);
  const header = boxesIn(view, 8, copy.length).find(({ type }) => type === 'mvhd');
  if (header === undefined) throw new Error('The movie has no header.');
  const isLong = view.getUint8(header.start) === 1;
  const movieScale = view.getUint32(header.start + (isLong ? 20 : 12));
  const trackId = view.getUint32(header.end - 4);
  view.setUint32(header.end - 4, trackId + 1);
  const whole = concat(copy, captionTrack(track, trackId, movieScale));
  new DataView(whole.buffer).setUint32(0, whole.length);
  return whole;
}

function captionTrack(track: CaptionTrack, trackId: number, movieScale: number): Uint8Array {
  const { samples, offset, width, height, language } = track;
  const durationMs = samples.reduce((sum, sample) => sum + sample.durationMs, 0);
  const boxHeight = Math.round(height * boxShare);
  const one = 0x10000;
  const matrix = u32(one, 0, 0, 0, one, 0, 0, (height - boxHeight) * one, 0x40000000);
  const shownAndUsed = 3;
  const header = fullBox(
    'tkhd',
    0,
    shownAndUsed,
    u32(0, 0, trackId, 0, Math.round((durationMs * movieScale) / timescale), 0, 0),
    // Layer, group of alternatives, volume, reserved.
    u16(0xffff, 1, 0, 0),
    matrix,
    u32(width * one, boxHeight * one),
  );
  const mediaHeader = fullBox(
    'mdhd',
    0,
    0,
    u32(0, 0, timescale, durationMs),
    packedLanguage(language),
    u16(0),
  );
  const handler = fullBox('hdlr', 0, 0, u32(0), fourCc('sbtl'), u32(0, 0, 0), utf8('Captions\0'));
  const sizes = samples.map(({ data }) => data.length);
  const table = box(
    'stbl',
    fullBox('stsd', 0, 0, u32(1), sampleEntry(width, boxHeight)),
    fullBox(
      'stts',
      0,
      0,
      u32(samples.length),
      ...samples.map((sample) => u32(1, sample.durationMs)),
    ),
    fullBox('stsc', 0, 0, u32(1, 1, samples.length, 1)),
    fullBox('stsz', 0, 0, u32(0, sizes.length, ...sizes)),
    fullBox('stco', 0, 0, u32(1, offset)),
  );
  const data = box('dinf', fullBox('dref', 0, 0, u32(1), fullBox('url ', 0, 1)));
  const information = box('minf', fullBox('nmhd', 0, 0), data, table);
  return box('trak', header, box('mdia', mediaHeader, handler, information));
}

/** White text in the middle of the box's lower end (3GPP TS 26.245, section 5.16). */
function sampleEntry(width: number, boxHeight: number): Uint8Array {
  const fontPx = Math.max(8, Math.round(boxHeight / 4));
  const white = u8(255, 255, 255, 255);
  const fonts = box('ftab', u16(1, 1), u8(5), utf8('Serif'));
  return box(
    'tx3g',
    u32(0),
    u16(0, 1),
    u32(0),
    // Centred, at the bottom; no colour behind it.
    u8(1, 255),
    u8(0, 0, 0, 0),
    u16(0, 0, boxHeight, width),
    u16(0, 0, 1),
    u8(0, Math.min(255, fontPx)),
    white,
    fonts,
  );
}
