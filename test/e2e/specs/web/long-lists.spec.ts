import type { Project } from '../../../../shared/model/project.ts';
import { expect, test } from '../../fixtures.ts';

const count = 1000;

test('a book of a thousand chapters draws those in sight, and the keyboard reaches the last one', async ({
  page,
  frame,
}) => {
  await page.route('**/api/request', async (route) => {
    const { route: name } = route.request().postDataJSON() as { readonly route: string };
    if (name !== 'project.get') return route.continue();
    const { data } = (await (await route.fetch()).json()) as { readonly data: Project };
    const [first] = data.chapters;
    const chapters = Array.from({ length: count }, (_, at) =>
      at === 0
        ? first
        : { ...first, id: `made-${at}`, ordinal: at + 1, title: `Chapter ${at + 1}` },
    );
    return route.fulfill({ json: { ok: true, data: { ...data, chapters, chapterCount: count } } });
  });
  await frame.newProject('Long');
  const list = page.getByTestId('chapter-list');
  const rows = list.getByTestId('chapter-row');
  await expect(list.getByRole('listitem').first()).toHaveAttribute('aria-setsize', String(count));
  expect(await rows.count()).toBeLessThan(100);

  // The row that has the focus stays, however far the list is scrolled.
  await rows.nth(3).focus();
  const scroller = list.locator('[data-pane=chapters]');
  await scroller.evaluate((element) => element.scrollTo(0, element.scrollHeight));
  await expect(rows.filter({ hasText: 'Chapter 1000' })).toBeInViewport();
  await expect(rows.filter({ hasText: /Chapter 4(?!\d)/ })).toBeFocused();
  expect(await rows.count()).toBeLessThan(100);

  // Tab goes from row to row beyond what was drawn: each is one stop.
  await rows.filter({ hasText: /Chapter 4(?!\d)/ }).focus();
  for (let at = 0; at < 40; at += 1) await page.keyboard.press('Tab');
  await expect(rows.filter({ hasText: /Chapter 44(?!\d)/ })).toBeFocused();
});
