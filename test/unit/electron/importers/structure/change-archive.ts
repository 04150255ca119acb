import { unzipSync } from 'fflate';
import { zipFiles } from '../../../../support/builders/epub-builder.ts';
import { type Chance, flipBytes, hostileNumbers, oneOf } from './chance.ts';
import { changeSubtitles } from './change-subtitles.ts';
import { changeXml } from './change-xml.ts';

const names = [
  '../up.txt',
  '/etc/passwd',
  'C:\\x.txt',
  'a/../../b.md',
  'a\\b.txt',
  'CON.txt',
  '.hidden.txt',
  'a/',
  '__MACOSX/._a.txt',
  'x.epub',
  'mimetype',
  'META-INF/container.xml',
  'word/document.xml',
  'content.xml',
  '\u0000.txt',
  '\u202etxt.exe',
  'é.txt',
  'e\u0301.txt',
  '第一章.txt',
  `${'n'.repeat(900)}.txt`,
  'b.fb2',
  'd.html',
  '1.srt',
  '2.vtt',
  '10.rtf',
  '9.MD',
  'A.TXT',
  'a.txt',
  'x.pdf',
  'thumbs.db',
  ' .txt',
  '.txt',
  'a.b.c.md',
];

/** Fields of the records of a ZIP file (APPNOTE 4.3): where each stands from the record's sign, and its size. */
const fields: { readonly [sign: number]: readonly (readonly [at: number, size: 2 | 4])[] } = {
  // A file's own header: flags, method, check sum, sizes, lengths of its name and extra field.
  67324752: [
    [6, 2],
    [8, 2],
    [14, 4],
    [18, 4],
    [22, 4],
    [26, 2],
    [28, 2],
  ],
  // The directory's: the same, the comment's length, the kind of file, and where its own header is.
  33639248: [
    [8, 2],
    [10, 2],
    [16, 4],
    [20, 4],
    [24, 4],
    [28, 2],
    [30, 2],
    [32, 2],
    [38, 4],
    [42, 4],
  ],
  // The end: how many entries, the directory's size and place, the comment's length.
  101010256: [
    [4, 2],
    [8, 2],
    [10, 2],
    [12, 4],
    [16, 4],
    [20, 2],
  ],
};

/** An archive of texts with other names, other contents, and other records of them. */
export function changeArchive(bytes: Uint8Array, chance: Chance): Uint8Array {
  let files: [string, Uint8Array][] = Object.entries(unzipSync(bytes));
  for (let count = chance(5); count > 0; count -= 1) {
    const at = chance(files.length);
    const [name = '', content = new Uint8Array()] = files[at] ?? [];
    const kind = chance(6);
    if (kind === 0) files[at] = [oneOf(names, chance), content];
    else if (kind === 1) files.splice(at, 0, [oneOf(names, chance), content]);
    else if (kind === 2) files = files.filter((_, index) => index !== at || files.length === 1);
    else if (kind === 3) files[at] = [name, changeSubtitles(content, chance)];
    else if (kind === 4) files[at] = [name, changeXml(content, chance)];
    else if (content.length > 0) files[at] = [name, flipBytes(content, chance)];
  }
  // Whether a text is packed is a matter of its own.
  const archive = zipFiles(Object.fromEntries(files), chance(2) === 0 ? 0 : 6);
  for (let count = chance(4); count > 0; count -= 1) changeField(archive, chance);
  return archive;
}

function changeField(archive: Uint8Array<ArrayBuffer>, chance: Chance): void {
  const view = new DataView(archive.buffer, archive.byteOffset, archive.byteLength);
  const places: number[] = [];
  for (let at = 0; at + 46 <= archive.byteLength; at += 1) {
    if (fields[view.getUint32(at, true)] !== undefined) places.push(at);
  }
  const end = archive.byteLength - 22;
  const place = oneOf([...places, end], chance);
  const known = fields[view.getUint32(place, true)];
  if (known === undefined) return;
  const [at, size] = oneOf(known, chance);
  const near = size === 2 ? view.getUint16(place + at, true) : view.getUint32(place + at, true);
  const value = oneOf(
    [...hostileNumbers, near + 1, near - 1, near * 2, chance(archive.length)],
    chance,
  );
  if (size === 2) view.setUint16(place + at, value & 0xffff, true);
  else view.setUint32(place + at, value >>> 0, true);
}
