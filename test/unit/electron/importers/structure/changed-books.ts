import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { zipFiles } from '../../../../support/builders/epub-builder.ts';
import { makeFictionBook } from '../../../../support/builders/fb2-builder.ts';
import { buildPdf } from '../../../../support/builders/pdf-builder.ts';
import { type Chance, chanceOf, flipBytes, oneOf } from './chance.ts';
import { changeArchive } from './change-archive.ts';
import { changeKindle } from './change-kindle.ts';
import { changePdf } from './change-pdf.ts';
import { changeSubtitles } from './change-subtitles.ts';
import { changeXml } from './change-xml.ts';

export const bookKinds = ['pdf', 'fb2', 'mobi', 'zip', 'subtitles'] as const;
export type BookKind = (typeof bookKinds)[number];

type Source = { readonly fileName: string; readonly bytes: Uint8Array };
export type ChangedBook = Source & { readonly isStructural: boolean };

const changers: { readonly [kind in BookKind]: (bytes: Uint8Array, chance: Chance) => Uint8Array } =
  {
    pdf: changePdf,
    fb2: changeXml,
    mobi: changeKindle,
    zip: changeArchive,
    subtitles: changeSubtitles,
  };

const smallPdf = buildPdf({
  title: 'Small',
  pages: [1, 2, 3].map((page) => [
    { text: `CHAPTER ${page}`, x: 160, y: 540, size: 18, isBold: true },
    { text: `The lamp burned on page ${page}, and the boats*`, x: 40, y: 500 },
    { text: 'came home, as they al-', x: 40, y: 486 },
    { text: 'ways did.', x: 40, y: 472 },
    { text: '* Those of the bay.', x: 40, y: 60, size: 8 },
    { text: `${page}`, x: 195, y: 30, size: 9 },
  ]),
});

const srt =
  '1\r\n00:00:01,000 --> 00:00:02,000\r\n<i>The lamp</i>\r\nburned\r\n\r\n2\r\n00:00:02,100 --> 00:00:03,000\r\n{\\an8}all night.\r\n\r\n3\r\n00:01:00,000 --> 00:01:02,000\r\n- Who is it?\r\n- ANNA: Me (laughing).\r\n';
const vtt =
  'WEBVTT - film\n\nNOTE not read\n\nSTYLE\n::cue {}\n\nintro\n00:01.000 --> 00:02.000 align:left\n<v.loud Anna>Who &amp; <c.x>why</c>?</v>\n\n00:02.500 --> 00:03.000\n<v Bob Hill>Me.\n\n01:00:10.000 --> 01:00:11.000\nNight.\n';
const page =
  '<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>T</title></head><body><h1>One</h1><p>Text <b>b</b></p></body></html>';

/** The good books of each kind, from a folder of fixtures; the small ones more often than the long ones. */
export function goodBooks(kind: BookKind, fixtures: string): readonly Source[] {
  const fixture = (fileName: string): Source => ({
    fileName,
    bytes: new Uint8Array(readFileSync(join(fixtures, fileName))),
  });
  const text = (fileName: string, content: string): Source => ({
    fileName,
    bytes: new TextEncoder().encode(content),
  });
  switch (kind) {
    case 'pdf': {
      const small = { fileName: 'small.pdf', bytes: smallPdf };
      const large = ['article.pdf', 'footnotes.pdf', 'encrypted.pdf'].map(fixture);
      return [...Array.from({ length: 27 }, () => small), ...large];
    }
    case 'fb2':
      return [{ fileName: 'book.fb2', bytes: makeFictionBook() }];
    case 'mobi':
      return ['old.mobi', 'both.mobi', 'kf8.azw3'].map(fixture);
    case 'subtitles':
      return [text('film.srt', srt), text('film.vtt', vtt)];
    case 'zip': {
      const texts = {
        'a.md': '# One\n\nText[^1].\n\n[^1]: Note.',
        'b/2.txt': 'Two.',
        'b/10.html': page,
      };
      const rtf = '{\\rtf1\\ansi One\\par{\\footnote Note.} end.}';
      const bytes = zipFiles({ ...texts, 'c.rtf': rtf, 'd.srt': srt, 'e.vtt': vtt });
      return [
        { fileName: 'texts.zip', bytes },
        { fileName: 'book.fb2.zip', bytes: zipFiles({ 'b.fb2': makeFictionBook() }) },
      ];
    }
  }
}

/** Book `index` of a seeded endless row of damaged books. */
export function changedBook(kind: BookKind, good: readonly Source[], index: number): ChangedBook {
  const chance = chanceOf(20_261_122 + index * 7919);
  const { fileName, bytes } = oneOf(good, chance);
  const how = chance(10);
  const isStructural = how < 8;
  let changed = isStructural ? changers[kind](bytes, chance) : bytes;
  if (how >= 7) changed = flipBytes(changed, chance);
  return { fileName, bytes: changed, isStructural };
}
