import type { Page } from '@playwright/test';
import type { JobList, JobView, UncertainView } from '../../shared/model/job.ts';
import { jobView, uncertainView } from '../../test/support/builders/job-view.ts';
import type { BenchResult } from '../bench-result.ts';
import { openStudio } from '../open-studio.ts';

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

const jobStates = ['waiting', 'done', 'failed', 'cancelled', 'paused'] as const;

/** Jobs of forty books, in every state that rests. */
function jobsOf(count: number): readonly JobView[] {
  return Array.from({ length: count }, (_, at) => {
    const state = jobStates[at % jobStates.length] ?? 'waiting';
    return jobView(`j${at}`, {
      kind: 'chapter',
      title: `Chapter ${Math.floor(at / 40) + 1}`,
      state,
      rank: at,
      projectId: `b${at % 40}`,
      projectTitle: `Book ${(at % 40) + 1}`,
      doneItems: at % 100,
      fraction: (at % 100) / 100,
      endedAtMs: state === 'waiting' ? null : at,
    });
  });
}

const callsOf = (count: number): readonly UncertainView[] =>
  Array.from({ length: count }, (_, at) => uncertainView(`u${at}`, { atMs: at }));

/** The queue's page with so many rows: only the drawing is measured, so the lists come from here. */
async function fillQueue(page: Page, count: number) {
  const pace = { running: 0, waiting: 0, level: 8, hold: null, holdForMs: 0 };
  const list: JobList = { jobs: jobsOf(count), pace, submitted: [] };
  const answers = new Map<string, unknown>([
    ['jobs.list', list],
    ['uncertain.list', callsOf(count)],
  ]);
  await page.route('**/api/request', async (route) => {
    const { route: name } = route.request().postDataJSON() as { readonly route: string };
    const data = answers.get(name);
    await (data === undefined ? route.continue() : route.fulfill({ json: { ok: true, data } }));
  });
  await page.getByTestId('rail-queue').click();
  await page.getByTestId('job-row').first().waitFor();
}

/** 10,000 jobs and uncertain calls are scrolled; the same screen with a handful is the baseline. */
export async function run(): Promise<BenchResult> {
  const studio = await openStudio('no-preference');
  try {
    const handful = await studio.openPage();
    const crowd = await studio.openPage();
    await fillQueue(handful, 9);
    await fillQueue(crowd, 10_000);
    let few = 0;
    let jobs = 0;
    let uncertain = 0;
    let blank = 0;
    // Other work on the machine only takes frames away: the best round of each counts.
    for (let round = 0; round < rounds; round += 1) {
      await handful.bringToFront();
      few = Math.max(few, (await scroll(handful, 'queue-list')).framesPerSecond);
      await crowd.bringToFront();
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
    await studio.close();
  }
}
