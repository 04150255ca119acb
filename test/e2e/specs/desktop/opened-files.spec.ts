import { spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { voiceSample } from '../../../support/sound/voice-sample.ts';
import { electronLaunchOptions, launchDesktop } from '../../electron-runtime.ts';
import { expect, test } from '../../fixtures.ts';
import { ReferencesModel } from '../../page-models/references.ts';

test('a recording opened with the program becomes a voice, one opened by a second start joins it, a book is reviewed', async ({
  home,
}) => {
  const anna = join(home, 'anna.wav');
  const more = join(home, 'anna again.wav');
  const book = join(home, 'note.md');
  await writeFile(anna, voiceSample(180, 2));
  await writeFile(more, voiceSample(180, 2));
  await writeFile(book, '# Note\n\nOne short line of text.');
  const start = async (...args: readonly string[]) => electronLaunchOptions({ home, args });
  const desktop = await launchDesktop({ home, args: [anna] });
  try {
    const page = await desktop.firstWindow();
    const voice = new ReferencesModel(page);
    await voice.hasRead(1);
    await expect(voice.names).toHaveText(['anna.wav']);

    // The second start hands its files over and ends; an address is no file.
    const secondStart = async (...files: readonly string[]) => {
      const second = await start(...files);
      const child = spawn(second.executablePath, second.args, { ...second, stdio: 'ignore' });
      await new Promise((done) => child.once('exit', done));
    };
    await secondStart(more, 'https://example.org/other.wav');
    await voice.hasRead(2);
    await expect(voice.names).toHaveText(['anna.wav', 'anna again.wav']);

    await secondStart(book);
    await expect(page.getByTestId('review-screen')).toBeVisible();

    // Bug: what is dropped on the dock of a Mac opens behind a closed window, which is only hidden there.
    await desktop.evaluate(({ app, BrowserWindow }, path) => {
      for (const window of BrowserWindow.getAllWindows()) window.hide();
      app.emit('open-file', { preventDefault: () => undefined }, path);
    }, book);
    const isShown = () =>
      desktop.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible());
    await expect.poll(isShown).toBe(true);
  } finally {
    await desktop.close();
  }
});
