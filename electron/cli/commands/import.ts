import { type Command, Option } from 'commander';
import type { BookDraft, DraftChapter } from '../../../shared/model/book-draft.ts';
import { planFor } from '../../features/narration/plan-text.ts';
import { createOutput } from '../output.ts';
import { readBook } from '../read-book.ts';
import { updateBook } from '../update-book.ts';
import { type GlobalOptions, withApp } from '../with-app.ts';

type ImportOptions = GlobalOptions & {
  readonly includeMatter?: boolean;
  readonly update?: string;
  readonly conflicts: 'mine' | 'theirs' | 'both';
  readonly yes?: boolean;
};

export function registerImport(program: Command): void {
  program
    .command('import <file>')
    .description(
      'read a book and show its chapters, script and planned segments; stores nothing,\nor with --update bring a book of the library up to a revised manuscript',
    )
    .option('--include-matter', 'front and back matter too, as chapters')
    .option('--update <book>', 'title or id of the book that the file is a revision of')
    .addOption(
      new Option('--conflicts <side>', 'what to take of a paragraph that was changed on both sides')
        .choices(['mine', 'theirs', 'both'])
        .default('mine'),
    )
    .option('--yes', 'update the book without a question')
    .option('--json', 'one JSON object; with --update one a line')
    .action(async (file: string, options: ImportOptions) => {
      const { update: book, yes: isConfirmed = false } = options;
      if (book !== undefined) {
        const conflicts = options.conflicts === 'mine' ? 'ours' : options.conflicts;
        await withApp('import', options, (app, update, signal) =>
          updateBook(app, update, file, { book, isConfirmed, conflicts, signal }),
        );
        return;
      }
      const output = createOutput(options.json);
      const read = await readBook(file, output);
      const draft = options.includeMatter === true ? withMatter(read) : read;
      output.json(bookJson(draft));
      output.line(`${draft.title}${draft.author === null ? '' : `, by ${draft.author}`}`);
      for (const [index, { title }] of included(draft).entries()) {
        output.line(`${String(index + 1).padStart(4)}  ${title}`);
      }
      for (const { title, off } of draft.chapters) {
        if (off !== null) output.line(`   -  ${title} (left out: ${off})`);
      }
      for (const notice of draft.notices) output.say(notice.message);
    });
}

/** Everything is read. */
function withMatter(draft: BookDraft): BookDraft {
  return { ...draft, chapters: draft.chapters.map((chapter) => ({ ...chapter, off: null })) };
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
      segments: planFor({ cast: [], language }, chapter.text).segments,
      reason: chapter.reason,
      isLong: chapter.isLong,
    })),
    /** Front and back matter, whole. */
    leftOut: draft.chapters
      .filter(({ off }) => off !== null)
      .map(({ title, off, text }) => ({ title, reason: off, script: text })),
    /** Where the book can be parted, in reading order; `chapter` counts from 1, null for what is left out. */
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
