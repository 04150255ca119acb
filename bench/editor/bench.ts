import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { build } from 'vite';
import type { BenchResult } from '../bench-result.ts';
import { openStudio } from '../open-studio.ts';
import type {} from './bare-editor.ts';
import { chapterOf, openChapter } from './long-chapter.ts';

declare global {
  interface Window {
    /** Milliseconds of work of each key so far. */
    keyWork: number[];
  }
}

const characterCount = 1_000_000;
const keyCount = 120;
const rounds = 3;
const typed = 'the lamp went out ';

/** A chapter of a million characters with a tag, a speaker or a fold in every paragraph. */
const longChapter = () => chapterOf(10_000).slice(0, characterCount);

/** The bare editor as a script for the page. */
async function bundleBare() {
  const output = await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      minify: false,
      lib: {
        entry: join(process.cwd(), 'bench/editor/bare-editor.ts'),
        formats: ['iife'],
        name: 'bare',
      },
    },
  });
  const [bundle] = Array.isArray(output) ? output : [output];
  if (bundle === undefined || !('output' in bundle)) {
    throw new Error('The bare editor was not built.');
  }
  return bundle.output[0].code;
}

/** Counts the work of each key from now on: its event and all that it leads to up to the next frame. */
function countWork(page: Page) {
  return page.evaluate(() => {
    const work: number[] = [];
    window.keyWork = work;
    window.addEventListener(
      'keydown',
      (event) => {
        if (event.key.length > 1) return;
        const started = performance.now();
        let frameStarted = 0;
        requestAnimationFrame(() => {
          frameStarted = performance.now();
        });
        const readAtOnce = () => {
          const atOnce = performance.now() - started;
          // Asked for after the editor's own, so it runs after it in the same frame.
          requestAnimationFrame(() => {
            document.querySelector('.cm-content')?.getBoundingClientRect();
            work.push(atOnce + performance.now() - frameStarted);
          });
        };
        // The editor reads its element in a microtask of the same event.
        const onInput = () => queueMicrotask(() => queueMicrotask(readAtOnce));
        window.addEventListener('input', onInput, { once: true });
      },
      { capture: true },
    );
  });
}

async function typeInTheMiddle(page: Page): Promise<readonly number[]> {
  await page.evaluate(() => {
    window.keyWork.length = 0;
  });
  for (let at = 0; at < keyCount; at += 1) {
    await page.keyboard.press(
      typed[at % typed.length] === ' ' ? 'Space' : (typed[at % typed.length] ?? 'x'),
    );
    // The next key comes when the work of this one is over, as a hand is slower than that.
    await page.waitForFunction((count) => window.keyWork.length > count, at);
  }
  return page.evaluate(() => [...window.keyWork]);
}

/** Scrolls to the middle and puts the cursor there. */
async function goToMiddle(page: Page) {
  await page.evaluate(() => {
    const scroller = document.querySelector('.cm-scroller');
    if (scroller !== null) scroller.scrollTop = scroller.scrollHeight / 2;
  });
  await page.waitForFunction(() => {
    const scroller = document.querySelector('.cm-scroller');
    if (scroller === null) return false;
    const { left, top, width } = scroller.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + 300);
    const isDrawn = hit?.closest('.cm-content') != null && hit.closest('.cm-gap') === null;
    return scroller.scrollTop > 100_000 && isDrawn;
  });
  const box = await page.locator('.cm-scroller').boundingBox();
  await page.mouse.click((box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + 300);
  await page.keyboard.press('End');
}

function percentile(values: readonly number[], share: number) {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** Typing in the middle of a million characters, against a bare CodeMirror with the same text. */
export async function run(): Promise<BenchResult> {
  const bareScript = await bundleBare();
  const studio = await openStudio('reduce');
  try {
    const text = longChapter();
    const ours = await studio.openPage();
    // On another screen there is no editor of ours in the page.
    const bare = await studio.openPage();
    await bare.getByTestId('rail-settings').click();
    await bare.waitForFunction(() => document.querySelector('.cm-scroller') === null);
    await openChapter(ours, text);
    await bare.evaluate(bareScript);
    await bare.evaluate((doc) => {
      const parent = document.createElement('div');
      parent.style.cssText =
        'position:fixed;inset:48px 256px 72px 316px;z-index:99;background:#fff';
      document.body.append(parent);
      window.createBareEditor(parent, doc).focus();
    }, text);
    let [p95, bareP95, median] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, 0];
    for (const page of [ours, bare]) await countWork(page);
    // Other work on the machine only adds time: the best round of each counts.
    for (let round = 0; round < rounds; round += 1) {
      await ours.bringToFront();
      await goToMiddle(ours);
      const work = await typeInTheMiddle(ours);
      if (percentile(work, 0.95) < p95) {
        p95 = percentile(work, 0.95);
        median = percentile(work, 0.5);
      }
      await bare.bringToFront();
      await goToMiddle(bare);
      bareP95 = Math.min(bareP95, percentile(await typeInTheMiddle(bare), 0.95));
      if (work.length < keyCount / 2) throw new Error(`Only ${work.length} keys were counted.`);
    }
    return {
      name: 'editor',
      figures: {
        'a key at 1,000,000 characters, p95 (ms)': p95,
        'median (ms)': median,
        'bare CodeMirror, p95 (ms)': bareP95,
      },
      bounds: [{ name: 'p95 against a bare CodeMirror', value: p95 / bareP95, atMost: 3 }],
    };
  } finally {
    await studio.close();
  }
}
