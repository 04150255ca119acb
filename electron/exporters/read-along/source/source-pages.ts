import { append } from '../../../../shared/append.ts';
import type { SourceBook } from '../../../../shared/model/import/source-book.ts';
import type { TimedLine } from '../../text/timed-lines.ts';
import { type SentencePlace, timedSentences } from '../../text/timed-words.ts';
import { xmlText } from '../../text/xml-text.ts';
import { addedParagraphs, type Clip, chapterPage } from '../chapter-pages.ts';
import { type PlacedSentences, placeSentences } from '../place-sentences.ts';
import { placeAdded, type Range } from './added-sentences.ts';
import type { CleanNode } from './clean-nodes.ts';
import { type CleanPage, cleanPage } from './clean-page.ts';
import { reachOf, wordsOfPages } from './page-words.ts';
import { type SourceFile, sourceFiles } from './source-files.ts';
import { type Mark, type MarkedPiece, writePage } from './write-page.ts';

export type SourceChapter = {
  readonly title: string;
  readonly lines: readonly TimedLine[];
  readonly durationMs: number;
  /** Of its audio, as clips say it. */
  readonly name: string;
};

export type BookPage = {
  readonly name: string;
  readonly xhtml: string;
  readonly clips: readonly Clip[];
  readonly isLinear: boolean;
};

export type SourcePages = {
  readonly pages: readonly BookPage[];
  readonly files: readonly SourceFile[];
  readonly totalBytes: number;
  /** Where each chapter begins, of those that are heard. */
  readonly entries: readonly { readonly title: string; readonly href: string }[];
};

export type Unplaced = Extract<PlacedSentences, { readonly isFound: false }>;

type Heard = {
  readonly chapter: number;
  readonly place: SentencePlace;
  readonly audio: string;
  readonly startMs: number;
  readonly endMs: number;
  readonly range: Range | null;
};
type PlacedPiece = MarkedPiece & { readonly page: number };

/** Shown before an item of a list, and in no text of the page. */
const itemNumber = /^(?:\d{1,9}|[a-z]{1,2}|[A-Z]|[ivxlcdm]{1,15}|[IVXLCDM]{1,15})\. (?=\S)/;

/**
 * The pages of the source with an element around every heard sentence, and what is heard but not in it as
 * paragraphs between. Where the source tells another book, or in another order, which chapter says so.
 */
export async function sourcePages(
  source: SourceBook,
  chapters: readonly SourceChapter[],
  language: string,
  signal?: AbortSignal,
): Promise<SourcePages | Unplaced> {
  const { files, totalBytes, nameOf } = await sourceFiles(source, signal);
  const clean = source.pages.map((page) => cleanPage(page, nameOf));
  const words = wordsOfPages(clean);
  const spoken = chapters.map((chapter) =>
    chapter.lines.flatMap((line) => timedSentences(line, language)),
  );
  const placed = placeSentences(
    words,
    spoken.map((sentences) => sentences.map(({ text }) => text.replace(itemNumber, ''))),
  );
  if (!placed.isFound) return placed;
  signal?.throwIfAborted();
  const heard = chapters.flatMap(({ name, durationMs }, chapter): readonly Heard[] =>
    (spoken[chapter] ?? []).map(({ startMs, ...place }, index, all) => ({
      chapter,
      place,
      audio: name,
      startMs,
      endMs: all[index + 1]?.startMs ?? durationMs,
      range: placed.chapters[chapter]?.[index] ?? null,
    })),
  );
  const bodies = clean.map(({ body }) => reachOf(body));
  const pageAt = (at: number) => bodies.findIndex((reach) => reach !== null && at < reach.to);
  const added = placeAdded(
    clean.map(({ body }) => body),
    heard,
    pageAt,
  );
  const pieces: PlacedPiece[] = [];
  const written = clean.map((page, number) => {
    const newId = idsOf(page);
    const own: MarkedPiece[] = [];
    const paragraphs = (sentences: readonly number[]) => (): string =>
      addedParagraphs(
        sentences.flatMap((sentence) => {
          const { place } = heard[sentence] ?? {};
          if (place === undefined) return [];
          const id = newId();
          own.push({ sentence, id, letters: 1 });
          return [{ ...place, id }];
        }),
      );
    const hooks = (nodes: ReadonlyMap<CleanNode, readonly number[]>) =>
      new Map([...nodes].map(([node, sentences]) => [node, paragraphs(sentences)]));
    const { markup, pieces: marked } = writePage(page.body, {
      marks: marksOf(heard, bodies[number] ?? null),
      newId,
      before: hooks(added.before),
      after: hooks(added.after),
      hrefOf: (href) => hrefOf(source, clean, page, href),
    });
    pieces.push(...[...marked, ...own].map((piece) => ({ ...piece, page: number })));
    return markup;
  });
  const clipsOf = clipsByPage(heard, pieces);
  const pages = clean.flatMap((page, number): readonly BookPage[] => {
    const made = (at: readonly number[] | undefined) =>
      (at ?? []).map((chapter) => madePage(chapters[chapter], chapter, language));
    const clips = clipsOf.get(number) ?? [];
    const name = pageName(number);
    const xhtml = pageMarkup(page, written[number] ?? '', language);
    const own = { name, xhtml, clips, isLinear: page.isLinear || clips.length > 0 };
    return [...made(added.pagesBefore.get(number)), own, ...made(added.pagesAfter.get(number))];
  });
  const entries = chapters.flatMap(({ title }, chapter) => {
    const href = entryOf(heard, chapter, pieces, clipsOf) ?? madeEntry(added.madeChapters, chapter);
    return href === undefined ? [] : [{ title, href }];
  });
  return { pages, files, totalBytes, entries };
}

function pageName(number: number): string {
  return `p${String(number + 1).padStart(4, '0')}`;
}

function madeName(chapter: number): string {
  return `m${String(chapter + 1).padStart(4, '0')}`;
}

function madeEntry(made: ReadonlySet<number>, chapter: number): string | undefined {
  return made.has(chapter) ? `text/${madeName(chapter)}.xhtml` : undefined;
}

function madePage(chapter: SourceChapter | undefined, at: number, language: string): BookPage {
  const { title = '', lines = [], durationMs = 0, name = '' } = chapter ?? {};
  const { xhtml, clips } = chapterPage(title, lines, language, durationMs, name);
  return { name: madeName(at), xhtml, clips, isLinear: true };
}

function marksOf(heard: readonly Heard[], reach: Range | null): readonly Mark[] {
  if (reach === null) return [];
  return heard.flatMap(({ range }, sentence) => {
    if (range === null || range.to <= reach.from || range.from >= reach.to) return [];
    const from = Math.max(range.from, reach.from);
    const to = Math.min(range.to, reach.to);
    return [{ from, to, sentence }];
  });
}

/** Ids that no element of the page has. */
function idsOf({ ids }: CleanPage): () => string {
  let prefix = 's';
  while ([...ids].some((id) => id.startsWith(prefix) && /^\d+$/.test(id.slice(prefix.length)))) {
    prefix += '-';
  }
  let count = 0;
  return () => {
    count += 1;
    return `${prefix}${count}`;
  };
}

/** A sentence in pieces is heard piece by piece, by their letters. */
function clipsByPage(heard: readonly Heard[], pieces: readonly PlacedPiece[]) {
  const bySentence = new Map<number, PlacedPiece[]>();
  for (const piece of pieces) append(bySentence, piece.sentence, piece);
  const byPage = new Map<number, Clip[]>();
  heard.forEach(({ audio, startMs, endMs }, sentence) => {
    const own = bySentence.get(sentence) ?? [];
    const whole = own.reduce((sum, { letters }) => sum + letters, 0);
    let done = 0;
    let from = startMs;
    for (const { page, id, letters } of own) {
      done += letters;
      const to = startMs + ((endMs - startMs) * done) / whole;
      if (Math.round(to) <= Math.round(from)) continue;
      const clips = byPage.get(page) ?? [];
      clips.push({ id, audio, startMs: from, endMs: to });
      byPage.set(page, clips);
      from = to;
    }
  });
  return byPage;
}

function entryOf(
  heard: readonly Heard[],
  chapter: number,
  pieces: readonly PlacedPiece[],
  clipsOf: ReadonlyMap<number, readonly Clip[]>,
): string | undefined {
  const first = heard.findIndex((one) => one.chapter === chapter);
  const piece = pieces.find(({ sentence }) => sentence === first);
  if (piece === undefined) return undefined;
  const isAtTop = clipsOf.get(piece.page)?.[0]?.id === piece.id;
  return `text/${pageName(piece.page)}.xhtml${isAtTop ? '' : `#${piece.id}`}`;
}

/** Links inside of the book, and those that a person follows out of it. */
function hrefOf(
  source: SourceBook,
  clean: readonly CleanPage[],
  { path }: CleanPage,
  href: string,
): string | null {
  if (/^\s*(?:https?:\/\/[^\s/]|mailto:)/i.test(href)) return outside(href);
  const link = source.resolve(path, href);
  const number = clean.findIndex((page) => page.path === link?.path);
  const page = clean[number];
  if (link === null || page === undefined) return null;
  const hasPlace = link.fragment !== null && page.ids.has(link.fragment);
  const file = page.path === path && hasPlace ? '' : `${pageName(number)}.xhtml`;
  return hasPlace ? `${file}#${encodeURI(link.fragment)}` : file;
}

function outside(href: string): string | null {
  try {
    return new URL(href.trim()).href;
  } catch {
    return null;
  }
}

function pageMarkup(page: CleanPage, body: string, language: string): string {
  const code = xmlText(page.language ?? language);
  const direction = page.direction === null ? '' : ` dir="${page.direction}"`;
  const sheets = page.sheets.map(
    (sheet) => `<link rel="stylesheet" type="text/css" href="${xmlText(sheet)}"/>\n`,
  );
  const rules = page.rules.map((rule) => `<style>${xmlText(rule)}</style>\n`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="${code}" xml:lang="${code}"${direction}>
<head>
<title>${xmlText(page.title === '' ? (page.path.split('/').at(-1) ?? '') : page.title)}</title>
${sheets.join('')}${rules.join('')}<link rel="stylesheet" type="text/css" href="../style.css"/>
</head>
${body}
</html>
`;
}
