import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { chromium, expect, type Page } from '@playwright/test';
import { chromiumFlags, findChromium } from '../../scripts/chromium.mjs';
import { dropFilesAt } from '../../test/e2e/page-models/drop-file.ts';
import { ReferencesModel } from '../../test/e2e/page-models/references.ts';
import { StudioPage } from '../../test/e2e/page-models/studio-page.ts';
import { voiceSample } from '../../test/support/sound/voice-sample.ts';
import type { BenchResult } from '../bench-result.ts';

type Figures = Record<string, number>;

/** Times a step and keeps its seconds under its name. */
async function timed<Value>(figures: Figures, name: string, work: () => Promise<Value> | Value) {
  const start = performance.now();
  const value = await work();
  figures[`${name}, s`] = (performance.now() - start) / 1000;
  return value;
}

/** A shell without a display, and without what this bench was bundled under. */
const shellEnvironment = () => {
  const { DISPLAY: _, WAYLAND_DISPLAY: __, NODE_ENV: ___, ...environment } = process.env;
  return environment;
};

/** The address that `npm start` prints where there is no display. */
async function start(checkout: string, home: string) {
  const child = spawn('npm', ['start', '--silent'], {
    cwd: checkout,
    env: { ...shellEnvironment(), LECTERN_HOME: home },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  const url = await new Promise<string>((done, fail) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const address = /http:\/\/\S+/.exec(line)?.[0];
      if (address !== undefined) done(address);
    });
    child.once('exit', (code) => fail(new Error(`npm start ended with ${code}`)));
  });
  const stop = async () => {
    const ended = once(child, 'exit');
    process.kill(-(child.pid ?? 0), 'SIGINT');
    await ended;
  };
  return { url, stop };
}

const isSounding = (frame: StudioPage) =>
  expect.poll(() => frame.positionSeconds(), { timeout: 120_000 }).toBeGreaterThan(0);

/** A dropped book to its first sentence. Answers what a person did after the drop. */
async function hearBook(page: Page, folder: string): Promise<number> {
  const book = join(folder, 'gate.md');
  await writeFile(book, '# The Gate\n\nThe gate was open, and nobody had opened it.\n');
  let actions = 0;
  const act = async (does: Promise<unknown>) => {
    actions += 1;
    await does;
  };
  await dropFilesAt(page, [book], { x: 500, y: 300 });
  await expect(page.getByTestId('review-screen')).toBeVisible();
  await act(page.getByTestId('review-add').click());
  const frame = new StudioPage(page);
  await expect(frame.editor).toContainText('nobody had opened it');
  await act(page.keyboard.press('Space'));
  await isSounding(frame);
  return actions;
}

/** A recording to a voice: the drop, its name, the consent with the speaker's name, the price. */
async function cloneVoice(page: Page, folder: string): Promise<number> {
  const recording = join(folder, 'ada.wav');
  await writeFile(recording, voiceSample(170, 30));
  let actions = 0;
  const act = async (does: Promise<unknown>) => {
    actions += 1;
    await does;
  };
  const voice = new ReferencesModel(page);
  await act(voice.drop([recording]));
  await expect(voice.editor).toBeVisible();
  if ((await page.getByTestId('voice-name').inputValue()) === '') await act(voice.nameIt('Ada'));
  await act(voice.consent('Ada King'));
  await act(voice.clone());
  return actions;
}

/** From a clone to the first spoken sentence with the README's commands, and the first things after it. */
export async function run(): Promise<BenchResult> {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-newcomer-'));
  const checkout = join(folder, 'lectern');
  const figures: Figures = {};
  await mkdir(join(folder, 'home'));
  try {
    await timed(figures, 'git clone', () =>
      execFileSync('git', ['clone', '--quiet', process.cwd(), checkout], { stdio: 'ignore' }),
    );
    await timed(figures, 'npm ci', () =>
      execFileSync('npm', ['ci', '--silent'], {
        cwd: checkout,
        stdio: 'ignore',
        env: shellEnvironment(),
      }),
    );
    const { url, stop } = await timed(figures, 'npm start to an address', () =>
      start(checkout, join(folder, 'home')),
    );
    const executablePath = findChromium() ?? undefined;
    const browser = await chromium.launch({ args: [...chromiumFlags], executablePath });
    try {
      const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
      const frame = new StudioPage(page);
      await timed(figures, 'address to an open book', async () => {
        await page.goto(url);
        await frame.sampleIsOpen();
      });
      await timed(figures, 'Space to the first sentence', async () => {
        await page.keyboard.press('Space');
        await isSounding(frame);
      });
      figures['clone to the first sentence, s'] = Object.values(figures).reduce((a, b) => a + b, 0);
      await page.keyboard.press('Space');
      const heard = await timed(figures, 'dropped book to its first sentence', () =>
        hearBook(page, folder),
      );
      const cloned = await timed(figures, 'dropped recording to a voice', () =>
        cloneVoice(page, folder),
      );
      return {
        name: "A newcomer's path, from the README",
        figures,
        bounds: [
          { name: 'actions from a dropped book to its first sentence', value: heard, atMost: 2 },
          { name: 'actions from a recording to a voice', value: cloned, atMost: 4 },
        ],
      };
    } finally {
      await browser.close();
      await stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
