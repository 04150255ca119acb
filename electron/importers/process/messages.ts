import type { WireError } from '../../../shared/ipc/result.ts';
import type { BookDraft, DraftChapter, DraftSection } from '../../../shared/model/book-draft.ts';

/** What the process is asked: one book at a time. */
export type BookTask = {
  readonly path: string;
  readonly fileName: string;
  readonly script?: 'keep' | 'look' | undefined;
};

/** A draft on its way: whole but for the cover's bytes, the sections and the chapters, which follow in pieces. */
type DraftHead = Omit<BookDraft, 'chapters' | 'sections' | 'cover'> & {
  readonly coverType: NonNullable<BookDraft['cover']>['mediaType'] | null;
};

export type FromReader =
  | { readonly type: 'progress'; readonly fraction: number }
  | { readonly type: 'head'; readonly head: DraftHead }
  | { readonly type: 'cover'; readonly bytes: Uint8Array }
  | { readonly type: 'sections'; readonly sections: readonly DraftSection[] }
  | { readonly type: 'chapter'; readonly chapter: Omit<DraftChapter, 'text'> }
  | { readonly type: 'text'; readonly text: string }
  | (BookEnd & {
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

/** A draft in messages that are each taken over in about a millisecond. */
export function* draftMessages(draft: BookDraft): Generator<FromReader> {
  const { chapters, sections, cover, ...rest } = draft;
  yield { type: 'head', head: { ...rest, coverType: cover?.mediaType ?? null } };
  for (let at = 0; at < (cover?.bytes.byteLength ?? 0); at += pieceLength) {
    // Copied: a view would take its whole buffer along.
    const bytes = cover?.bytes.slice(at, at + pieceLength);
    if (bytes !== undefined) yield { type: 'cover', bytes };
  }
  for (let at = 0; at < sections.length; at += mostSections) {
    yield { type: 'sections', sections: sections.slice(at, at + mostSections) };
  }
  for (const { text, ...chapter } of chapters) {
    yield { type: 'chapter', chapter };
    for (let at = 0; at < text.length; at += pieceLength) {
      yield { type: 'text', text: text.slice(at, at + pieceLength) };
    }
  }
}

/** Puts a draft together again from its messages. */
export function createDraftCollector() {
  let head: DraftHead | null = null;
  const cover: Uint8Array[] = [];
  const sections: DraftSection[] = [];
  const chapters: { readonly chapter: Omit<DraftChapter, 'text'>; readonly texts: string[] }[] = [];
  return {
    take: (message: FromReader): void => {
      if (message.type === 'head') head = message.head;
      else if (message.type === 'cover') cover.push(message.bytes);
      else if (message.type === 'sections') sections.push(...message.sections);
      else if (message.type === 'chapter') chapters.push({ chapter: message.chapter, texts: [] });
      else if (message.type === 'text') chapters.at(-1)?.texts.push(message.text);
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
