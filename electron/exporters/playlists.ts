/** Chapters that a cue sheet can number. */
export const cueMostTracks = 99;

type Entry = { readonly name: string; readonly title: string; readonly durationMs: number };

function oneLine(text: string): string {
  return text.normalize('NFC').replace(/\s+/g, ' ').trim();
}

/** A playlist of files in the same folder, in UTF-8. */
export function m3u8(title: string, files: readonly Entry[]): string {
  const entries = files.flatMap(({ name, title: chapter, durationMs }) => [
    `#EXTINF:${Math.round(durationMs / 1000)},${oneLine(chapter)}`,
    // A line that begins with "#" is a comment.
    name.startsWith('#') ? `./${name}` : name,
  ]);
  return ['#EXTM3U', '#EXTENC:UTF-8', `#PLAYLIST:${oneLine(title)}`, ...entries, ''].join('\n');
}

function cueTime(ms: number): string {
  const frames = Math.round((ms * 75) / 1000);
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${two(Math.floor(frames / 4500))}:${two(Math.floor(frames / 75) % 60)}:${two(frames % 75)}`;
}

function quoted(text: string): string {
  return `"${oneLine(text).replaceAll('"', "'")}"`;
}

/** A cue sheet of the chapters inside of one file; null where there are more than it can number. */
export function cueSheet(
  file: { readonly name: string; readonly kind: 'MP3' | 'WAVE' },
  book: { readonly title: string; readonly author: string | null },
  marks: readonly { readonly title: string; readonly startMs: number }[],
): string | null {
  if (marks.length > cueMostTracks) return null;
  const tracks = marks.flatMap(({ title, startMs }, index) => [
    `  TRACK ${String(index + 1).padStart(2, '0')} AUDIO`,
    `    TITLE ${quoted(title)}`,
    `    INDEX 01 ${cueTime(startMs)}`,
  ]);
  const performer = book.author === null ? [] : [`PERFORMER ${quoted(book.author)}`];
  const head = [
    ...performer,
    `TITLE ${quoted(book.title)}`,
    `FILE ${quoted(file.name)} ${file.kind}`,
  ];
  return [...head, ...tracks, ''].join('\r\n');
}
