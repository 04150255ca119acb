import { inflateSync } from 'node:zlib';
import { type Chance, hostileNumbers, oneOf, shuffleOne } from './chance.ts';

type PdfObject = { readonly number: number; readonly body: string };

/** The objects of a PDF without object streams, with their streams unpacked so that operators can be changed. */
export function pdfObjects(bytes: Uint8Array): readonly PdfObject[] {
  const file = Buffer.from(bytes).toString('latin1');
  return [...file.matchAll(/(?:^|[\r\n])(\d+) 0 obj\b([\s\S]*?)\bendobj/g)].map(
    ([, number, body = '']) => ({ number: Number(number), body: unpacked(body) }),
  );
}

function unpacked(body: string): string {
  const [whole, head = '', data = ''] =
    /^([\s\S]*?)stream\r?\n([\s\S]*?)\r?\nendstream/.exec(body) ?? [];
  // Fonts stay packed: they are large, and are not what is read.
  if (whole === undefined || !head.includes('/FlateDecode') || data.length > 20_000) return body;
  try {
    const plain = inflateSync(Buffer.from(data, 'latin1')).toString('latin1');
    if (plain.length > 20_000) return body;
    return `${head.replace(/\/Filter\s*\/FlateDecode/, '')}stream\n${plain}\nendstream\n`;
  } catch {
    return body;
  }
}

/** A whole file of those objects; its table of places is right unless `isTableWrong`. */
export function writePdf(
  objects: readonly PdfObject[],
  root: string,
  isTableWrong: boolean,
): Uint8Array {
  let file = '%PDF-1.5\n';
  const size = Math.max(0, ...objects.map(({ number }) => number)) + 1;
  const places = new Array<string>(size).fill('0000000000 65535 f \n');
  for (const { number, body } of objects) {
    places[number] = `${`${file.length + (isTableWrong ? 7 : 0)}`.padStart(10, '0')} 00000 n \n`;
    file += `${number} 0 obj${body}endobj\n`;
  }
  const table = `xref\n0 ${size}\n${places.join('')}`;
  const trailer = `trailer\n<< /Size ${size} ${root} >>\nstartxref\n${file.length}\n%%EOF\n`;
  return new Uint8Array(Buffer.from(file + table + trailer, 'latin1'));
}

const keys = [
  '/Kids',
  '/Parent',
  '/Count',
  '/Contents',
  '/Resources',
  '/Font',
  '/MediaBox',
  '/Type',
  '/Page',
  '/Pages',
  '/Catalog',
  '/Outlines',
  '/First',
  '/Next',
  '/Last',
  '/Dest',
  '/Title',
  '/ToUnicode',
  '/Encoding',
  '/Widths',
  '/FirstChar',
  '/DescendantFonts',
  '/W',
  '/Length',
  '/Filter',
  '/FlateDecode',
  '/LZWDecode',
  '/ASCII85Decode',
  '/Crypt',
  '/DecodeParms',
  '/XObject',
  '/Subtype',
  '/Form',
  '/Type0',
  '/Type1',
  '/Type3',
  '/TrueType',
  '/Identity-H',
  '/UniJIS-UCS2-H',
  '/Names',
  '/Dests',
  '/Limits',
  '/StructParents',
  '/Rotate',
  '/OpenAction',
  '/JS',
  '/URI',
];

const operators = [
  'BT',
  'ET',
  'q',
  'Q',
  'q '.repeat(2000),
  '0 Tf',
  '/F 0 Tf',
  '/F 1e30 Tf',
  '/Zz 12 Tf',
  'T*',
  '1 0 0 -1 0 0 Tm',
  '0 0 0 0 0 0 Tm',
  '1e9 1e9 Td',
  '-1e9 0 Td',
  '0 1 -1 0 9 9 Tm',
  '3 Tr',
  '(a) Tj',
  '() Tj',
  '[(a) -1e9 (b)] TJ',
  "(a) '",
  '<d800dc00> Tj',
  '(\u0000\u00ff) Tj',
  'nan 0 Td',
  '/Fm Do',
  'BI /W 1 /H 1 ID x EI',
  '/P << /MCID 0 >> BDC',
  'EMC',
  '1e400 0 0 1 0 0 cm',
  'W n',
  '/Span << /ActualText (x) >> BDC',
  '999999999999 Ts',
  '100000 Tz',
  '-5 TL',
  '(',
  '<',
  '[',
  '<<',
];

/** A change of one object's text by what its tokens mean. */
function changeBody(body: string, all: readonly PdfObject[], chance: Chance): string {
  const replaceOne = (pattern: RegExp, make: () => string): string => {
    const found = [...body.matchAll(pattern)];
    if (found.length === 0) return body;
    const { index = 0, 0: text } = oneOf(found, chance);
    return body.slice(0, index) + make() + body.slice(index + text.length);
  };
  const number = (): string =>
    oneOf(
      [`${oneOf(hostileNumbers, chance)}`, '-1', '-1e9', '1e30', '0.0000001', '--5', '.'],
      chance,
    );
  switch (chance(7)) {
    case 0:
      return replaceOne(/-?\d+(?:\.\d+)?/g, number);
    case 1:
      return replaceOne(/\/[A-Za-z][\w-]*/g, () => oneOf(keys, chance));
    case 2:
      return replaceOne(/\d+ 0 R/g, () => `${oneOf(all, chance).number} 0 R`);
    case 3:
      return replaceOne(/[\r\n]/g, () => `\n${oneOf(operators, chance)}\n`);
    case 4:
      return replaceOne(/\/[A-Za-z]\w*\s+\d+ 0 R/g, () => '');
    case 5:
      return replaceOne(/[[\]()<>]+/g, () => oneOf(['', '[', ']', '(', ')', '<<', '>>'], chance));
    default:
      return replaceOne(/\d+ 0 R/g, () => oneOf(all, chance).body.slice(0, 2000));
  }
}

/** A PDF with its objects, their references, numbers and operators changed; whole in every other way. */
export function changePdf(bytes: Uint8Array, chance: Chance): Uint8Array {
  let objects = [...pdfObjects(bytes)];
  const file = Buffer.from(bytes).toString('latin1');
  const root = (/\/Root \d+ 0 R/.exec(file)?.[0] ?? '') + (/\/Info \d+ 0 R/.exec(file)?.[0] ?? '');
  for (let count = 1 + chance(5); count > 0 && objects.length > 0; count -= 1) {
    const at = chance(objects.length);
    const one = objects[at];
    if (one === undefined) continue;
    const kind = chance(8);
    if (kind === 0) objects[at] = { ...one, body: oneOf(objects, chance).body };
    else if (kind === 1) objects = shuffleOne(objects, chance);
    else objects[at] = { ...one, body: changeBody(one.body, objects, chance) };
  }
  return writePdf(objects, root, chance(10) === 0);
}
