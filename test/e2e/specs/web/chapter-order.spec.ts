import type { Page } from '@playwright/test';
import { expect, test } from '../../fixtures.ts';
import { addBook } from '../../page-models/add-book.ts';

const markdown = ['Dusk', 'Bridge', 'Storm', 'Shore']
  .map((title) => `# ${title}\n\nThe lamp of ${title} had gone out.\n`)
  .join('\n');

test.beforeEach(({ frame, home }) => addBook(frame, home, { title: 'Order', markdown }));

test('chapters change places by dragging and by keys, each move with one way back', async ({
  page,
}) => {
  const rows = page.getByTestId('chapter-row');
  const inOrder = (...titles: string[]) => expect(rows).toContainText(titles);
  await inOrder('Dusk', 'Bridge', 'Storm', 'Shore');

  // To above the second one, and to the empty place behind the last one.
  await rows.filter({ hasText: 'Shore' }).dragTo(rows.filter({ hasText: 'Bridge' }), {
    targetPosition: { x: 60, y: 4 },
  });
  await inOrder('Dusk', 'Shore', 'Bridge', 'Storm');
  await page.keyboard.press('Control+z');
  await inOrder('Dusk', 'Bridge', 'Storm', 'Shore');
  await rows.filter({ hasText: 'Dusk' }).dragTo(page.locator('[data-pane=chapters]'), {
    targetPosition: { x: 60, y: 300 },
  });
  await inOrder('Bridge', 'Storm', 'Shore', 'Dusk');

  // By keys the row keeps the keyboard, whichever way it goes; at the end it stays.
  const storm = rows.filter({ hasText: 'Storm' });
  await storm.focus();
  await page.keyboard.press('Alt+ArrowDown');
  await inOrder('Bridge', 'Shore', 'Storm', 'Dusk');
  await expect(storm).toBeFocused();
  await page.keyboard.press('Alt+ArrowDown');
  await page.keyboard.press('Alt+ArrowDown');
  await inOrder('Bridge', 'Shore', 'Dusk', 'Storm');
  // Before that is told, a further key belongs to the same move, with the same way back.
  await expect(page.getByText('“Storm” was moved to place 4 of 4.').first()).toBeVisible();
  await page.keyboard.press('Alt+ArrowUp');
  await inOrder('Bridge', 'Shore', 'Storm', 'Dusk');
  await expect(storm).toBeFocused();
  // Behind a click they go from line to line, and the chapter stays.
  await storm.click();
  await page.keyboard.press('Alt+ArrowDown');
  await expect(page.getByTestId('transport-line')).toContainText('Line 2');
  await inOrder('Bridge', 'Shore', 'Storm', 'Dusk');
  await page.keyboard.press('Control+z');
  await inOrder('Bridge', 'Shore', 'Dusk', 'Storm');
});

// Bug: React let a dialog's drag events through to its row, and the chapter went where the words were dropped.
test('words dragged in the dialog that renames a chapter leave the chapters where they are', async ({
  page,
}) => {
  const rows = page.getByTestId('chapter-row');
  await rows.filter({ hasText: 'Bridge' }).focus();
  await page.keyboard.press('Shift+F10');
  await page.getByTestId('chapter-rename').click();
  const field = page.getByTestId('name-field');
  await field.fill('Bridge of sighs');
  await field.dblclick({ position: { x: 30, y: 12 } });
  const box = await field.boundingBox();
  if (box === null) throw new Error('The field is not in sight.');
  await page.mouse.move(box.x + 30, box.y + 12);
  await page.mouse.down();
  await page.mouse.move(box.x + 60, box.y + 12, { steps: 5 });
  await page.mouse.move(box.x + 100, box.y + 12, { steps: 5 });
  await expect(page.locator('[data-mark]')).toHaveCount(0);
  await page.mouse.up();
  await page.getByTestId('name-field').press('Enter');
  await expect(rows).toContainText(['Dusk', 'Bridge', 'Storm', 'Shore']);
});

// Bug: the answer to a move took the keyboard back to the list, and what was typed next went to no text.
test('the keyboard stays where it went while a chapter was moved by keys', async ({
  frame,
  page,
}) => {
  const rows = page.getByTestId('chapter-row');
  let letGo = (): void => undefined;
  const held = new Promise<void>((done) => {
    letGo = done;
  });
  await page.route('**/api/request', async (route) => {
    const { route: asked } = route.request().postDataJSON() as { readonly route: string };
    if (asked === 'outline.move') await held;
    await route.continue();
  });
  await rows.filter({ hasText: 'Bridge' }).focus();
  await page.keyboard.press('Alt+ArrowDown');
  await page.keyboard.press('Alt+ArrowDown');
  await frame.editor.click();
  await page.keyboard.press('Control+End');
  letGo();
  await expect(page.getByText('“Bridge” was moved to place 4 of 4.')).toBeVisible();
  await page.keyboard.type(' So it stayed.');
  await expect(frame.editor).toContainText('had gone out. So it stayed.');
  await expect(rows).toContainText(['Dusk', 'Storm', 'Shore', 'Bridge']);
});

/** As another window does it. */
async function ask(page: Page, title: string, route: 'outline.move' | 'outline.remove') {
  await page.evaluate(
    async ({ title, route }) => {
      const secret =
        Object.entries(localStorage).find(([key]) => key.includes('session'))?.[1] ?? '';
      const request = async (name: string, input: object) => {
        const answer = await fetch('/api/request', {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', 'X-Lectern-Session': secret },
          body: JSON.stringify({ route: name, input }),
        });
        return (await answer.json()).data;
      };
      const books = await request('library.list', {});
      const { id: projectId } = books.find((book: { title: string }) => book.title === 'order');
      const { chapters } = await request('project.get', { projectId });
      const chapter = chapters.find((one: { title: string }) => one.title === title);
      await request(route, { chapterId: chapter.id, toIndex: 0 });
    },
    { title, route },
  );
}

// Bug: a drag kept the place of its row, and took whichever chapter another window had put there.
test('a dragged chapter is the one that goes, however the list changes meanwhile', async ({
  page,
}) => {
  const rows = page.getByTestId('chapter-row');
  const drag = async () => {
    const [from, to] = [await rows.first().boundingBox(), await rows.last().boundingBox()];
    if (from === null || to === null) throw new Error('The rows are not in sight.');
    await page.mouse.move(from.x + 60, from.y + 16);
    await page.mouse.down();
    await page.mouse.move(from.x + 60, from.y + 30, { steps: 4 });
    await page.mouse.move(to.x + 60, to.y + 28, { steps: 4 });
    await expect(page.locator('[data-mark=after]')).toHaveCount(1);
  };
  await drag();
  await ask(page, 'Shore', 'outline.move');
  await expect(rows).toContainText(['Shore', 'Dusk', 'Bridge', 'Storm']);
  await page.mouse.up();
  await expect(rows).toContainText(['Shore', 'Bridge', 'Storm', 'Dusk']);

  // One that is gone ends its drag.
  await drag();
  await ask(page, 'Shore', 'outline.remove');
  await expect(rows).toContainText(['Bridge', 'Storm', 'Dusk']);
  await expect(page.locator('[data-mark]')).toHaveCount(0);
  await page.mouse.up();
  await expect(rows).toContainText(['Bridge', 'Storm', 'Dusk']);
});
