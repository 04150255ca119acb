export type PdfLine = {
  readonly text: string;
  /** From the page's left and lower edge, in points. */
  readonly x: number;
  readonly y: number;
  readonly size?: number;
  readonly isBold?: boolean;
  /** From top to bottom, in a font for it. */
  readonly isVertical?: boolean;
  /** In a Japanese font that holds neither its letters nor their codes. */
  readonly isPredefined?: boolean;
};

/** Letters of any script, each as wide as it is high, and U+E000 as the ligature of lam and alef; the second font writes from top to bottom. */
const wideFonts = ['H', 'V'].flatMap((direction, index) => [
  `<< /Type /Font /Subtype /Type0 /BaseFont /Wide /Encoding /Identity-${direction} /ToUnicode 10 0 R /DescendantFonts [${7 + index * 2} 0 R] >>`,
  '<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Wide /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /DW 1000 /FontDescriptor << /Type /FontDescriptor /FontName /Wide /Flags 4 >> >>',
]);
const predefinedFont = [
  '<< /Type /Font /Subtype /Type0 /BaseFont /HeiseiMin-W3 /Encoding /UniJIS-UCS2-H /DescendantFonts [12 0 R] >>',
  '<< /Type /Font /Subtype /CIDFontType0 /BaseFont /HeiseiMin-W3 /CIDSystemInfo << /Registry (Adobe) /Ordering (Japan1) /Supplement 2 >> /DW 1000 /FontDescriptor << /Type /FontDescriptor /FontName /HeiseiMin-W3 /Flags 4 >> >>',
];
const unicodeMap = `begincmap 1 begincodespacerange <0000> <ffff> endcodespacerange 1 beginbfrange <0000> <ffff> <0000> endbfrange 1 beginbfchar <e000> <06440627> endbfchar endcmap`;

export type PdfOptions = {
  /** Each page's lines; a page without any holds a grey square, as a scan holds its picture. */
  readonly pages: readonly (readonly PdfLine[])[];
  readonly title?: string;
  /** Of each page, in points. */
  readonly width?: number;
  /** The outline, each with its page, from 0. */
  readonly bookmarks?: readonly { readonly title: string; readonly page: number }[];
};

const firstPage = 13;

/** Builds a PDF of 400 by 600 points a page, where nothing else is said, in the standard fonts, byte by byte. Same options, same bytes. */
export function buildPdf({
  pages,
  title = '',
  width = 400,
  bookmarks = [],
}: PdfOptions): Uint8Array<ArrayBuffer> {
  const outline = firstPage + pages.length * 2;
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R${bookmarks.length === 0 ? '' : ` /Outlines ${outline} 0 R`} >>`,
    `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, index) => `${firstPage + index * 2} 0 R`).join(' ')}] >>`,
    // Typesetting programs name hyphens that only part a word so; octal 255.
    '<< /Type /Font /Subtype /Type1 /BaseFont /Times-Roman /Encoding << /BaseEncoding /WinAnsiEncoding /Differences [173 /softhyphen] >> >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Times-Bold /Encoding /WinAnsiEncoding >>',
    `<< /Title (${escaped(title)}) >>`,
    ...wideFonts,
    `<< /Length ${unicodeMap.length} >>\nstream\n${unicodeMap}\nendstream`,
    ...predefinedFont,
  ];
  for (const [index, lines] of pages.entries()) {
    const content = lines.length === 0 ? '0.5 g 40 40 320 520 re f' : lines.map(drawn).join('\n');
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} 600] /Contents ${firstPage + 1 + index * 2} 0 R /Resources << /Font << /F 3 0 R /B 4 0 R /H 6 0 R /V 8 0 R /J 11 0 R >> >> >>`,
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    );
  }
  if (bookmarks.length > 0) {
    const ends = `/First ${outline + 1} 0 R /Last ${outline + bookmarks.length} 0 R`;
    objects.push(`<< /Type /Outlines ${ends} /Count ${bookmarks.length} >>`);
  }
  for (const [index, bookmark] of bookmarks.entries()) {
    const next = index + 1 < bookmarks.length ? ` /Next ${outline + index + 2} 0 R` : '';
    objects.push(
      `<< /Title (${escaped(bookmark.title)}) /Parent ${outline} 0 R /Dest [${firstPage + bookmark.page * 2} 0 R /Fit]${next} >>`,
    );
  }
  let file = '%PDF-1.4\n';
  const places = objects.map((object, index) => {
    const place = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${`${place}`.padStart(10, '0')} 00000 n \n`;
  });
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`;
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info 5 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
  return new Uint8Array(Buffer.from(file + table + trailer, 'latin1'));
}

function drawn(line: PdfLine): string {
  const { text, x, y, size = 12, isBold = false, isVertical = false, isPredefined = false } = line;
  const isWide = /[^\0-\xff]/.test(text);
  const wideFont = isPredefined ? 'J' : isVertical ? 'V' : 'H';
  const font = isWide ? wideFont : isBold ? 'B' : 'F';
  const shown = isWide
    ? `<${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`
    : `(${escaped(text)})`;
  return `BT /${font} ${size} Tf ${x} ${y} Td ${shown} Tj ET`;
}

function escaped(text: string): string {
  return text.replace(/[\\()]/g, '\\$&');
}
