/* What of a page of somebody else's book is put into one of ours (HTML, section 4; EPUB 3.3, section 6.1). */

const names = (list: string): ReadonlySet<string> => new Set(list.split(' '));

export const blockNames = names(
  'body nav section article aside h1 h2 h3 h4 h5 h6 hgroup header footer address main div p hr pre blockquote ol ul li dl dt dd figure figcaption table caption colgroup col tbody thead tfoot tr td th details summary',
);

export const inlineNames = names(
  'a em strong small s cite q dfn abbr code var samp kbd sub sup i b u mark ruby rt rp bdi bdo span br wbr img ins del',
);

export const voidNames = names('hr br wbr img col');

/** Left out with all that is in them. */
export const droppedNames = names(
  'head title script style template iframe frame frameset noframes applet embed audio video canvas map area input select textarea button option datalist meter progress output basefont base link meta param bgsound dialog slot annotation annotation-xml case',
);

/** Words in these are no words of the line. */
export const besideNames = names('rt rp');

/** A paragraph may follow in these. */
export const flowParents = names(
  'body nav section article aside header footer main div blockquote li dd td th details',
);

/** Elements of older books, and what stands for them. */
export const replacements: ReadonlyMap<string, { readonly name: string; readonly style?: string }> =
  new Map([
    ['big', { name: 'span', style: 'font-size: larger' }],
    ['tt', { name: 'code' }],
    ['acronym', { name: 'abbr' }],
    ['strike', { name: 's' }],
    ['center', { name: 'div', style: 'text-align: center' }],
    ['font', { name: 'span' }],
    ['nobr', { name: 'span', style: 'white-space: nowrap' }],
    ['dir', { name: 'ul' }],
    ['menu', { name: 'ul' }],
  ]);

const token = /^[A-Za-z][\w-]*(?:\s+[A-Za-z][\w-]*)*$/;
const number = /^\d{1,5}$/;
const language = /^[A-Za-z]{2,8}(?:-[A-Za-z\d]{1,8})*$/;

type Rule = RegExp | ((value: string) => boolean);
const anyText: Rule = () => true;

const everywhere: Readonly<Record<string, Rule>> = {
  class: anyText,
  lang: language,
  'xml:lang': language,
  dir: /^(?:ltr|rtl|auto)$/,
  title: anyText,
  'epub:type': token,
  role: /^doc-[a-z]+$/,
  'aria-label': anyText,
  hidden: anyText,
};

const ofElement: Readonly<Record<string, Readonly<Record<string, Rule>>>> = {
  ol: { start: /^-?\d{1,9}$/, type: /^[1aAiI]$/, reversed: anyText },
  li: { value: /^-?\d{1,9}$/ },
  td: { colspan: number, rowspan: number },
  th: { colspan: number, rowspan: number, scope: /^(?:row|col|rowgroup|colgroup)$/ },
  col: { span: /^[1-9]\d{0,2}$/ },
  colgroup: { span: /^[1-9]\d{0,2}$/ },
  img: { alt: anyText, width: number, height: number },
  bdo: { dir: /^(?:ltr|rtl)$/ },
};

/** The value as it may stand; null for what is left out. */
export function allowedAttribute(element: string, name: string, value: string): string | null {
  const rule = ofElement[element]?.[name] ?? everywhere[name];
  if (rule === undefined) return null;
  const trimmed = value.trim();
  if (name === 'hidden' || name === 'reversed') return name;
  const isAllowed = rule instanceof RegExp ? rule.test(trimmed) : rule(trimmed);
  return isAllowed ? trimmed : null;
}
