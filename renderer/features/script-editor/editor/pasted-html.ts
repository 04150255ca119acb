import { escapeProse } from '../../../../shared/script/parse/escape.ts';

/** As much of a node of a parsed page as is looked at; a page that was parsed for this runs and fetches nothing. */
export type PageNode = {
  readonly nodeType: number;
  readonly nodeValue: string | null;
  readonly tagName?: string;
  readonly attributes?: Iterable<{ readonly name: string; readonly value: string }>;
  readonly childNodes: Iterable<PageNode>;
};

type Emphasis = { readonly isStrong: boolean; readonly isSlanted: boolean };
type Run = Emphasis & { readonly text: string };
type Paragraph = { readonly isHeading: boolean; readonly runs: Run[] };
/** What is found on a page; `isRevised` where its plain text says more than it does. */
type Found = { readonly paragraphs: Paragraph[]; isRevised: boolean };

const plain: Emphasis = { isStrong: false, isSlanted: false };
const skipped = new Set('head script style template title meta link noscript svg math'.split(' '));
const blocks = new Set(
  'p div h1 h2 h3 h4 h5 h6 li ul ol dl dt dd blockquote section article header footer aside main table tr td th pre hr figure figcaption body html'.split(
    ' ',
  ),
);
/** Nobody copies more from a manuscript at once; above it the plain text is taken. */
const deepest = 500;

/** Of typeset pages; importing a book leaves them out, too: a search would not find the words around one. */
const unseen = /[\u00ad\ufeff]/g;
const sceneBreaks = /^[^\S\n]*\\?(?:([*_-])(?:[^\S\n]*\1){2,}|#(?: # #)?)[^\S\n]*$/gm;
const headings = /^\\?#{1,6}[^\S\n]+(?=\S)/gm;

/** Pasted text escaped as prose, but for its headings and scene breaks, as Markdown and manuscripts write them. */
export function proseOfPaste(text: string): string {
  return withSceneBreaks(text.replace(unseen, '')).replace(headings, '# ');
}

const withSceneBreaks = (text: string): string => escapeProse(text).replace(sceneBreaks, '***');

/**
 * A page from a word processor as script: headings, emphasis and paragraphs, all else escaped as prose. Null where
 * it holds neither headings nor emphasis, nor what a revision took out: then its plain text says as much.
 */
export function scriptOfPage(body: PageNode): string | null {
  const found: Found = { paragraphs: [], isRevised: false };
  const { paragraphs } = found;
  if (!gather(body, found, plain, false, 0)) return null;
  const filled = paragraphs.filter(({ runs }) => runs.some(({ text }) => text.trim() !== ''));
  const isMarked = filled.some(
    ({ isHeading, runs }) =>
      isHeading || runs.some(({ isStrong, isSlanted }) => isStrong || isSlanted),
  );
  if (!isMarked && !found.isRevised) return null;
  return filled.map(written).join('\n\n');
}

/** False where the page is nested too deep to be looked at. */
function gather(
  node: PageNode,
  found: Found,
  emphasis: Emphasis,
  isHeading: boolean,
  depth: number,
): boolean {
  if (depth > deepest) return false;
  const { paragraphs } = found;
  for (const child of node.childNodes) {
    if (child.nodeType === 3) {
      addText(paragraphs, { ...emphasis, text: child.nodeValue ?? '' }, isHeading);
      continue;
    }
    const name = child.nodeType === 1 ? (child.tagName ?? '').toLowerCase() : '';
    const style = attributeOf(child, 'style');
    const isRevised = isTakenOut(child, name);
    found.isRevised ||= isRevised;
    if (isRevised || name === '' || skipped.has(name) || isLeftOut(style)) continue;
    if (name === 'br') {
      addText(paragraphs, { ...plain, text: '\n' }, isHeading);
      continue;
    }
    const isOwnHeading = isHeading || /^h[1-6]$/.test(name) || isTitle(child);
    const isBlock = blocks.has(name);
    if (isBlock) paragraphs.push({ isHeading: isOwnHeading, runs: ownRuns(name) });
    const inner = emphasisOf(name, style, emphasis);
    if (!gather(child, found, inner, isOwnHeading, depth + 1)) return false;
    if (isBlock) paragraphs.push({ isHeading, runs: [] });
  }
  return true;
}

const ownRuns = (name: string): Run[] => (name === 'hr' ? [{ ...plain, text: '***' }] : []);

function addText(paragraphs: Paragraph[], run: Run, isHeading: boolean): void {
  const isBreak = run.text === '\n';
  const text = isBreak ? '\u2028' : run.text.replace(unseen, '').replace(/\s+/g, ' ');
  if (paragraphs.length === 0) paragraphs.push({ isHeading, runs: [] });
  paragraphs.at(-1)?.runs.push({ ...run, text });
}

function attributeOf(node: PageNode, wanted: string): string {
  for (const { name, value } of node.attributes ?? []) if (name === wanted) return value;
  return '';
}

/** Numbers and bullets that Word writes as text, and what is hidden. */
function isLeftOut(style: string): boolean {
  return /mso-list:\s*ignore|display:\s*none|mso-hide:\s*all/i.test(style);
}

/** Words that are deleted while Word tracks changes, and comments; other pages may want a struck word to be read. */
function isTakenOut(node: PageNode, name: string): boolean {
  if (name === 'del' && attributeOf(node, 'cite').startsWith('mailto:')) return true;
  if (/mso-element:\s*comment/i.test(attributeOf(node, 'style'))) return true;
  return /^mso(?:Del|com(?:anchor|hide|off|txt))\b/.test(attributeOf(node, 'class'));
}

function isTitle(node: PageNode): boolean {
  return /^Mso(?:Title|Heading)/.test(attributeOf(node, 'class'));
}

/** Google's editor wraps all of it in a `b` that its style takes back. */
function emphasisOf(name: string, style: string, outer: Emphasis): Emphasis {
  const weight = /font-weight:\s*(bold|normal|\d{3})/i.exec(style)?.[1]?.toLowerCase();
  const slant = /font-style:\s*(italic|oblique|normal)/i.exec(style)?.[1]?.toLowerCase();
  const isStrong = weight === undefined ? null : weight === 'bold' || Number(weight) >= 600;
  const isSlanted = slant === undefined ? null : slant !== 'normal';
  return {
    isStrong: isStrong ?? (outer.isStrong || name === 'b' || name === 'strong'),
    isSlanted: isSlanted ?? (outer.isSlanted || name === 'i' || name === 'em'),
  };
}

function written({ isHeading, runs }: Paragraph): string {
  const text = (isHeading ? runs.map((run) => run.text).join('') : marked(runs))
    .replace(/ {2,}/g, ' ')
    .replace(/ ?\u2028 ?/g, isHeading ? ' ' : '\n')
    .trim();
  return isHeading ? `# ${escapeProse(text)}` : withSceneBreaks(text);
}

/** Marks stand close to their words: blanks at either end of a run go outside. */
function marked(runs: readonly Run[]): string {
  const joined: Run[] = [];
  for (const run of runs) {
    const last = joined.at(-1);
    const isSame = last?.isStrong === run.isStrong && last.isSlanted === run.isSlanted;
    if (last !== undefined && isSame) joined.splice(-1, 1, { ...run, text: last.text + run.text });
    else joined.push(run);
  }
  return joined
    .map(({ text, isStrong, isSlanted }) => {
      const sign = `${isStrong ? '**' : ''}${isSlanted ? '*' : ''}`;
      const words = text.trim();
      if (sign === '' || !/[\p{L}\p{N}]/u.test(words) || /[*\u2028]/.test(words)) return text;
      const start = text.slice(0, text.indexOf(words));
      const close = [...sign].reverse().join('');
      return `${start}${sign}${words}${close}${text.slice(start.length + words.length)}`;
    })
    .join('');
}
