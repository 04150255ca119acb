import { type Block, collapseSpace, lineBreak } from '../html/blocks.ts';
import {
  isCue,
  isPlace,
  more,
  nameOf,
  pageMark,
  transition,
  withoutNumbers,
} from '../screenplay/fountain-lines.ts';
import { addSpeech, fold, pieceOf } from '../screenplay/import-fountain.ts';
import type { Line } from './lines.ts';

/** Points to the right of the action, from which a line is speech, and a name above it. */
const speechIndent = 15;
const nameIndent = 60;
/** Lines that start so near one another stand below one another. */
const nearPoints = 6;
/** Of the lines, that share the left edge. */
const leastAtEdge = 0.05;
/** Of the pages behind those of the title, those without a scene, name or speech. */
const frontPages = 2;
const mostOthers = 0.1;
const fewestScenes = 3;
const fewestNames = 3;
/** Of all lines, those of scenes, names and speech: a book about writing has some pages of them. */
const leastShare = 0.2;
/** Distance of baselines, in usual ones. */
const paragraphGap = 1.5;
/** Room behind the last line of a paragraph, where none stands between paragraphs. */
const shortLine = 60;
const longestDirection = 60;
/** Letters. */
const longestName = 100;

type Kind = 'scene' | 'name' | 'speech' | 'transition' | 'mark' | 'front' | 'aside' | 'action';

const ofScript: ReadonlySet<Kind> = new Set(['scene', 'name', 'speech']);

type Told = { readonly kind: Kind; readonly line: Line; readonly text: string };

type Layout = {
  /** The edge of the action. */
  readonly left: number;
  /** Distance of the baselines of lines without room between. */
  readonly pitch: number;
};

/** Joins the text of two lines. */
type Join = (before: string, after: string) => string;

/**
 * The blocks of a screenplay by its layout: scenes and action at the left edge, speech further in, the names above
 * it further still. Null for any other text.
 */
export function screenplayOfLines(lines: readonly Line[], join: Join): Block[] | null {
  const scenes = lines.filter(({ text }) => isPlace(withoutNumbers(text)));
  const left = scenes.length < fewestScenes ? null : leftEdge(lines);
  if (left === null) return null;
  const page = { left, pitch: usualPitch(lines) };
  const told = tell(lines, page);
  const count = (...kinds: readonly Kind[]) =>
    told.filter(({ kind }) => kinds.includes(kind)).length;
  if (count('scene') < fewestScenes || count('name') < fewestNames) return null;
  if (count('scene', 'name', 'speech') < lines.length * leastShare) return null;
  return isThroughout(told) ? blocksOf(told, page, join) : null;
}

/** False for a book with a screenplay in a part of it. */
function isThroughout(told: readonly Told[]): boolean {
  const pages = new Set(told.map(({ line }) => line.page));
  const own = new Set(told.filter(({ kind }) => ofScript.has(kind)).map(({ line }) => line.page));
  const others = [...pages].slice(frontPages).filter((page) => !own.has(page));
  return others.length <= pages.size * mostOthers;
}

function leftEdge(lines: readonly Line[]): number | null {
  const counts = new Map<number, number>();
  for (const { x0, text } of lines) {
    // A number in the margin stands before the edge.
    if (withoutNumbers(text) !== text) continue;
    const at = Math.round(x0 / nearPoints);
    counts.set(at, (counts.get(at) ?? 0) + 1);
  }
  const common = [...counts].filter(([, count]) => count > lines.length * leastAtEdge);
  if (common.length === 0) return null;
  return common.reduce((least, [at]) => Math.min(least, at), Number.POSITIVE_INFINITY) * nearPoints;
}

function tell(lines: readonly Line[], page: Layout): Told[] {
  let hasScene = false;
  let isSaid = false;
  let isMarked = false;
  return lines.map((line, index) => {
    const before = lines[index - 1];
    const isBelowSaid = isSaid && isBelow(before, line, page);
    const goesOn = isSaid && (isMarked || before?.page !== line.page);
    const told = tellOne(line, lines[index + 1], page, { isBelowSaid, goesOn });
    isMarked = told.kind === 'mark';
    if (!isMarked) isSaid = told.kind === 'name' || told.kind === 'speech';
    hasScene ||= told.kind === 'scene';
    const isFront = !hasScene && told.kind !== 'transition';
    return isFront ? { ...told, kind: 'front' } : told;
  });
}

function tellOne(
  line: Line,
  next: Line | undefined,
  page: Layout,
  said: { readonly isBelowSaid: boolean; readonly goesOn: boolean },
): Told {
  const text = line.text.replace(/\s+/gu, ' ').trim();
  const as = (kind: Kind, own = text): Told => ({ kind, line, text: own });
  const scene = withoutNumbers(text);
  const indent = line.x0 - page.left;
  if (more.test(text)) return as('mark');
  // Whatever is said in capitals right below other speech, or below a name, is said.
  if (said.isBelowSaid && indent >= speechIndent) return as('speech');
  if (pageMark.test(text)) return as('mark');
  if (isPlace(scene) && indent < nameIndent) return as('scene', scene);
  if (transition.test(text)) return as('transition');
  if (indent < speechIndent) return as('action');
  const isAbove =
    next !== undefined &&
    (isBelow(line, next, page) || isParted(line, next)) &&
    next.x0 - page.left >= speechIndent &&
    next.x0 < line.x0 + speechIndent;
  if (isAbove && indent >= nameIndent && isName(text)) return as('name');
  return as(said.goesOn ? 'speech' : 'aside');
}

/** Not "TITLE CARD: TEN YEARS LATER". */
function isName(text: string): boolean {
  return text.length <= longestName && isCue(text) && nameOf(text) !== '' && !text.includes(':');
}

/** True for a name at the end of a page above speech on the next, and not for an act's title above a title. */
function isParted(line: Line, next: Line): boolean {
  return next.page !== line.page && /\p{Ll}/u.test(next.text);
}

/** True for a line right below another, without room between. */
function isBelow(before: Line | undefined, line: Line | undefined, page: Layout): line is Line {
  if (before === undefined || before.page !== line?.page) return false;
  const gap = line.y - before.y;
  return gap > 0 && gap < page.pitch * paragraphGap;
}

function blocksOf(told: readonly Told[], layout: Layout, join: Join): Block[] {
  const blocks: Block[] = [];
  const page = { ...layout, right: rightEdge(told) };
  let at = 0;
  for (let first = told[0]; first !== undefined; first = told[at]) {
    const { kind, text } = first;
    if (kind === 'name') {
      at = addSpeeches(blocks, told, at, join);
      continue;
    }
    const start = at;
    at += 1;
    while (isSameParagraph(told[at - 1], told[at], page)) at += 1;
    const own = told.slice(start, at);
    const said = collapseSpace(joinLines(own, page.right, join));
    if (kind === 'transition' || kind === 'mark') {
      blocks.push({ kind: 'paragraph', level: 0, pieces: [fold('page', text)] });
    } else if (kind === 'scene') blocks.push({ kind: 'heading', level: 1, pieces: [said] });
    else blocks.push({ kind: 'paragraph', level: 0, pieces: [said] });
  }
  return blocks;
}

/** Short lines in front of the first scene stay lines. */
function joinLines(lines: readonly Told[], right: number, join: Join): string {
  return lines.reduce((said, { kind, text }, index) => {
    const before = lines[index - 1]?.line;
    if (before === undefined) return text;
    const isKept = kind === 'front' && before.x1 <= right - shortLine;
    return isKept ? `${said}${lineBreak}${text}` : join(said, text);
  }, '');
}

/**
 * Adds what is said below a name, or by two at once below two names, also where it goes on over the end of a page
 * below the name again; the place behind it.
 */
function addSpeeches(blocks: Block[], told: readonly Told[], from: number, join: Join): number {
  const cue = told[from]?.line;
  if (cue === undefined) return from + 1;
  const names = cue.text.split('\t').map(nameOf);
  const said: string[][] = names.map(() => []);
  let hasMore = false;
  let at = from + 1;
  for (; at < told.length; at += 1) {
    const { kind, text, line } = told[at] as Told;
    if (kind === 'mark') hasMore ||= more.test(text);
    else if (kind === 'name' && hasMore && nameOf(text) === names[0]) hasMore = false;
    else if (kind !== 'speech') break;
    else if (names.length === 1) said[0]?.push(text);
    else for (const [side, part] of sidesOf(line, cue)) said[side]?.push(part);
  }
  // Marks behind the last words are of the page.
  while (told[at - 1]?.kind === 'mark') at -= 1;
  for (const [side, name] of names.entries()) {
    addSpeech(blocks, name, joinSaid(said[side] ?? [], join).map(pieceOf));
  }
  return at;
}

/** What a line below two names has for each of them. */
function sidesOf(line: Line, cue: Line): [number, string][] {
  const parts = line.text.split('\t');
  const first = line.x0 > (cue.x0 + cue.x1) / 2 ? 1 : 0;
  return parts.map((part, index) => [Math.min(1, first + index), part.trim()]);
}

/** Speech as one line, and directions of one or several lines as one each. */
function joinSaid(lines: readonly string[], join: Join): string[] {
  const joined: string[] = [];
  let isOpen = false;
  let isSpeech = false;
  for (const line of lines) {
    const begins: boolean = !isOpen && line.startsWith('(');
    const last = joined.at(-1);
    if (last === undefined || begins || !(isOpen || isSpeech)) joined.push(line);
    else joined[joined.length - 1] = join(last, line);
    isOpen = (isOpen || begins) && !line.includes(')') && line.length < longestDirection;
    isSpeech = !(isOpen || begins || /^\([^()]*\)$/u.test(joined.at(-1) ?? ''));
  }
  return joined;
}

/** The least of those that are common. */
function usualPitch(lines: readonly Line[]): number {
  const counts = new Map<number, number>();
  for (const [index, line] of lines.entries()) {
    const before = lines[index - 1];
    if (before?.page !== line.page || line.y <= before.y) continue;
    const pitch = Math.round(line.y - before.y);
    counts.set(pitch, (counts.get(pitch) ?? 0) + 1);
  }
  const common = [...counts].filter(([, count]) => count > lines.length * leastAtEdge);
  return common.length === 0 ? 12 : Math.min(...common.map(([pitch]) => pitch));
}

/** Where all but the few longest lines of the action end. */
function rightEdge(told: readonly Told[]): number {
  const ends = told.filter(({ kind }) => kind === 'action').map(({ line }) => line.x1);
  ends.sort((a, b) => a - b);
  return ends[Math.floor(ends.length * 0.95)] ?? 0;
}

function isSameParagraph(
  before: Told | undefined,
  after: Told | undefined,
  page: Layout & { readonly right: number },
): boolean {
  if (before === undefined || after === undefined) return false;
  const isOnPage = before.line.page === after.line.page;
  const isNear = isBelow(before.line, after.line, page);
  const isWhole = before.line.x1 > page.right - shortLine;
  if (before.kind === 'scene') {
    return after.kind === 'action' && isNear && isWhole && !/\p{Ll}/u.test(after.text);
  }
  if (before.kind !== after.kind) return false;
  if (before.kind === 'front' || before.kind === 'aside') return isNear;
  if (before.kind !== 'action') return false;
  const isEnd = /[.!?…:]["”’)]*$/u.test(before.text);
  return isOnPage ? isNear && (isWhole || !isEnd) : isWhole && !isEnd;
}
