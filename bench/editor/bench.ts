import { join } from 'node:path';
import { build } from 'vite';
import { percentile } from '../../test/support/tools/percentile.ts';
import type { BenchResult } from '../bench-result.ts';
import { openStudio } from '../open-studio.ts';
import type {} from './bare-editor.ts';
import { chapterOf, openChapter } from './long-chapter.ts';
import { countWork, goToMiddle, typeInTheMiddle } from './typing.ts';

const characterCount = 1_000_000;
const rounds = 3;

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
    let p95 = Number.POSITIVE_INFINITY;
    let bareP95 = Number.POSITIVE_INFINITY;
    let median = 0;
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
