import { expect } from '../../fixtures.ts';
import { addBook } from '../../page-models/add-book.ts';
import { PlayerModel } from '../../page-models/player.ts';
import { StudioPage } from '../../page-models/studio-page.ts';
import { boughtBy, test } from '../../paying-studio.ts';

const book = {
  title: 'Two doors',
  markdown: '# The first door\n\nIt opens.\n\n# The second door\n\nIt stays shut.',
};

test('playing goes on into the next chapter, the text with it, and stops where it would have to buy', async ({
  openStudio,
  gateway,
  home,
}) => {
  const { page } = await openStudio();
  const studio = new StudioPage(page);
  await studio.sampleIsOpen();
  await addBook(studio, home, book);
  const player = new PlayerModel(page);
  const isBought = boughtBy(gateway);
  await expect(studio.editor).toContainText('It opens.');
  await page.getByTestId('make-chapter').press('Enter');
  await page.getByTestId('make-chapter-approval-yes').press('Enter');
  await isBought(2);

  await player.choose('hear-chapter');
  await player.isPlaying();
  const halt = page.getByTestId('transport-halt');
  await expect(halt).toContainText('2 lines ahead are not generated');
  await expect(page.getByTestId('transport-go')).toHaveText('The second door');
  await expect(studio.editor).toContainText('It stays shut.');
  await isBought(2);

  // With a yes to its price it goes on there, to the end of the book.
  await page.getByTestId('halt-go-on').press('Enter');
  await player.isPlaying();
  await player.hasCome(2);
  await isBought(4);
  await expect(player.play).toHaveAttribute('data-status', 'idle', { timeout: 60_000 });

  // All of it is there: from the first chapter to the second without a stop, and the text as well.
  await studio.chapter('The first door').click();
  await expect(studio.editor).toContainText('It opens.');
  await player.choose('hear-chapter');
  await expect(studio.editor).toContainText('It stays shut.', { timeout: 60_000 });
  await expect(player.line).toHaveText('Line 2', { timeout: 60_000 });
  await isBought(4);
});
