import AxeBuilder from '@axe-core/playwright';
import { expect, test } from '../../fixtures.ts';
import { StudioPage } from '../../page-models/studio-page.ts';

const screens = ['Library', 'Script', 'Queue', 'Settings'] as const;
const tabs = ['uncertain', 'ledger'] as const;

for (const scheme of ['light', 'dark'] as const) {
  test(`no screen has an accessibility fault that axe can find (${scheme})`, async ({ studio }) => {
    const { page } = studio;
    const studioPage = new StudioPage(page);
    await studioPage.sampleIsOpen();
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    for (const screen of [...screens, ...tabs]) {
      if (screen === 'uncertain' || screen === 'ledger') {
        await (await studioPage.openQueue()).openTab(screen);
      } else {
        await studioPage.goTo(screen);
      }
      // Electron cannot open the blank page that axe's newer mode wants.
      const found = await new AxeBuilder({ page }).setLegacyMode(true).analyze();
      const faults = found.violations.map((fault) => `${screen}: ${fault.id}: ${fault.help}`);
      expect(faults).toEqual([]);
    }
  });
}

test('the first minute works by keyboard alone', async ({ studio }) => {
  const { page } = studio;
  const studioPage = new StudioPage(page);
  await studioPage.sampleIsOpen();
  await page.keyboard.press('Space');
  await expect.poll(() => studioPage.positionSeconds(), { timeout: 60_000 }).toBeGreaterThan(0);
  await page.keyboard.press('Control+e');
  await expect(page.getByTestId('export-dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByTestId('export-dialog')).toBeHidden();
});
