import type { WireError } from '../../../shared/ipc/result.ts';
import type {
  BookDraft,
  DraftChapter,
  DraftSection,
  EarlyChapter,
} from '../../../shared/model/import/book-draft.ts';
import type { Language } from '../../../shared/model/look/language.ts';
import type { ScriptMode } from '../import-rules.ts';

/** What the process is asked: one book at a time. */
export type BookTask = {
  readonly path: string;
  readonly fileName: string;
  readonly script?: ScriptMode | undefined;
  /** What it says of the book is in this language. */
  readonly spoken: Language;
};

/** What is left of a draft beside its chapters and sections, and the cover's bytes, which follow in pieces. */
type DraftRest = Omit<BookDraft, 'chapters' | 'sections' | 'cover'> & {
  readonly coverType: NonNullable<BookDraft['cover']>['mediaType'] | null;
};

/** A piece of a draft. A chapter comes after its text and sections, so that it is whole with it. */
export type DraftPart =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'sections'; readonly sections: readonly DraftSection[] }
  | (Omit<EarlyChapter, 'chapter' | 'sections'> & {
      readonly type: 'chapter';
      readonly chapter: Omit<DraftChapter, 'text'>;
    })
  | { readonly type: 'rest'; readonly rest: DraftRest }
  | { readonly type: 'cover'; readonly bytes: Uint8Array };

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

/** Small enough that taking one over holds nobody up, and that chapters arrive while others are written. */
const pieceLength = 32 * 1024;
const mostSections = 25;

type MeasuredPart = { readonly part: DraftPart; readonly length: number };

/** Puts the parts of a draft into lists that are each taken over in about a millisecond: a message each. */
export function createDraftPacker(post: (parts: readonly DraftPart[]) => void) {
  let parts: DraftPart[] = [];
  let room = pieceLength;
  let chapterCount = 0;
  const add = (measured: Iterable<MeasuredPart>): void => {
    for (const { part, length } of measured) {
      if (length > room && parts.length > 0) {
        post(parts);
        parts = [];
        room = pieceLength;
      }
      parts.push(part);
      room -= length;
    }
  };
  return {
    addChapter: (early: EarlyChapter): void => {
      chapterCount += 1;
      add(partsOfChapter(early));
    },
    /** The parts of the last message: what was not told of the draft, and what waits for company. */
    finish: ({ chapters, sections, cover, ...rest }: BookDraft): readonly DraftPart[] => {
      for (let at = chapterCount; at < chapters.length; at += 1) {
        const chapter = chapters[at];
        if (chapter === undefined) continue;
        const own = sections.slice(chapter.first, chapters[at + 1]?.first);
        const { language, script } = rest;
        add(partsOfChapter({ chapter, sections: own, language, ...(script && { script }) }));
      }
      add(partsOfRest(rest, cover));
      return parts;
    },
  };
}

function* partsOfChapter({ chapter, sections, ...book }: EarlyChapter): Generator<MeasuredPart> {
  const { text, ...told } = chapter;
  for (let at = 0; at < text.length; at += pieceLength) {
    const some = text.slice(at, at + pieceLength);
    yield { part: { type: 'text', text: some }, length: some.length };
  }
  for (let at = 0; at < sections.length; at += mostSections) {
    const some = sections.slice(at, at + mostSections);
    const length = some.length * (pieceLength / mostSections);
    yield { part: { type: 'sections', sections: some }, length };
  }
  yield { part: { type: 'chapter', chapter: told, ...book }, length: 0 };
}

function* partsOfRest(
  rest: Omit<DraftRest, 'coverType'>,
  cover: BookDraft['cover'],
): Generator<MeasuredPart> {
  for (let at = 0; at < (cover?.bytes.byteLength ?? 0); at += pieceLength) {
    // Copied: a view would take its whole buffer along.
    const bytes = cover?.bytes.slice(at, at + pieceLength);
    if (bytes !== undefined) yield { part: { type: 'cover', bytes }, length: bytes.byteLength };
  }
  yield {
    part: { type: 'rest', rest: { ...rest, coverType: cover?.mediaType ?? null } },
    length: 0,
  };
}

/** Puts a draft together again from its parts, and tells each chapter as soon as it is whole. */
export function createDraftCollector(onChapter?: (early: EarlyChapter) => void) {
  let rest: DraftRest | null = null;
  const cover: Uint8Array[] = [];
  const chapters: DraftChapter[] = [];
  const sections: DraftSection[] = [];
  let texts: string[] = [];
  let ownSections: DraftSection[] = [];
  return {
    take: (part: DraftPart): void => {
      if (part.type === 'text') texts.push(part.text);
      else if (part.type === 'sections') ownSections.push(...part.sections);
      else if (part.type === 'chapter') {
        const { type: _type, chapter: told, ...book } = part;
        const chapter = { ...told, text: texts.join('') };
        chapters.push(chapter);
        for (const section of ownSections) sections.push(section);
        onChapter?.({ chapter, sections: ownSections, ...book });
        texts = [];
        ownSections = [];
      } else if (part.type === 'cover') cover.push(part.bytes);
      else rest = part.rest;
    },
    /** Throws where the rest never came: a mistake of the program. */
    draft: (): BookDraft => {
      if (rest === null) throw new Error('A draft came without its title.');
      const { coverType, ...told } = rest;
      return {
        ...told,
        cover:
          coverType === null
            ? null
            : { mediaType: coverType, bytes: new Uint8Array(Buffer.concat(cover)) },
        sections,
        chapters,
      };
    },
  };
}
