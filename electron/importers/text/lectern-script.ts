import { appError } from '../../../shared/app-error.ts';
import type {
  BookDraft,
  DraftChapter,
  DraftSection,
  ImportNotice,
} from '../../../shared/model/import/book-draft.ts';
import { isScriptName } from '../../../shared/model/import/book-files.ts';
import { splitChapters } from '../../../shared/script/parse/chapters.ts';
import { escapeProse } from '../../../shared/script/parse/escape.ts';
import { matchHeadingMark, matchSceneBreak } from '../../../shared/script/parse/marks.ts';
import { parseScript, shownText } from '../../../shared/script/parse/parse.ts';
import { isSpeakable } from '../../../shared/script/text-measures.ts';
import { isPlaceholder, nameInOrder } from '../author-name.ts';
import { chooseLanguage } from '../language-guess.ts';
import { markNotices } from '../notices.ts';
import type { BookFields, ImportFileOptions } from '../one-document.ts';
import { titleFromFileName } from '../title-from-file-name.ts';
import { aboutOf, readFrontMatter } from './markdown/front-matter.ts';
import { bookField } from './markdown/yaml-fields.ts';
import { decodeText } from './plain-text.ts';
import { scriptOfMarks } from './program-marks.ts';
import { scriptMarks } from './script-marks.ts';

const sampleLength = 9000;
/** A line of YAML. With any other line, the text between two scene breaks is a scene. */
const fieldLine = /^(?:[A-Za-z][\w-]*:(?:\s|$)|\s+\S|- )/;

/**
 * Reads a file in the script language as it stands: nothing is escaped, its tags stay tags, headings separate
 * the chapters, whoever is named as a speaker joins the cast, and YAML front matter describes the book.
 * Throws `not_this_format`, `book_empty`.
 */
export function importScript(bytes: Uint8Array, options: ImportFileOptions): BookDraft {
  const { text, notices } = decodeText(bytes, options.fileName);
  const clean = text.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n');
  // In a script of Lectern's own these are words.
  const {
    text: script,
    about: told,
    count,
  } = isScriptName(options.fileName)
    ? { text: clean, about: null, count: 0 }
    : scriptOfMarks(clean);
  const all = [...notices, ...markNotices(count)];
  const { body, fields } = readFrontMatter(script);
  const lines = script
    .slice(0, script.length - body.length)
    .trim()
    .split('\n')
    .slice(1, -1);
  const about = aboutOf(fields);
  const isFrontMatter =
    lines.every((line) => fieldLine.test(line)) && lines.some((line) => bookField.test(line));
  return isFrontMatter
    ? scriptDraft(body, { ...options, notices: all }, about)
    : scriptDraft(
        script,
        { ...options, notices: all },
        { title: null, author: null, ...told, language: null },
      );
}

/** The draft of a text in the script language. Throws `book_empty`. */
export function scriptDraft(
  text: string,
  options: ImportFileOptions & { readonly notices: readonly ImportNotice[] },
  about: BookFields = { title: null, author: null, language: null },
): BookDraft {
  const { fileName, notices } = options;
  const marks = scriptMarks(text);
  const stated = about.title?.trim() ?? '';
  const title = stated === '' || isPlaceholder(stated) ? titleFromFileName(fileName) : stated;
  const author =
    about.author === null || isPlaceholder(about.author) ? null : nameInOrder(about.author);
  const chapters = splitChapters(text)
    .filter((chapter) => chapter.text.trim() !== '')
    .map((chapter, first) => ({
      title: chapter.title === '' ? title : chapter.title,
      text: chapter.text,
      first,
      off: null,
      reason: 'script' as const,
      isLong: false,
    }));
  if (!isSpeakable(shownText(parseScript(text, { cast: marks.cast })))) {
    throw appError('book_empty.no_text', { file: fileName });
  }
  const language = chooseLanguage(text.slice(0, sampleLength), about.language, options.language);
  return {
    title,
    author,
    language: language.tag,
    cover: null,
    chapters,
    sections: chapters.map(scriptSection),
    notices: [...notices, ...language.notices],
    script: { ...marks, isKept: true },
  };
}

const blankLines = /^(?:[^\S\n]*\n)*/;

/** A script is split at its own headings and nowhere else. */
function scriptSection({ title, text }: DraftChapter, chapter: number): DraftSection {
  const at = blankLines.exec(text)?.[0].length ?? 0;
  const isHeading = matchHeadingMark(text, at) > 0 && matchSceneBreak(text, at) < 0;
  const mark = isHeading ? (/^\s*\S[^\n]*(?:\n+|$)/.exec(text)?.[0] ?? '') : '';
  const end = text.trimEnd().length;
  return {
    title,
    name: title,
    depth: 0,
    source: 'heading',
    head:
      mark === ''
        ? []
        : [
            {
              kind: 'heading',
              text: escapeProse(title),
              said: title,
              folds: '',
              foldWords: '',
              folded: '',
            },
          ],
    hasBreakBefore: false,
    chapter,
    start: Math.min(mark.length, end),
    end,
  };
}
