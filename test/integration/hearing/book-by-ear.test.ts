import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { createProgramRecogniser } from '../../../electron/platform/node/program-recogniser.ts';
import type { BookCheck } from '../../../shared/model/book-check.ts';
import { newBook } from '../../support/builders/new-book.ts';
import { checkout } from '../../support/checkout.ts';
import { makeMissing } from '../../support/engine/approvals.ts';
import { openOtherLibrary } from '../../support/portable/other-library.ts';
import { forAllTests } from '../../support/tools/hooks.ts';
import { describeWithJudge } from '../../support/tools/judges.ts';

const lines = [
  'The old man walked down to the water every morning before the sun was up.',
  'Nobody in the village knew what he kept in the bag, and nobody asked.',
  'One winter day the boats could not leave because of the ice on the river.',
  'He opened the bag and showed her a box full of letters.',
  'She read the first one slowly, and then she closed the box again.',
] as const;
/** Says something else than its text: the sound of the line before it. */
const wrongAt = 3;

describeWithJudge('pocketsphinx', 'a book that a program of this machine hears', () => {
  const library = forAllTests(openOtherLibrary);
  const recogniser = createProgramRecogniser(
    `python3 "${join(checkout, 'test/support/sound/hear-wav.py')}" {wav}`,
    'en',
  );
  let projectId = '';
  let checked: BookCheck;

  beforeAll(async () => {
    const { app } = library;
    app.queue.open();
    const text = lines.join('\n\n');
    projectId = await app.projects.add(newBook('The bag', [{ title: 'The bag', text }]));
    const [chapter] = app.library.chapters(projectId);
    const { jobId } = makeMissing(app, chapter?.id ?? '');
    await app.queue.runToEnd(jobId ?? '', new AbortController().signal, () => undefined);
    const { segments } = app.narration.chapter(chapter?.id ?? '');
    const before = app.takeById(segments[wrongAt - 1]?.takeId ?? '');
    const sound = app.audio.pathOf(before?.audioSha256 ?? '');
    await app.takes.useRecording(segments[wrongAt]?.id ?? '', sound);
    checked = await app.bookChecker.run(projectId, undefined, recogniser);
  }, 240_000);

  it('doubts the line that says something else, and no other one (bugs: a wrong take passes, or all are doubted)', () => {
    const doubted = checked.lines.filter(({ checks }) =>
      checks.some(({ kind }) => kind === 'heard-differently'),
    );
    expect(doubted.map(({ shown }) => shown.trim())).toEqual([lines[wrongAt]]);
    expect(doubted[0]?.heard).toMatch(/winter|boats|river/);
  });

  it('tries a program on one line, and says what a program printed that does not work', async () => {
    const { bookChecker } = library.app;
    const { shown, heard } = await bookChecker.tryOut(projectId, recogniser);
    expect(shown.trim()).toBe(lines[0]);
    expect(heard).toMatch(/\bold man\b|\bmorning\b|\bwater\b/);
    const failing = createProgramRecogniser('python3 -c "raise SystemExit(\'no model\')"', 'en');
    await expect(bookChecker.tryOut(projectId, failing)).rejects.toMatchObject({
      code: 'bad_input',
      message: expect.stringContaining('no model'),
    });
  });
});
