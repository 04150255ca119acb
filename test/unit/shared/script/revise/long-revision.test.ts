import { describe, expect, it } from 'vitest';
import type { ManuscriptChapter } from '../../../../../shared/script/revise/manuscript.ts';
import { reviseBook } from '../../../../../shared/script/revise/revise.ts';
import { growthOf } from '../../../../support/tools/growth.ts';

const chapter = (title: string, ...paragraphs: string[]): ManuscriptChapter => ({
  title,
  text: `${[`# ${title}`, ...paragraphs].join('\n\n')}\n`,
});

/** A book of that many signs; a chapter of 300,000 in it, and lines that come again and again. */
function longBook(size: number): ManuscriptChapter[] {
  const chapters: ManuscriptChapter[] = [];
  let list: string[] = [];
  let length = 0;
  for (let at = 0; length < size; at += 1) {
    const line =
      at % 3 === 0 ? 'Yes, she said.' : `Line ${at} of the keeper of lamp ${at * 7} goes on.`;
    list.push(line);
    length += line.length;
    if (list.length % 6000 === 0) {
      chapters.push(chapter(`Part ${at}`, ...list));
      list = [];
    }
  }
  return [...chapters, chapter('Last', ...list)];
}

describe('a long revision', () => {
  const growth = (change: (text: string) => string) =>
    growthOf(
      (size) => {
        const book = longBook(size);
        const draft = book.map(({ title, text }) => ({ title, text: change(text) }));
        return () => reviseBook({ book, base: book, draft, cast: [] }).inOrder('theirs');
      },
      { size: 100_000, times: 4 },
    );

  // Bug: repeated or new lines are compared with all others.
  it('takes time by its length, also where lines come again and again', async () => {
    expect(await growth((text) => text.replaceAll('7 goes on', '7 went on'))).toBeLessThan(9);
    expect(await growth((text) => text.replaceAll('Yes, she said.', 'No, he said.'))).toBeLessThan(
      9,
    );
    expect(
      await growth((text) => text.replace(/Line/g, 'Something else that is new,')),
    ).toBeLessThan(9);
  });
});
