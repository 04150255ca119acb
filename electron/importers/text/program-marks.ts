import type { BookFields } from '../one-document.ts';

/** abogen's: a line for each datum of the book, and the voice that reads from there on. */
const datum = /^[ \t]*<<METADATA_([A-Z_]{1,40}):([^\n]{0,1000}?)>>[ \t\r]*(?:\n|$)/gm;
const voice = /<<VOICE:[^<>\n]{1,200}>>|\[voice:([^[\]\n]{1,500})\]|\[\/voice\]/g;
/** ebook2audiobook's voice is a file of sound; "[voice: trembling]" is a stage direction. */
const soundFile = /[/\\]|\.\w{2,4}\s*$/;
/** Not behind a backslash or in code, where it stands for itself. */
const timedPause = /(?<![\\`])\[pause:[ \t]*(\d{1,3}(?:[.,]\d{1,3})?)[ \t]*\]/g;
const longestPauseSeconds = 600;
const chapterMarker = /^<<CHAPTER_MARKER:[ \t]*([^\n]{0,999}\S)[ \t]*>>[ \t\r]*$/gm;

/** A text without the marks of other programs, what they tell of the book, and how many there were. */
export type WithoutMarks = {
  readonly text: string;
  readonly about: Pick<BookFields, 'title' | 'author'>;
  readonly count: number;
};

/**
 * Takes out what abogen and ebook2audiobook read in a text as commands and would be read aloud here: data of the
 * book, voices and timed pauses. `<<CHAPTER_MARKER:Title>>` stays: it is a heading of plain text and Markdown.
 */
export function dropProgramMarks(written: string): WithoutMarks {
  const fields = new Map<string, string>();
  let count = 0;
  const drop = (mark: string, at: number, text: string): string => {
    count += 1;
    const isBetween = isWordEnd(text[at - 1]) && isWordEnd(text[at + mark.length]);
    return isBetween ? ' ' : '';
  };
  const bare = written.replace(datum, (_line, name: string, value: string) => {
    count += 1;
    fields.set(name, value.trim());
    return '';
  });
  const text = bare
    .replace(voice, (mark: string, file: string | undefined, at: number, whole: string) =>
      file === undefined || soundFile.test(file) ? drop(mark, at, whole) : mark,
    )
    .replace(timedPause, (mark: string, _seconds: string, at: number, whole: string) =>
      drop(mark, at, whole),
    );
  const about = {
    title: stated(fields, 'TITLE'),
    author: stated(fields, 'ARTIST') ?? stated(fields, 'ALBUM_ARTIST'),
  };
  return { text: count === 0 ? written : text, about, count };
}

/** The same for a text whose tags are kept: its pauses and chapters become those of the script. */
export function scriptOfMarks(written: string): WithoutMarks {
  const paused = written
    .replace(timedPause, (mark, seconds: string) =>
      Number(seconds.replace(',', '.')) > longestPauseSeconds ? mark : `[pause ${seconds} s]`,
    )
    .replace(chapterMarker, (_line, title: string) => `\n# ${title}\n`);
  const read = dropProgramMarks(paused);
  const isRead = read.text !== written;
  return { ...read, text: isRead ? read.text.replace(/\n{3,}/g, '\n\n').trimStart() : written };
}

/** Not the edge of a line or a space, where nothing would run together. */
function isWordEnd(sign: string | undefined): boolean {
  return sign !== undefined && /\S/.test(sign);
}

function stated(fields: ReadonlyMap<string, string>, name: string): string | null {
  const value = fields.get(name) ?? '';
  return value === '' ? null : value;
}
