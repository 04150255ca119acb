import { z } from 'zod';
import type { BookCheck } from '../../../shared/model/book-check.ts';
import { isRepairable } from '../../../shared/sound/take-repair.ts';
import type { App } from '../../app/create-app.ts';
import { bookCalled } from '../book-called.ts';
import { checkWords } from '../check-words.ts';
import { book } from './inputs.ts';
import { numbered } from './library-tools.ts';
import type { AddTool, Services } from './tool.ts';

const mostLines = 500;

/** The lines of a book that are in doubt: found, and repaired free. */
export function addCheckTools(add: AddTool, { library }: Services): void {
  add({
    name: 'check_book',
    title: 'Check a book',
    description: `Lists the lines of a book whose takes are in doubt (noise, cuts, silence, repeats, level, pace), the gravest first, up to ${mostLines}; free. With "repair" it first mends, free, what needs no new take; every take is kept.`,
    input: z.strictObject({ book, repair: z.boolean().default(false) }),
    effect: 'changes',
    run: ({ book: wanted, repair }, { signal }) =>
      library.use(async (app) => {
        const projectId = bookCalled(app, wanted);
        let checked = await app.bookChecker.run(projectId, signal);
        let repaired: number | null = null;
        if (repair) {
          const ids = checked.lines.filter(isRepairable).map(({ segmentId }) => segmentId);
          const { lines, failure } = await app.repairTakes(ids, undefined, signal);
          if (failure !== null) throw failure;
          repaired = lines.length;
          // What was shortened is a take of its own, which was not inspected yet.
          if (repaired > 0) checked = await app.bookChecker.run(projectId, signal);
        }
        return { repaired, ...checkShown(app, projectId, checked) };
      }),
  });
}

function checkShown(app: App, projectId: string, checked: BookCheck) {
  const { openCount, acceptedCount, generatedCount, uninspectedCount } = checked;
  const numbers = new Map(
    numbered(app.library.chapters(projectId)).map(({ chapter, number }) => [chapter.id, number]),
  );
  const open = checked.lines.filter(({ isAccepted }) => !isAccepted);
  return {
    openCount,
    acceptedCount,
    generatedCount,
    uninspectedCount,
    lines: open.slice(0, mostLines).map((line) => ({
      id: line.segmentId,
      chapter: numbers.get(line.chapterId) ?? null,
      line: line.index + 1,
      text: line.shown,
      seconds: line.durationMs / 1000,
      isRepairable: isRepairable(line),
      doubts: line.checks.map((one) => ({ kind: one.kind, about: checkWords(one) })),
    })),
  };
}
