import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { chromium, type Page } from '@playwright/test';
import { chromiumFlags, findChromium } from '../scripts/chromium.mjs';
import type { InputOf, ResultOf, RouteName } from '../shared/ipc/contract.ts';
import type { IpcResult } from '../shared/ipc/result.ts';

/** The built studio in a browser, on the demo, over a library of its own. */
export async function openStudio(motion: 'reduce' | 'no-preference') {
  const home = await mkdtemp(join(tmpdir(), 'lectern-bench-'));
  const child = spawn(
    process.execPath,
    [join(process.cwd(), 'dist/node/lectern.cjs'), 'serve', '--json'],
    { env: { ...process.env, LECTERN_HOME: home }, stdio: ['ignore', 'pipe', 'ignore'] },
  );
  const ended = new Promise<void>((done) => child.once('exit', () => done()));
  const line = await new Promise<string>((done, fail) => {
    createInterface({ input: child.stdout }).once('line', done);
    child.once('exit', (code) => fail(new Error(`lectern serve ended with ${code}`)));
  });
  const { url } = JSON.parse(line) as { readonly url: string };
  const executablePath = findChromium();
  const browser = await chromium.launch({
    ...(executablePath === null ? {} : { executablePath }),
    args: [...chromiumFlags],
  });
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    reducedMotion: motion,
  });
  // The address lets in once; after that what the page keeps of it does.
  let address = url;
  return {
    /** A page on the studio, with the sample book open. */
    openPage: async () => {
      const page = await context.newPage();
      await page.goto(address);
      address = new URL(url).origin;
      await page.getByTestId('rail-script').click();
      await page.getByTestId('chapter-row').first().waitFor();
      return page;
    },
    close: async () => {
      await browser.close();
      child.kill('SIGINT');
      await ended;
      await rm(home, { recursive: true, force: true });
    },
  };
}

/** Asks the studio from within its page, as the page asks. */
export async function ask<Name extends RouteName>(
  page: Page,
  route: Name,
  input: InputOf<Name>,
): Promise<ResultOf<Name>> {
  const text = await page.evaluate(async (body) => {
    const session = localStorage.getItem('lectern.session') ?? '';
    const headers = { 'Content-Type': 'application/json', 'x-lectern-session': session };
    return (await fetch('/api/request', { method: 'POST', headers, body })).text();
  }, JSON.stringify({ route, input }));
  const result = JSON.parse(text) as IpcResult<ResultOf<Name>>;
  if (!result.ok) throw new Error(`${route}: ${result.error.message}`);
  return result.data;
}
