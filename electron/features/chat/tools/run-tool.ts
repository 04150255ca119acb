import { AppError } from '../../../../shared/app-error.ts';
import { escapePattern } from '../../../../shared/escape-pattern.ts';
import type { ChatBook, ToolCall } from '../../../../shared/model/chat/chat.ts';
import { endOfCharacter } from '../../../../shared/script/graphemes.ts';
import { readToolCall, type ToolInput } from './tool-calls.ts';

type Chapter = { readonly id: string; readonly title: string; readonly text: string };

/** What tools may see and do. */
export type ToolPorts = {
  /** Null where the chapter is gone. */
  readonly chapter: (chapterId: string) => Chapter | null;
  readonly chapters: (projectId: string) => readonly Chapter[];
  /** Puts changes before a person. With `isTry` it only says whether it could. Throws AppError. */
  readonly propose: (
    chapterId: string,
    changes: readonly { readonly from: string; readonly to: string }[],
    isTry: boolean,
  ) => void;
};

/** Characters of a result: all of it is paid for with each request that follows. */
const mostResult = 12_000;
const mostHits = 20;
const aroundHit = 120;

type Result = { readonly text: string; readonly isCut: boolean };

/** A call with its result. A try changes nothing and gives the same result. */
export function runTool(
  ports: ToolPorts,
  book: ChatBook,
  call: ToolCall,
  isTry: boolean,
): ToolCall {
  const read = readToolCall(call);
  if ('problem' in read) return { ...call, state: 'refused', problem: read.problem };
  try {
    const { text, isCut } = resultOf(ports, book, read.input, isTry);
    return { ...call, state: 'done', result: text, isCut };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { ...call, state: 'done', result: `Not done. ${error.message}`, isCut: false };
  }
}

function resultOf(ports: ToolPorts, book: ChatBook, input: ToolInput, isTry: boolean): Result {
  if (input.name === 'read_chapter') {
    return readChapter(ports.chapter(book.chapterId), input.offset);
  }
  if (input.name === 'search_book') return searchBook(ports.chapters(book.projectId), input.words);
  ports.propose(book.chapterId, input.changes, isTry);
  const text =
    'Proposed. Nothing is changed yet: a person looks at each change and decides about it.';
  return { text, isCut: false };
}

function readChapter(chapter: Chapter | null, offset: number): Result {
  if (chapter === null) return { text: 'The chapter is not in the book any more.', isCut: false };
  const { title, text } = chapter;
  const end = endOfCharacter(text, Math.min(text.length, offset + mostResult));
  const isCut = end < text.length;
  const place = `Characters ${offset} to ${end} of ${text.length} of the chapter “${title}”.`;
  const more = isCut ? ` For the rest call read_chapter with offset ${end}.` : '';
  return { text: `${place}${more}\n${text.slice(offset, end)}`, isCut };
}

function searchBook(chapters: readonly Chapter[], words: string): Result {
  const pattern = new RegExp(escapePattern(words), 'giu');
  const lines: string[] = [];
  let count = 0;
  for (const { title, text } of chapters) {
    for (const { index, 0: found } of text.matchAll(pattern)) {
      count += 1;
      if (count > mostHits) continue;
      const around = text.slice(Math.max(0, index - aroundHit), index + found.length + aroundHit);
      lines.push(`“${title}”: …${around.replace(/\s+/g, ' ')}…`);
    }
  }
  if (count === 0) return { text: 'Nothing was found.', isCut: false };
  const isCut = count > mostHits;
  const head = isCut ? `${count} places, the first ${mostHits}:` : `${count} places:`;
  return { text: `${head}\n${lines.join('\n')}`, isCut };
}
