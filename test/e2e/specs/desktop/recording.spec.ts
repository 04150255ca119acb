import { launchDesktop } from '../../electron-runtime.ts';
import { expect, test } from '../../fixtures.ts';
import { StudioPage } from '../../page-models/studio-page.ts';
import { TakesModel } from '../../page-models/takes.ts';

/** A microphone that beeps, behind the window's own permissions: those are not skipped. */
const fakeDevice = '--use-fake-device-for-media-stream';

test('a line is recorded by microphone; without it the page hears and sees nothing', async ({
  home,
}) => {
  const desktop = await launchDesktop({ home, flags: [fakeDevice] });
  try {
    const page = await desktop.firstWindow();
    await new StudioPage(page).sampleIsOpen();
    const open = (wanted: MediaStreamConstraints) =>
      page.evaluate(
        (constraints) =>
          navigator.mediaDevices.getUserMedia(constraints).then(
            () => 'opened',
            (error: DOMException) => error.name,
          ),
        wanted,
      );
    expect(await open({ audio: true })).toBe('NotAllowedError');
    const takes = new TakesModel(page);
    await takes.open();
    await page.getByTestId('own-record').click();
    await expect(page.getByTestId('own-recording')).toContainText('00:01');
    await page.getByTestId('own-stop').click();
    await expect(takes.inUse.getByRole('heading')).toHaveText('Your recording', {
      timeout: 30_000,
    });

    // Bug: to look at another line threw away, without a word, what was being recorded.
    await page.getByTestId('own-record').click();
    await expect(page.getByTestId('own-recording')).toContainText('00:01');
    await page.locator('.cm-line').filter({ hasText: 'Tonight there were' }).click();
    await expect(page.getByTestId('own-recording')).toHaveCount(0);
    await expect(takes.takes).toHaveCount(0);
    await page.locator('.cm-line').first().click();
    await expect(takes.takes).toHaveCount(2);

    // The recorder used up what it was given.
    expect(await open({ audio: true })).toBe('NotAllowedError');
    expect(await open({ video: true })).toBe('NotAllowedError');
  } finally {
    await desktop.close();
  }
});

// Bug: a window that was closed, and a program that was quit, amid a recording asked nothing, and it was lost.
test('a window asks before it closes, or the program ends, amid a recording', async ({ home }) => {
  const desktop = await launchDesktop({ home, flags: [fakeDevice] });
  const page = await desktop.firstWindow();
  await new StudioPage(page).sampleIsOpen();
  const takes = new TakesModel(page);
  await takes.open();
  await page.getByTestId('own-record').click();
  await expect(page.getByTestId('own-recording')).toContainText('00:01');
  const endAndAnswer = (way: 'close' | 'quit', response: number) =>
    desktop.evaluate(
      async ({ app, BrowserWindow, dialog: system }, [by, given]) => {
        const asked = new Promise((done) => {
          system.showMessageBox = async () => {
            done(given);
            return { response: given, checkboxChecked: false };
          };
        });
        if (by === 'quit') app.quit();
        else BrowserWindow.getAllWindows()[0]?.close();
        await asked;
      },
      [way, response] as const,
    );

  await endAndAnswer('close', 1);
  await endAndAnswer('quit', 1);
  await page.getByTestId('own-stop').click();
  await expect(takes.inUse.getByRole('heading')).toHaveText('Your recording');

  await page.getByTestId('own-record').click();
  await expect(page.getByTestId('own-recording')).toContainText('00:01');
  const closed = desktop.waitForEvent('close');
  await endAndAnswer('close', 0).catch(() => undefined);
  await closed;
});
