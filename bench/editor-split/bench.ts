import type { Page } from '@playwright/test';
import { percentile } from '../../test/support/tools/percentile.ts';
import type { BenchResult } from '../bench-result.ts';
import { chapterOf, writeChapter } from '../editor/long-chapter.ts';
import { countWork, goToMiddle, typeInTheMiddle } from '../editor/typing.ts';
import { openStudio } from '../open-studio.ts';

const characterCount = 300_000;
const rounds = 3;

/** Opens a chapter in the side that has the keyboard; answers how long it took until its text could be scrolled. */
async function openIn(page: Page, place: number, side: number): Promise<number> {
  const started = performance.now();
  const row = page.getByTestId('chapter-row').nth(place);
  await row.press('Enter');
  await page.locator('[data-testid=chapter-row][aria-current=true]').and(row).waitFor();
  await page.waitForFunction(
    (at) => (document.querySelectorAll('.cm-scroller')[at]?.scrollHeight ?? 0) > 50_000,
    side,
  );
  return performance.now() - started;
}

/** The best of some rounds: other work on the machine only adds time. */
async function keyP95(page: Page, side: number): Promise<number> {
  let best = Number.POSITIVE_INFINITY;
  for (let round = 0; round < rounds; round += 1) {
    await goToMiddle(page, side);
    best = Math.min(best, percentile(await typeInTheMiddle(page), 0.95));
  }
  return best;
}

async function createHeapMeter(page: Page) {
  const session = await page.context().newCDPSession(page);
  return async () => {
    await session.send('HeapProfiler.collectGarbage');
    return (await session.send('Runtime.getHeapUsage')).usedSize / 1e6;
  };
}

/** Two chapters of 300,000 characters side by side, against one of them alone in the same page. */
export async function run(): Promise<BenchResult> {
  const studio = await openStudio('reduce');
  try {
    const page = await studio.openPage();
    const text = chapterOf(3000).slice(0, characterCount);
    for (const place of [1, 2]) await writeChapter(page, place, text);
    await countWork(page);
    const heapMb = await createHeapMeter(page);
    const emptyMb = await heapMb();
    const aloneOpenMs = await openIn(page, 1, 0);
    const alone = await keyP95(page, 0);
    const aloneMb = (await heapMb()) - emptyMb;

    await page.keyboard.press('Control+5');
    await page.locator('[data-testid=script-side]').nth(1).waitFor();
    const besideOpenMs = await openIn(page, 2, 1);
    const beside = await keyP95(page, 1);
    const besideMb = (await heapMb()) - emptyMb;
    return {
      name: 'editor-split',
      figures: {
        'opening 300,000 characters alone (ms)': aloneOpenMs,
        'opening as many beside them (ms)': besideOpenMs,
        'a key alone, p95 (ms)': alone,
        'a key beside the other, p95 (ms)': beside,
        'heap alone (MB)': aloneMb,
        'heap of both (MB)': besideMb,
      },
      bounds: [
        { name: 'opening beside to opening alone', value: besideOpenMs / aloneOpenMs, atMost: 2 },
        { name: 'a key beside to a key alone', value: beside / alone, atMost: 1.5 },
        { name: 'heap of both to heap of one', value: besideMb / aloneMb, atMost: 2.5 },
      ],
    };
  } finally {
    await studio.close();
  }
}
