import type { Publication } from '../../../shared/model/publication.ts';
import type { CoverImage } from '../../audio/mp4/tags.ts';
import { readAlongMark } from '../made-file.ts';
import { xmlText } from '../text/xml-text.ts';
import { directionOf } from './chapter-pages.ts';
import { clockValue } from './smil.ts';

export type PackagedPage = {
  /** `001`: its page and overlay are called by it. */
  readonly name: string;
  /** 0: nothing of it is heard, and it has no overlay. */
  readonly overlayMs: number;
  /** No part of the order of reading. */
  readonly isLinear: boolean;
};

export type PackagedBook = {
  readonly guid: string;
  readonly title: string;
  readonly author: string | null;
  readonly publication: Publication;
  readonly language: string;
  readonly published: string | null;
  readonly coverType: CoverImage['mediaType'] | null;
  readonly pages: readonly PackagedPage[];
  /** Names of the chapters' audio. */
  readonly sounds: readonly string[];
  /** Style sheets, pictures and fonts of pages that were made elsewhere. */
  readonly files: readonly { readonly name: string; readonly mediaType: string }[];
  /** The table of contents. */
  readonly entries: readonly { readonly title: string; readonly href: string }[];
};

export const containerXml = `<?xml version="1.0" encoding="UTF-8"?>
<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container" version="1.0">
  <rootfiles>
    <rootfile full-path="EPUB/package.opf" media-type="application/oebps-package+xml"/>
  </rootfiles>
</container>
`;

const activeClass = '-epub-media-overlay-active';

/** Of pages that have styles of their own. */
export const markStyles = `.${activeClass} { background-color: #ffe9a8; color: #000; }
`;

export const styleSheet = `${markStyles}h1, h2 { text-align: center; }
hr.scene { width: 20%; margin: 1.5em auto; }
.note { font-size: 0.9em; }
`;

/** A book names a moment of its last change; ours is the day it was published, or this one. */
const undated = '2000-01-01';

export function coverName(type: CoverImage['mediaType']): string {
  return type === 'image/png' ? 'cover.png' : 'cover.jpg';
}

/** What the details of the book tell (EPUB 3.3, section 5.5 and appendix D; the narrator, section 9.3.4). */
function detailsOf({ publication, published }: PackagedBook): readonly string[] {
  const { description, publisher, genre, copyright, isbn, narrator, series } = publication;
  const part = publication.seriesPart ?? '';
  const year = publication.year === null ? null : String(publication.year).padStart(4, '0');
  const element = (name: string, value: string | null, attributes = ''): readonly string[] =>
    value === null ? [] : [`<${name}${attributes}>${xmlText(value)}</${name}>`];
  const refining = (name: string, value: string | null): readonly string[] =>
    element('meta', value, ` refines="#series" property="${name}"`);
  return [
    ...element('dc:identifier', isbn === null ? null : `urn:isbn:${isbn}`),
    ...element('dc:description', description),
    ...element('dc:publisher', publisher),
    ...element('dc:subject', genre),
    ...element('dc:rights', copyright),
    ...element('dc:date', published ?? year),
    ...element('meta', narrator, ' property="media:narrator"'),
    ...element('meta', series, ' property="belongs-to-collection" id="series"'),
    ...(series === null ? [] : refining('collection-type', 'series')),
    // Numbers only, such as 2.5.
    ...(series === null ? [] : refining('group-position', /^\d+(\.\d+)*$/.exec(part)?.[0] ?? null)),
  ];
}

/** The package document (EPUB 3.3, section 5; media overlays, section 9.3). */
export function packageDocument(book: PackagedBook): string {
  const { coverType } = book;
  const heard = book.pages.filter(({ overlayMs }) => overlayMs > 0);
  const wholeMs = heard.reduce((sum, { overlayMs }) => sum + overlayMs, 0);
  const metadata = [
    `<dc:identifier id="uid">urn:uuid:${book.guid}</dc:identifier>`,
    `<dc:title>${xmlText(book.title)}</dc:title>`,
    `<dc:language>${xmlText(book.language)}</dc:language>`,
    ...(book.author === null
      ? []
      : [
          `<dc:creator id="author">${xmlText(book.author)}</dc:creator>`,
          '<meta refines="#author" property="role" scheme="marc:relators">aut</meta>',
        ]),
    ...detailsOf(book),
    `<meta property="dcterms:modified">${book.published ?? undated}T00:00:00Z</meta>`,
    ...heard.map(
      ({ name, overlayMs }) =>
        `<meta refines="#overlay-${name}" property="media:duration">${clockValue(overlayMs)}</meta>`,
    ),
    `<meta property="media:duration">${clockValue(wholeMs)}</meta>`,
    `<meta property="media:active-class">${activeClass}</meta>`,
    '<meta property="schema:accessMode">textual</meta>',
    '<meta property="schema:accessMode">auditory</meta>',
    '<meta property="schema:accessModeSufficient">textual</meta>',
    '<meta property="schema:accessModeSufficient">auditory</meta>',
    '<meta property="schema:accessibilityFeature">synchronizedAudioText</meta>',
    '<meta property="schema:accessibilityFeature">tableOfContents</meta>',
    '<meta property="schema:accessibilityHazard">none</meta>',
    readAlongMark,
  ];
  const items = [
    '<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>',
    '<item id="style" href="style.css" media-type="text/css"/>',
    ...(coverType === null
      ? []
      : [
          `<item id="cover" href="${coverName(coverType)}" media-type="${coverType}" properties="cover-image"/>`,
        ]),
    ...book.pages.flatMap(({ name, overlayMs }) => {
      const page = `id="page-${name}" href="text/${name}.xhtml" media-type="application/xhtml+xml"`;
      if (overlayMs === 0) return [`<item ${page}/>`];
      return [
        `<item ${page} media-overlay="overlay-${name}"/>`,
        `<item id="overlay-${name}" href="text/${name}.smil" media-type="application/smil+xml"/>`,
      ];
    }),
    ...book.sounds.map(
      (name) => `<item id="audio-${name}" href="audio/${name}.m4a" media-type="audio/mp4"/>`,
    ),
    ...book.files.map(
      ({ name, mediaType }, index) =>
        `<item id="file-${index + 1}" href="${name}" media-type="${mediaType}"/>`,
    ),
  ];
  const spine = book.pages.map(
    ({ name, isLinear }) => `<itemref idref="page-${name}"${isLinear ? '' : ' linear="no"'}/>`,
  );
  const indented = (lines: readonly string[]): string =>
    lines.map((line) => `    ${line}`).join('\n');
  return `<?xml version="1.0" encoding="UTF-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="uid" xml:lang="${xmlText(book.language)}">
  <metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
${indented(metadata)}
  </metadata>
  <manifest>
${indented(items)}
  </manifest>
  <spine page-progression-direction="${directionOf(book.language)}">
${indented(spine)}
  </spine>
</package>
`;
}

/** The navigation document: one entry a chapter. */
export function navigationPage({ title, language, entries }: PackagedBook): string {
  const code = xmlText(language);
  const direction = directionOf(language) === 'rtl' ? ' dir="rtl"' : '';
  const items = entries.map(
    ({ href, title: chapter }) => `      <li><a href="${href}">${xmlText(chapter)}</a></li>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="${code}" xml:lang="${code}"${direction}>
<head>
<title>${xmlText(title)}</title>
</head>
<body>
  <nav epub:type="toc" role="doc-toc" aria-label="${xmlText(title)}">
    <h1>${xmlText(title)}</h1>
    <ol>
${items.join('\n')}
    </ol>
  </nav>
</body>
</html>
`;
}
