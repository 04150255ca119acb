import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, Page } from '@playwright/test';
import type { BenchResult } from '../bench-result.ts';

type Preview = {
  readonly buildPreview: () => Promise<void>;
  readonly servePreview: () => Promise<{ readonly url: string; readonly close: () => void }>;
  readonly openBrowser: () => Promise<Browser>;
  readonly openPage: (
    browser: Browser,
    url: string,
    options: { readonly scenario: string; readonly reducedMotion: string },
  ) => Promise<{ readonly page: Page }>;
};

const pixelsPerFrame = 120;
const scrollMs = 2000;
const rounds = 3;

/** Frames drawn while a list is scrolled, and how many of them showed no row. */
function scroll(page: Page, testId: string) {
  return page.evaluate(
    async ({ id, step, lastsMs }) => {
      const list = document.querySelector(`[data-testid=${id}]`) as HTMLElement;
      let frames = 0;
      let blank = 0;
      const start = performance.now();
      await new Promise<void>((done) => {
        const tick = (now: number) => {
          frames += 1;
          const box = list.getBoundingClientRect();
          const hit = document.elementFromPoint(box.left + 200, box.top + box.height / 2);
          if (hit?.closest('[role=row]') == null) blank += 1;
          const atEnd = list.scrollTop + list.clientHeight >= list.scrollHeight - 1;
          list.scrollTop = atEnd ? 0 : list.scrollTop + step;
          if (now - start < lastsMs) requestAnimationFrame(tick);
          else done();
        };
        requestAnimationFrame(tick);
      });
      return { framesPerSecond: (frames * 1000) / lastsMs, blank };
    },
    { id: testId, step: pixelsPerFrame, lastsMs: scrollMs },
  );
}

/** 10,000 jobs, lines and uncertain calls are scrolled; the same screen with a handful is the baseline. */
export async function run(): Promise<BenchResult> {
  const path = join(process.cwd(), 'test/support/renderer-preview/preview.mjs');
  const preview = (await import(pathToFileURL(path).href)) as Preview;
  await preview.buildPreview();
  const { url, close } = await preview.servePreview();
  const browser = await preview.openBrowser();
  try {
    const openQueue = async (scenario: string) => {
      const options = { scenario, reducedMotion: 'no-preference' };
      const { page } = await preview.openPage(browser, url, options);
      await page.getByTestId('rail-queue').click();
      await page.getByTestId('job-row').first().waitFor();
      return page;
    };
    const handful = await openQueue('full');
    const crowd = await openQueue('crowd');
    let [few, jobs, uncertain, blank] = [0, 0, 0, 0];
    // Other work on the machine only takes frames away: the best round of each counts.
    for (let round = 0; round < rounds; round += 1) {
      few = Math.max(few, (await scroll(handful, 'queue-list')).framesPerSecond);
      await crowd.getByTestId('tab-jobs').click();
      await crowd.getByTestId('job-row').first().waitFor();
      const ofJobs = await scroll(crowd, 'queue-list');
      await crowd.getByTestId('tab-uncertain').click();
      await crowd.getByTestId('uncertain-row').first().waitFor();
      const ofCalls = await scroll(crowd, 'uncertain-list');
      jobs = Math.max(jobs, ofJobs.framesPerSecond);
      uncertain = Math.max(uncertain, ofCalls.framesPerSecond);
      blank += ofJobs.blank + ofCalls.blank;
    }
    return {
      name: 'queue-scroll',
      figures: {
        'a handful, frames a second': few,
        '10,000 jobs, frames a second': jobs,
        '10,000 uncertain, frames a second': uncertain,
        'blank frames': blank,
      },
      bounds: [
        {
          name: '10,000 jobs against a handful',
          value: jobs / few,
          atLeast: 0.75,
        },
        {
          name: '10,000 uncertain against a handful',
          value: uncertain / few,
          atLeast: 0.75,
        },
        { name: 'blank frames', value: blank, atMost: 0 },
      ],
    };
  } finally {
    await browser.close();
    close();
  }
}
