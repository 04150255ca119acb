import type { WireError } from '../../../shared/ipc/result.ts';
import type {
  BookDraft,
  DraftChapter,
  DraftSection,
} from '../../../shared/model/import/book-draft.ts';
import type { Language } from '../../../shared/model/look/language.ts';

/** What the process is asked: one book at a time. */
export type BookTask = {
  readonly path: string;
  readonly fileName: string;
  readonly script?: 'keep' | 'look' | undefined;
  /** What it says of the book is in this language. */
  readonly spoken: Language;
};

/** A draft on its way: whole but for the cover's bytes, the sections and the chapters, which follow in pieces. */
type DraftHead = Omit<BookDraft, 'chapters' | 'sections' | 'cover'> & {
  readonly coverType: NonNullable<BookDraft['cover']>['mediaType'] | null;
};

/** A piece of a draft. */
export type DraftPart =
  | { readonly type: 'head'; readonly head: DraftHead }
  | { readonly type: 'cover'; readonly bytes: Uint8Array }
  | { readonly type: 'sections'; readonly sections: readonly DraftSection[] }
  | { readonly type: 'chapter'; readonly chapter: Omit<DraftChapter, 'text'> }
  | { readonly type: 'text'; readonly text: string };

export type FromReader =
  | { readonly type: 'progress'; readonly fraction: number }
  | { readonly type: 'parts'; readonly parts: readonly DraftPart[] }
  | (BookEnd & {
      /** What is left of the draft: a small book comes with its end. */
      readonly parts: readonly DraftPart[];
      /** What the process holds by now. */
      readonly memoryBytes: number;
    });

/** The last of a book. */
export type BookEnd =
  | { readonly type: 'done' }
  | { readonly type: 'refused'; readonly error: WireError }
  /** A mistake of the program, for the log. */
  | { readonly type: 'failed'; readonly stack: string };

/** The process ends itself with this when a book needs more memory than it may have. */
export const memoryExitCode = 86;

/** Small enough that taking one over holds nobody up. */
const pieceLength = 256 * 1024;
const mostSections = 200;

/** A draft in lists of parts that are each taken over in about a millisecond: a message each. */
export function* draftParts(draft: BookDraft): Generator<readonly DraftPart[]> {
  let parts: DraftPart[] = [];
  let room = pieceLength;
  for (const { part, length } of measuredParts(draft)) {
    if (length > room && parts.length > 0) {
      yield parts;
      parts = [];
      room = pieceLength;
    }
    parts.push(part);
    room -= length;
  }
  yield parts;
}

type MeasuredPart = { readonly part: DraftPart; readonly length: number };

function* measuredParts(draft: BookDraft): Generator<MeasuredPart> {
  const { chapters, sections, cover, ...rest } = draft;
  const head = { ...rest, coverType: cover?.mediaType ?? null };
  yield { part: { type: 'head', head }, length: pieceLength / 16 };
  for (let at = 0; at < (cover?.bytes.byteLength ?? 0); at += pieceLength) {
    // Copied: a view would take its whole buffer along.
    const bytes = cover?.bytes.slice(at, at + pieceLength);
    if (bytes !== undefined) yield { part: { type: 'cover', bytes }, length: bytes.byteLength };
  }
  for (let at = 0; at < sections.length; at += mostSections) {
    const some = sections.slice(at, at + mostSections);
    const length = some.length * (pieceLength / mostSections);
    yield { part: { type: 'sections', sections: some }, length };
  }
  for (const { text, ...chapter } of chapters) {
    yield { part: { type: 'chapter', chapter }, length: pieceLength / mostSections };
    for (let at = 0; at < text.length; at += pieceLength) {
      const some = text.slice(at, at + pieceLength);
      yield { part: { type: 'text', text: some }, length: some.length };
    }
  }
}

/** Puts a draft together again from its parts. */
export function createDraftCollector() {
  let head: DraftHead | null = null;
  const cover: Uint8Array[] = [];
  const sections: DraftSection[] = [];
  const chapters: { readonly chapter: Omit<DraftChapter, 'text'>; readonly texts: string[] }[] = [];
  return {
    take: (part: DraftPart): void => {
      if (part.type === 'head') head = part.head;
      else if (part.type === 'cover') cover.push(part.bytes);
      else if (part.type === 'sections') sections.push(...part.sections);
      else if (part.type === 'chapter') chapters.push({ chapter: part.chapter, texts: [] });
      else if (part.type === 'text') chapters.at(-1)?.texts.push(part.text);
    },
    /** Throws where the head never came: a mistake of the program. */
    draft: (): BookDraft => {
      if (head === null) throw new Error('A draft came without its head.');
      const { coverType, ...rest } = head;
      return {
        ...rest,
        cover:
          coverType === null
            ? null
            : { mediaType: coverType, bytes: new Uint8Array(Buffer.concat(cover)) },
        sections,
        chapters: chapters.map(({ chapter, texts }) => ({ ...chapter, text: texts.join('') })),
      };
    },
  };
}
