import type { Page } from '@playwright/test';
import type { ProjectSummary } from '../../../../shared/model/project.ts';
import { expect, test } from '../../fixtures.ts';

const count = 1000;
const hourMs = 3_600_000;
const partlyMade = {
  segmentCount: 100,
  madeCount: 17,
  madeMs: 2.1 * hourMs,
  estimatedMs: 12.7 * hourMs,
  pausesMs: 0,
};

/** Answers with so many books, and reads the list anew: the screen does not where the start has just read it. */
async function readShelf(page: Page, length: number): Promise<void> {
  await page.route('**/api/request', async (route) => {
    const { route: name } = route.request().postDataJSON() as { readonly route: string };
    if (name !== 'library.list') return route.continue();
    const answer = (await (await route.fetch()).json()) as { readonly data: ProjectSummary[] };
    const [book] = answer.data;
    const data = Array.from({ length }, (_, at) => ({
      ...book,
      ...partlyMade,
      id: `book-${at}`,
      title: `Book ${at + 1}`,
    }));
    return route.fulfill({ json: { ok: true, data } });
  });
  await page.getByTestId('book-switcher').click();
  await expect(page.getByRole('menuitem', { name: 'Book 1', exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
}

// Bug: forty books were all drawn before any was shown, and of a thousand four rows where two are in sight.
for (const length of [40, count]) {
  test(`of ${length} books those in sight are drawn first`, async ({ page, frame }) => {
    await frame.sampleIsOpen();
    await readShelf(page, length);
    const cards = page.getByTestId('book-card');
    const first = page.evaluate(
      () =>
        new Promise<readonly DOMRect[]>((done) => {
          const watch = new MutationObserver(() => {
            const drawn = document.querySelectorAll('[data-testid=book-card]');
            if (drawn.length === 0) return;
            watch.disconnect();
            done([...drawn].map((card) => card.getBoundingClientRect()));
          });
          watch.observe(document.body, { childList: true, subtree: true });
        }),
    );
    await frame.goTo('Library');
    const drawn = await first;
    expect(drawn.length).toBeLessThanOrEqual(14);
    const bottom = Math.max(...drawn.map(({ y, height }) => y + height));
    expect(bottom).toBeGreaterThan(page.viewportSize()?.height ?? 0);
    await expect.poll(() => cards.count()).toBeGreaterThan(25);
    if (length === 40) await expect(cards).toHaveCount(length);
  });
}

test('a shelf of a thousand books draws those in sight, down to the last one', async ({
  page,
  frame,
}) => {
  await frame.sampleIsOpen();
  await readShelf(page, count);
  await frame.goTo('Library');
  const cards = page.getByTestId('book-card');
  await expect(page.locator('[data-project="book-0"]')).toBeVisible();
  expect(await cards.count()).toBeLessThan(100);
  // Bug: how much is generated was cut at this width, and when the sample was opened.
  const widest = await cards.first().evaluate((card) => {
    const said = [...card.querySelectorAll('*')].filter(({ textContent }) =>
      /generated|Opened/.test(textContent),
    );
    return Math.max(...said.map((part) => part.scrollWidth - part.clientWidth));
  });
  expect(widest).toBe(0);
  const screen = page.getByTestId('library-screen');
  for (let turn = 0; turn < 3; turn += 1) {
    await screen.evaluate((element) => element.scrollTo(0, element.scrollHeight));
  }
  const last = cards.last();
  await expect(last).toHaveAttribute('aria-rowindex', String(count));
  await expect(last).toBeInViewport();
  expect(await cards.count()).toBeLessThan(100);

  // Bug: the keyboard went nowhere where the book that it was sent to was not drawn.
  await page.getByTestId('book-open').last().focus();
  await page.keyboard.press('Home');
  await expect(page.getByRole('button', { name: 'Open Book 1', exact: true })).toBeFocused();
  await page.keyboard.press('End');
  await expect(page.getByRole('button', { name: `Open Book ${count}` })).toBeFocused();

  // Bug: of many books that were found far down the shelf, none was drawn.
  await page.getByTestId('books-find').fill('Book 1');
  await expect(page.getByTestId('books-count')).toHaveText('272 of 1,000 books');
  const areSeen = () =>
    cards.evaluateAll((drawn) =>
      drawn.some((card) => {
        const { top, bottom } = card.getBoundingClientRect();
        return top < innerHeight && bottom > 0;
      }),
    );
  await expect.poll(areSeen).toBe(true);
});

// Bug: the last of the books in sight, or the one chosen by the arrow keys, was below the window.
test('a long list of books to choose from stands in a low window as a whole', async ({
  page,
  frame,
}) => {
  await readShelf(page, 40);
  await page.setViewportSize({ width: 640, height: 400 });
  const queue = await frame.openQueue();
  await queue.openTab('batches');
  await page.getByTestId('batch-new').click();
  await page.getByTestId('name-field').fill('Autumn');
  await page.getByTestId('name-submit').click();
  await page.getByTestId('batch-add-book').click();
  await expect(page.getByRole('option').first()).toBeVisible();
  const box = await page.locator('.mantine-Select-dropdown').boundingBox();
  expect(box?.y).toBeGreaterThanOrEqual(0);
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(400);
});
