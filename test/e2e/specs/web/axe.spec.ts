import type { Page } from '@playwright/test';
import { axeFaults, type Rules } from '../../axe-faults.ts';
import { expect, test } from '../../fixtures.ts';
import { showIn, stands } from '../../page-models/colour-scheme.ts';
import { type Stop, someOfTour, tour } from '../../page-models/tour.ts';

type Looks = {
  readonly rules: Rules;
  readonly stops?: readonly Stop[];
  readonly alsoOf?: (page: Page) => Promise<readonly string[]>;
};

/** Goes through the tour and lets axe look at what is new at each stop, and at the script as a whole. */
async function faultsOf(page: Page, { rules, stops = tour, alsoOf = async () => [] }: Looks) {
  const faults: string[] = [];
  for (const stop of stops) {
    await stop.open(page);
    const found = [...(await axeFaults(page, { part: stop.part, rules })), ...(await alsoOf(page))];
    await stop.leave?.(page);
    faults.push(...found.map((fault) => `${stop.name}: ${fault}`));
  }
  return faults;
}

/** What no scrolling brings into the window: controls beside it, buttons that are cut, a page wider than it. */
const outOfReach = async (page: Page): Promise<readonly string[]> => {
  // A message that comes or goes is beside the window for a moment.
  await stands(page);
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    // The link past the rail comes into the window with the focus.
    const kinds = 'button, input, select, textarea, a[href]:not([href="#main"])';
    const found = scrollWidth > clientWidth ? [`${scrollWidth} pixels wide`] : [];
    for (const label of document.querySelectorAll('.mantine-Button-label')) {
      if (label.scrollWidth > label.clientWidth + 1) found.push(`cut: ${label.textContent}`);
    }
    for (const control of document.querySelectorAll(kinds)) {
      const isShown = control.checkVisibility({ opacityProperty: true, visibilityProperty: true });
      const before = control.getBoundingClientRect();
      if (!isShown || before.width < 4 || before.height < 4) continue;
      control.scrollIntoView({ block: 'nearest', inline: 'nearest' });
      const { left, right, top, bottom } = control.getBoundingClientRect();
      const isIn = right > 0 && left < innerWidth && bottom > 0 && top < innerHeight;
      if (!isIn) found.push(control.getAttribute('aria-label') ?? control.textContent ?? '');
    }
    return found;
  });
};

test('axe finds nothing on any screen, panel or dialog', async ({ frame: { page } }) => {
  test.slow();
  await showIn(page, 'light');
  expect(await faultsOf(page, { rules: 'all' })).toEqual([]);
});

test('nothing is too faint in the dark', async ({ frame: { page } }) => {
  test.slow();
  await showIn(page, 'dark');
  // What is there and how it is named was looked at in the light; in the dark only colours differ.
  expect(await faultsOf(page, { rules: 'colours', stops: someOfTour })).toEqual([]);
});

// Bugs: a screen that has to be scrolled sideways; a button that stands outside of the window for good.
test.describe('in a language with longer words', () => {
  test.use({ studioEnv: { LECTERN_LANGUAGE: 'en-XA' } });

  test('at 200 % nothing is lost or without a name', async ({ frame: { page } }) => {
    test.slow();
    await showIn(page, 'light');
    // A page of 1280 by 800 at 200 % has 640 by 400 pixels of its own.
    await page.setViewportSize({ width: 640, height: 400 });
    await expect(page.getByTestId('chapter-list')).toBeHidden();
    await expect(page.getByTestId('inspector')).toBeHidden();
    expect(await faultsOf(page, { rules: 'no-colours', alsoOf: outOfReach })).toEqual([]);
  });
});
