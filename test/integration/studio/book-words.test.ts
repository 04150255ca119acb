import { expect, it } from 'vitest';
import { countWords } from '../../../shared/script/text-measures.ts';
import { newBook } from '../../support/builders/new-book.ts';
import { openApp } from '../../support/studio/open-app.ts';
import { folderForEachTest, forEachTest } from '../../support/tools/hooks.ts';

const home = folderForEachTest();
const app = forEachTest(() => openApp(home));

// Bugs: marks counted as words; a chapter that was removed still counted; the page and main counting otherwise.
it('words of a book are those that readers see, chapter by chapter', async () => {
  const projectId = await app.projects.add(
    newBook('Trees', [
      {
        title: 'One',
        text: '# One\n\n(sad) The lamp \\(gone\\) out. [pause 2 s]\n\n***\n\nSo be it.',
      },
      { title: 'Two', text: 'Seven words stand here in a row.' },
    ]),
  );
  const [one = '', two = ''] = app.library.chaptersWithText(projectId).map(({ id }) => id);
  expect(app.bookWords(projectId)).toEqual({ [one]: 8, [two]: 7 });
  const { segments } = app.narration.chapter(one);
  const shown = segments.filter(({ kind }) => kind === 'speech' || kind === 'heading');
  expect(shown.reduce((sum, line) => sum + countWords(line.shown), 0)).toBe(8);
  app.outline.remove(two);
  expect(app.bookWords(projectId)).toEqual({ [one]: 8 });
});
