import { join } from 'node:path';
import { expect, test } from '../../fixtures.ts';

const fixtures = join(import.meta.dirname, '../../../unit/electron/importers/documents/fixtures');

test('a Word document is reviewed and added; a paste keeps its headings, undone in one step', async ({
  page,
  frame,
}) => {
  const review = await frame.dropBook(join(fixtures, 'libreoffice.docx'));
  await expect(review.chapters.first()).toBeVisible();
  await page.screenshot({ path: test.info().outputPath('review.png') });
  const script = await review.add();
  await expect(script.editor).toContainText('The keeper climbed the stairs.');

  const before = await script.editor.innerText();
  await script.editor.evaluate((content) => {
    (content as HTMLElement).focus();
    const data = new DataTransfer();
    data.setData('text/html', '<h1>Pasted head</h1><p>It was <i>very</i> late (laughing).</p>');
    data.setData('text/plain', 'Pasted head\nIt was very late (laughing).');
    // Bug: the picture that comes with it was taken for a book, and the library was shown.
    data.items.add(new File(['a picture'], 'image.png', { type: 'image/png' }));
    const event = new ClipboardEvent('paste', {
      clipboardData: data,
      bubbles: true,
      cancelable: true,
    });
    content.dispatchEvent(event);
  });
  await expect(script.editor).toContainText('Pasted head');
  await expect(script.editor).toContainText('It was *very* late');
  await expect(page.getByText('image.png')).toHaveCount(0);
  await page.screenshot({ path: test.info().outputPath('paste.png') });
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(() => script.editor.innerText()).toBe(before);
});
