import { type Command, Option } from 'commander';
import { appError } from '../../../shared/app-error.ts';
import type { BookDraft, DraftChapter } from '../../../shared/model/import/book-draft.ts';
import { castOfScript } from '../../features/library/book-of-file.ts';
import { planFor } from '../../features/narration/plan-text.ts';
import { bookPaths, readEndings, tagsHelp } from '../book-paths.ts';
import { type ExitCode, exitCodeOf, worstOf } from '../exit-codes.ts';
import { createOutput, type Output, reportError } from '../output.ts';
import { readBook } from '../read-book.ts';
import { updateBook } from '../update-book.ts';
import { type GlobalOptions, withLibrary } from '../with-app.ts';
import { phrase } from '../words/phrase.ts';

type ImportOptions = GlobalOptions & {
  readonly tags?: boolean;
  readonly includeMatter?: boolean;
  readonly update?: string;
  readonly conflicts: 'mine' | 'theirs' | 'both';
  readonly yes?: boolean;
};

export function registerImport(program: Command): void {
  program
    .command('import <path...>')
    .description(phrase('help.import', { bookEndings: readEndings }))
    .option('--tags', tagsHelp())
    .option('--include-matter', phrase('option.import.includeMatter'))
    .option('--update <book>', phrase('option.update'))
    .addOption(
      new Option('--conflicts <side>', phrase('option.conflicts'))
        .choices(['mine', 'theirs', 'both'])
        .default('mine'),
    )
    .option('--yes', phrase('option.import.yes'))
    .option('--json', phrase('option.import.json'))
    .action(async (paths: string[], options: ImportOptions) => {
      const { update: book, yes: isConfirmed = false } = options;
      if (book !== undefined) {
        const [file = '', ...others] = paths;
        if (others.length > 0) throw appError('bad_input.one_manuscript');
        const conflicts = options.conflicts === 'mine' ? 'ours' : options.conflicts;
        await withLibrary('import', options, (app, update, signal) =>
          updateBook(app, update, file, { book, isConfirmed, conflicts, signal }),
        );
        return;
      }
      const output = createOutput(options.json);
      const files = await bookPaths(paths, output);
      const codes: ExitCode[] = [];
      for (const file of files) {
        try {
          const read = await readBook(file, output, options.tags);
          showBook(options.includeMatter === true ? withMatter(read) : read, output);
        } catch (error) {
          // The one book's failure is the command's; of several the others are still read.
          if (files.length === 1) throw error;
          reportError(output, error);
          codes.push(exitCodeOf(error));
        }
      }
      process.exitCode = worstOf(codes);
    });
}

/** Everything is read. */
function withMatter(draft: BookDraft): BookDraft {
  return {
    ...draft,
    chapters: draft.chapters.map((chapter) => ({ ...chapter, off: null })),
    notices: draft.notices.filter(({ kind }) => kind !== 'matter'),
  };
}

function showBook(draft: BookDraft, output: Output): void {
  output.json(bookJson(draft));
  output.line(
    `${draft.title}${draft.author === null ? '' : phrase('import.by', { author: draft.author })}`,
  );
  for (const [index, { title }] of included(draft).entries()) {
    output.line(`${String(index + 1).padStart(4)}  ${title}`);
  }
  for (const { title, off } of draft.chapters) {
    if (off !== null) output.line(phrase('import.leftOut', { title, off }));
  }
  for (const notice of draft.notices) output.say(notice.message);
}

/** What is read: its numbers are those of `audiobook --chapters`. */
function included({ chapters }: BookDraft): readonly DraftChapter[] {
  return chapters.filter(({ off }) => off === null);
}

function bookJson(draft: BookDraft) {
  const language = draft.language ?? 'en';
  const numbers = new Map(included(draft).map((chapter, index) => [chapter, index + 1]));
  return {
    title: draft.title,
    author: draft.author,
    language: draft.language,
    cover:
      draft.cover === null
        ? null
        : { mediaType: draft.cover.mediaType, bytes: draft.cover.bytes.byteLength },
    chapters: included(draft).map((chapter) => ({
      title: chapter.title,
      script: chapter.text,
      segments: planFor({ cast: castOfScript(draft), language }, chapter.text).segments,
      reason: chapter.reason,
      isLong: chapter.isLong,
    })),
    /** Front and back matter, whole. */
    leftOut: draft.chapters
      .filter(({ off }) => off !== null)
      .map(({ title, off, text }) => ({ title, reason: off, script: text })),
    /** Where the book can be divided, in reading order; `chapter` counts from 1, null for what is left out. */
    sections: draft.sections.map(({ title, depth, source, chapter }) => {
      const own = draft.chapters[chapter];
      return {
        title,
        depth,
        source,
        chapter: own === undefined ? null : (numbers.get(own) ?? null),
      };
    }),
    notices: draft.notices,
  };
}
