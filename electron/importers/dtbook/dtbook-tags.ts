import type { Attributes } from '../html/element-rules.ts';

/** A start tag of HTML with its attributes, and the end tag. */
type Tags = { readonly name: string; readonly attributes: Attributes };

const blocks: { readonly [name: string]: string } = {
  list: 'ul',
  imggroup: 'div',
  lic: 'span',
  sent: 'span',
  w: 'span',
};
const sameInHtml = new Set(
  (
    'p div blockquote li dl dt dd table caption thead tbody tfoot tr th td h1 h2 h3 h4 h5 h6 ' +
    'a em strong sub sup q cite abbr acronym code kbd bdo dfn samp span address'
  ).split(' '),
);
const marks: { readonly [name: string]: string } = {
  note: 'footnote',
  annotation: 'footnote',
  prodnote: 'footnote',
};

/** What an element of DTBook (ANSI/NISO Z39.86-2005) is in HTML, with what it says of the book's structure. */
export function htmlTags(name: string, attributes: Attributes, depth: number): Tags {
  const own = kept(attributes);
  const type = marks[name];
  if (type !== undefined) return { name: 'aside', attributes: { ...own, 'epub:type': type } };
  if (name === 'noteref' || name === 'annoref') {
    const href = attributes.idref ?? '';
    const target = href.startsWith('#') ? href : `#${href}`;
    return { name: 'a', attributes: { 'epub:type': 'noteref', href: target } };
  }
  if (name === 'pagenum') return { name: 'span', attributes: { ...own, 'epub:type': 'pagebreak' } };
  if (name === 'linenum') return { name: 'span', attributes: { class: 'linenum' } };
  if (name === 'linegroup') return { name: 'div', attributes: { ...own, class: name } };
  if (name === 'hd') return { name: `h${Math.min(6, Math.max(1, depth))}`, attributes: own };
  if (name === 'list' && attributes.type === 'ol') return { name: 'ol', attributes: own };
  if (/^level\d?$/.test(name)) return { name: 'section', attributes: own };
  return { name: sameInHtml.has(name) ? name : (blocks[name] ?? 'div'), attributes: own };
}

function kept(attributes: Attributes): Attributes {
  const names = ['id', 'class', 'href', 'start'];
  return Object.fromEntries(Object.entries(attributes).filter(([name]) => names.includes(name)));
}
