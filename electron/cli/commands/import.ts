import type { Command } from 'commander';
import type { BookDraft } from '../../../shared/model/book-draft.ts';
import { planFor } from '../../features/narration/plan-text.ts';
import { createOutput } from '../output.ts';
import { readBook } from '../read-book.ts';

export function registerImport(program: Command): void {
  program
    .command('import <file>')
    .description('read a book and show its chapters, script and planned segments; stores nothing')
    .option('--json', 'one JSON object')
    .action(async (file: string, options: { json?: boolean }) => {
      const output = createOutput(options.json);
      const draft = await readBook(file, output);
      output.json(bookJson(draft));
      output.line(`${draft.title}${draft.author === null ? '' : `, by ${draft.author}`}`);
      for (const [index, chapter] of draft.chapters.entries()) {
        output.line(`${String(index + 1).padStart(4)}  ${chapter.title}`);
      }
      for (const notice of draft.notices) output.say(notice.message);
    });
}

function bookJson(draft: BookDraft) {
  const language = draft.language ?? 'en';
  return {
    title: draft.title,
    author: draft.author,
    language: draft.language,
    cover:
      draft.cover === null
        ? null
        : { mediaType: draft.cover.mediaType, bytes: draft.cover.bytes.byteLength },
    chapters: draft.chapters.map((chapter) => ({
      title: chapter.title,
      script: chapter.text,
      segments: planFor({ cast: [], language }, chapter.text).segments,
    })),
    notices: draft.notices,
  };
}
