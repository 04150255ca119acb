import type { ElectronApplication } from '@playwright/test';
import { expect, test as freeTest } from '../../fixtures.ts';
import { lineBook } from '../../line-book.ts';
import { addBook } from '../../page-models/add-book.ts';
import { enterInDialog } from '../../page-models/keyboard.ts';
import { StudioPage } from '../../page-models/studio-page.ts';
import { heldFrom, test } from '../../paying-studio.ts';

type Shown = {
  readonly label: string;
  readonly enabled: boolean;
  readonly items: readonly Shown[];
};

const menuBar = (desktop: ElectronApplication): Promise<readonly Shown[]> =>
  desktop.evaluate(({ Menu }) => {
    const shownOf = (menu: Electron.Menu | null | undefined): Shown[] =>
      (menu?.items ?? []).map(({ label, enabled, submenu }) => ({
        label,
        enabled,
        items: shownOf(submenu),
      }));
    return shownOf(Menu.getApplicationMenu());
  });

const labelsOf = async (desktop: ElectronApplication) =>
  (await menuBar(desktop)).map(({ label }) => label);

const choose = (desktop: ElectronApplication, menu: string, item: string) =>
  desktop.evaluate(
    ({ Menu }, [menuLabel, itemLabel]) => {
      const menus = Menu.getApplicationMenu()?.items ?? [];
      const items = menus.find(({ label }) => label === menuLabel)?.submenu?.items ?? [];
      items.find(({ label }) => label === itemLabel)?.click();
    },
    [menu, item] as const,
  );

freeTest(
  'the menu bar says and does what the window can, in its language',
  async ({ studio: { desktop }, frame, page }) => {
    if (desktop === null) throw new Error('this spec is for the window');
    await expect
      .poll(() => labelsOf(desktop))
      .toEqual(['File', 'Edit', 'View', 'Go', 'Play', 'Window', 'Help']);
    const inFile = async (wanted: string) =>
      (await menuBar(desktop))[0]?.items.find(({ label }) => label === wanted);
    const recent = async () => (await inFile('Recent books'))?.items.map(({ label }) => label);
    await expect.poll(recent).toEqual(['The Lamplighter of Quay Street']);
    await expect.poll(async () => (await inFile('Export audiobook'))?.enabled).toBe(true);

    await choose(desktop, 'Go', 'Queue');
    await expect(page.getByTestId('queue-screen')).toBeVisible();
    await choose(desktop, 'Help', 'Keyboard shortcuts');
    await expect(page.getByTestId('shortcut-sheet')).toBeVisible();
    await page.keyboard.press('Escape');

    // What plays is told to the system, whose keys act on it.
    await frame.goTo('Script');
    await frame.play.click();
    const playing = () =>
      page.evaluate(() => [
        navigator.mediaSession.playbackState,
        navigator.mediaSession.metadata?.album,
      ]);
    await expect
      .poll(playing, { timeout: 60_000 })
      .toEqual(['playing', 'The Lamplighter of Quay Street']);
    await frame.play.click();

    await frame.goTo('Settings');
    await page.getByTestId('language-choice').click();
    await page.getByRole('option', { name: '中文' }).click();
    await expect
      .poll(() => labelsOf(desktop))
      .toEqual(['文件', '编辑', '视图', '前往', '播放', '窗口', '帮助']);
    // Other programs cannot start it by an address.
    expect(await desktop.evaluate(({ app }) => app.isDefaultProtocolClient('lectern'))).toBe(false);
  },
);

test('quitting asks while charged requests are on their way, and loses none of them', async ({
  openStudio,
  home,
  gateway,
}) => {
  const { page, desktop } = await openStudio();
  if (desktop === null) throw new Error('this spec is for the window');
  const frame = new StudioPage(page);
  await frame.sampleIsOpen();
  const script = await addBook(frame, home, lineBook('West', 8));
  await gateway.setFaults([heldFrom(3)]);
  const dialog = await script.openExport();
  await dialog.format('m4b').uncheck();
  const queue = await dialog.start();
  await expect.poll(async () => (await gateway.speech()).length).toBeGreaterThan(1);

  const quit = () => desktop.evaluate(({ app }) => app.quit());
  await quit();
  await expect(page.getByTestId('quit-dialog')).toContainText('in progress?');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(queue.inState('running')).toHaveCount(1);

  // By the window's own button too: it stays open for the question.
  await desktop.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close());
  await expect(page.getByTestId('quit-finish')).toBeFocused();
  const ended = desktop.waitForEvent('close');
  await enterInDialog(page);
  await expect(page.getByTestId('quit-waiting')).toBeVisible();
  await gateway.setFaults([]);
  await ended;
  const charged = (await gateway.ledger()).length;
  expect(charged).toBe((await gateway.speech()).length);

  const second = await openStudio();
  await new StudioPage(second.page).openQueue();
  await expect(second.page.getByTestId('badge-uncertain')).toBeHidden();
  expect((await gateway.ledger()).length).toBe(charged);
});

// Bug: what was typed in the last half second before the program was quit was lost.
freeTest('text that is typed right before quitting is there again', async ({ openStudio }) => {
  const first = await openStudio();
  const frame = new StudioPage(first.page);
  await frame.sampleIsOpen();
  await frame.editor.locator('.cm-line').nth(2).click();
  await first.page.keyboard.press('End');
  await first.page.keyboard.type(' Then it rained.');
  await first.close();

  const again = new StudioPage((await openStudio()).page);
  await again.openBook('The Lamplighter');
  await expect(again.editor).toContainText('Then it rained.');
});
