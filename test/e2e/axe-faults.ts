import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { movements, stands } from './page-models/colour-scheme.ts';

const ofColour = ['color-contrast', 'link-in-text-block'];

/** On a page where something moves all the time. */
const mostTries = 5;

export type Rules = 'all' | 'colours' | 'no-colours';

/** The dark theme has other colours and nothing else: what is there, and its names, are looked at in the light. */
export const rulesIn = (theme: 'light' | 'dark'): Rules => (theme === 'light' ? 'all' : 'colours');

type Look = {
  /** A selector of what is looked at; the whole page unless given. */
  readonly part?: string | undefined;
  readonly rules?: Rules;
};

/** What axe finds wrong once the page stands still, each fault in one line. */
export async function axeFaults(
  page: Page,
  { part, rules = 'all' }: Look = {},
): Promise<readonly string[]> {
  // Electron cannot open the blank page that axe's newer mode wants, which is for frames of other origins.
  // A page that has axe is not sent its megabyte again.
  const isThere = await page.evaluate(() => 'axe' in window);
  const axe = new AxeBuilder({ page, ...(isThere ? { axeSource: 'true' } : {}) }).setLegacyMode(
    true,
  );
  // What is right is counted, not described: that takes a multiple of the time.
  axe.options({ resultTypes: ['violations'] });
  if (part !== undefined) axe.include(part);
  if (rules === 'colours') axe.withRules(ofColour);
  if (rules === 'no-colours') axe.disableRules(ofColour);
  for (let tries = 1; ; tries += 1) {
    // A message that fades in is too faint for a moment; one may fade out while it is looked at.
    await stands(page);
    const before = await movements(page);
    const { violations } = await axe.analyze();
    const hasMoved = violations.length > 0 && (await movements(page)) !== before;
    if (hasMoved && tries < mostTries) continue;
    return violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ target, html }) => `${id}: ${help}: ${target.join(' ')}: ${html}`),
    );
  }
}
