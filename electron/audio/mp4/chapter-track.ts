import { box, concat, fourCc, fullBox, u8, u16, u32, u64, utf8 } from './boxes.ts';
import { type ChapterMark, cutToBytes, packedLanguage } from './tags.ts';

/** Its number in the file; the audio track refers to it. */
const chapterTrackId = 2;

/** Says that the text is UTF-8 (QuickTime File Format, text sample data). */
const utf8Marker = box('encd', u32(0x100));
const mostTitleBytes = 60_000;
const uint32Limit = 2 ** 32;

/** The titles as samples of text: their length in two bytes, the text, and its encoding. */
export function chapterSamples(chapters: readonly ChapterMark[]): readonly Uint8Array[] {
  return chapters.map(({ title }) => {
    const text = utf8(cutToBytes(title.normalize('NFC'), mostTitleBytes));
    return concat(u16(text.byteLength), text, utf8Marker);
  });
}

type ChapterTrack = {
  readonly chapters: readonly ChapterMark[];
  /** Sizes of the samples, which lie behind each other from `offset` on. */
  readonly sizes: readonly number[];
  readonly offset: number;
  readonly sampleRateHz: number;
  readonly durationSamples: number;
  readonly language: string | null;
};

/** What the audio track holds to name the chapter track. */
export function chapterReference(): Uint8Array {
  return box('tref', box('chap', u32(chapterTrackId)));
}

/**
 * The text track in which QuickTime, and the players that follow it, read chapters: any number of them, each as
 * long as its chapter, exact to the sample. It is not shown by itself.
 */
export function chapterTrack(track: ChapterTrack): Uint8Array {
  const { chapters, sizes, offset, durationSamples } = track;
  const isLong = durationSamples >= uint32Limit;
  const version = isLong ? 1 : 0;
  const time = isLong ? u64 : u32;
  const unity = concat(u32(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000));
  const header = fullBox(
    'tkhd',
    version,
    0,
    concat(time(0, 0), u32(chapterTrackId, 0), time(durationSamples), u32(0, 0)),
    concat(u16(0, 0, 0, 0), unity, u32(0, 0)),
  );
  const mediaHeader = fullBox(
    'mdhd',
    version,
    0,
    concat(time(0, 0), u32(track.sampleRateHz), time(durationSamples)),
    concat(packedLanguage(track.language), u16(0)),
  );
  const handler = fullBox('hdlr', 0, 0, u32(0), fourCc('text'), u32(0, 0, 0), utf8('Chapters\0'));
  const generic = box(
    'gmhd',
    fullBox('gmin', 0, 0, u16(0x40, 0x8000, 0x8000, 0x8000, 0, 0)),
    box('text', unity),
  );
  // Flags, justification, colour, box, two reserved words, font, face, a reserved byte and word, colour, name.
  const look = concat(u32(0, 1), u16(0, 0, 0), new Uint8Array(8), u32(0, 0), u16(0, 0), u8(0));
  const entry = box('text', u32(0), u16(0, 1), look, u16(0, 0, 0, 0), u8(0));
  const durations = chapters.map(({ startSample }, index) => {
    const end = chapters[index + 1]?.startSample ?? durationSamples;
    return u32(1, end - startSample);
  });
  const table = box(
    'stbl',
    fullBox('stsd', 0, 0, u32(1), entry),
    fullBox('stts', 0, 0, u32(chapters.length), ...durations),
    fullBox('stsc', 0, 0, u32(1, 1, chapters.length, 1)),
    fullBox('stsz', 0, 0, u32(0, sizes.length, ...sizes)),
    offset < uint32Limit
      ? fullBox('stco', 0, 0, u32(1, offset))
      : fullBox('co64', 0, 0, u32(1), u64(offset)),
  );
  const data = box('dinf', fullBox('dref', 0, 0, u32(1), fullBox('url ', 0, 1)));
  return box('trak', header, box('mdia', mediaHeader, handler, box('minf', generic, data, table)));
}
