import type { Page } from '@playwright/test';
import type { BenchResult } from '../bench-result.ts';
import { chapterOf, openChapter } from '../editor/long-chapter.ts';
import { openStudio } from '../open-studio.ts';

const segmentCount = 10_000;
const pixelsPerFrame = 120;
const scrollMs = 2000;
const rounds = 4;
/** 55 frames a second of a screen's 60. */
const leastShare = 55 / 60;

/** Frames a second while the script is scrolled, or stands still; and those in which no text was seen. */
function countFrames(page: Page, step: number) {
  return page.evaluate(
    async ({ pixels, lastsMs }) => {
      const scroller = document.querySelector('.cm-scroller') as HTMLElement;
      let frames = 0;
      let blank = 0;
      const start = performance.now();
      await new Promise<void>((done) => {
        const tick = (now: number) => {
          frames += 1;
          if (pixels > 0) {
            const { left, top, width, height } = scroller.getBoundingClientRect();
            const hit = document.elementFromPoint(left + width / 2, top + height / 2);
            if (hit?.closest('.cm-content') == null || hit.closest('.cm-gap') != null) blank += 1;
            const atEnd = scroller.scrollTop + scroller.clientHeight >= scroller.scrollHeight - 1;
            scroller.scrollTop = atEnd ? 0 : scroller.scrollTop + pixels;
          }
          if (now - start < lastsMs) requestAnimationFrame(tick);
          else done();
        };
        requestAnimationFrame(tick);
      });
      return { frames, framesPerSecond: (frames * 1000) / (performance.now() - start), blank };
    },
    { pixels: step, lastsMs: scrollMs },
  );
}

/** Processor time of the page's own thread in milliseconds, however busy the machine is with other work. */
async function createThreadClock(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000;
  };
}

/** A chapter of 10,000 segments is scrolled, marks and chips and all; the same page at rest is the baseline. */
export async function run(): Promise<BenchResult> {
  const studio = await openStudio('no-preference');
  try {
    const page = await studio.openPage();
    await openChapter(page, chapterOf(segmentCount));
    const threadMs = await createThreadClock(page);
    let still = 0;
    let scrolled = 0;
    let blank = 0;
    let workMs = Number.POSITIVE_INFINITY;
    // Other work on the machine only takes frames away: the best round of each counts.
    for (let round = 0; round < rounds; round += 1) {
      still = Math.max(still, (await countFrames(page, 0)).framesPerSecond);
      const startMs = await threadMs();
      const run = await countFrames(page, pixelsPerFrame);
      workMs = Math.min(workMs, ((await threadMs()) - startMs) / run.frames);
      scrolled = Math.max(scrolled, run.framesPerSecond);
      blank += run.blank;
    }
    return {
      name: 'editor-scroll',
      figures: {
        'at rest, frames a second': still,
        '10,000 segments scrolled, frames a second': scrolled,
        'work of one frame (ms of processor time)': workMs,
        'blank frames': blank,
      },
      bounds: [
        { name: 'scrolled against at rest', value: scrolled / still, atLeast: leastShare },
        { name: 'work in a frame of 55 a second', value: workMs / (1000 / 55), atMost: 1 },
        { name: 'blank frames', value: blank, atMost: 0 },
      ],
    };
  } finally {
    await studio.close();
  }
}
