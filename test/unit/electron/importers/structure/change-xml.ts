import iconv from 'iconv-lite';
import { type Chance, oneOf, shuffleOne } from './chance.ts';

const names = [
  'FictionBook',
  'description',
  'title-info',
  'body',
  'section',
  'title',
  'p',
  'v',
  'poem',
  'stanza',
  'epigraph',
  'cite',
  'text-author',
  'a',
  'image',
  'binary',
  'empty-line',
  'table',
  'tr',
  'td',
  'th',
  'subtitle',
  'annotation',
  'date',
  'lang',
  'author',
  'book-title',
  'sup',
  'coverpage',
  'sequence',
  'style',
  'script',
  'code',
  'strikethrough',
];

const attributes = [
  ' name="notes"',
  ' id="n1"',
  ' l:href="#n1"',
  ' l:href="#"',
  ' type="note"',
  ' rowspan="99999999"',
  ' colspan="-1"',
  ' xml:lang="zz-ZZ"',
  ' id=""',
  ' l:href="http://127.0.0.1:9/x"',
  ' href="file:///etc/passwd"',
];

const texts = [
  '&amp;',
  '&#0;',
  '&#xd800;',
  '&nosuch;',
  '[pause 2 s]',
  '(sad)',
  '# x',
  '@A: x',
  '***',
  '[[',
  '\u202e',
  '<![CDATA[<p>x</p>]]>',
  '<!-- -->',
  '<?xml version="1.0" encoding="utf-16"?>',
  '\ufeff',
  '\u2029',
  '<!DOCTYPE f [<!ENTITY a "b">]>',
  ' ',
  '\t',
  '\n\n\n',
  '~~x',
  '**',
  '{a|b}',
  '\\',
  '[note: ',
  ']',
];

const encodings = [
  'utf-8',
  'windows-1251',
  'koi8-r',
  'utf-16le',
  'utf-16be',
  'iso-8859-5',
  'shift_jis',
];

/** A FictionBook with its elements, attributes and encoding changed. */
export function changeXml(bytes: Uint8Array, chance: Chance): Uint8Array {
  let tokens = Buffer.from(bytes)
    .toString('utf8')
    .split(/(?=<)|(?<=>)/);
  for (let count = 1 + chance(6); count > 0; count -= 1) {
    const at = chance(tokens.length);
    const token = tokens[at] ?? '';
    const kind = chance(8);
    if (kind === 0) tokens[at] = token.replace(/^(<\/?)[\w-]+/, `$1${oneOf(names, chance)}`);
    else if (kind === 1) tokens[at] = token.replace(/^<[\w-]+/, `$&${oneOf(attributes, chance)}`);
    else if (kind === 2) tokens[at] = token.replace(/"[^"]*"/, `"${oneOf(texts, chance)}"`);
    else if (kind === 3) tokens.splice(at, 0, oneOf(texts, chance));
    else if (kind === 4) {
      const name = oneOf(names, chance);
      const depth = oneOf([1, 20, 500, 2000], chance);
      const end = chance(2) === 0 ? [`</${name}>`.repeat(depth)] : [];
      tokens.splice(at, 0, `<${name}>`.repeat(depth), ...end);
    } else if (kind === 5) {
      // A part of the tree somewhere else, once more.
      tokens.splice(chance(tokens.length), 0, ...tokens.slice(at, at + 1 + chance(60)));
    } else tokens = shuffleOne(tokens, chance);
  }
  const text = tokens.join('');
  if (chance(4) > 0) return new TextEncoder().encode(text);
  const stated = text.replace(/encoding="[^"]*"/, `encoding="${oneOf(encodings, chance)}"`);
  return new Uint8Array(
    iconv.encode(stated, oneOf(encodings, chance), { addBOM: chance(2) === 0 }),
  );
}
