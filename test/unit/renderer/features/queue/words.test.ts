import { describe, expect, it } from 'vitest';
import { createAnnouncer } from '../../../../../renderer/features/queue/announcer.ts';
import {
  capStopHint,
  costHint,
  costWords,
  etaWords,
  jobTitle,
  stateWords,
} from '../../../../../renderer/features/queue/jobs/job-words.ts';
import { holdLeftMs, paceWords } from '../../../../../renderer/features/queue/jobs/pace-words.ts';
import { spokenWords } from '../../../../../renderer/features/queue/spoken-words.ts';
import type { PaceView } from '../../../../../shared/model/job.ts';
import { jobView } from '../../../../support/builders/job-view.ts';

const pace = (change: Partial<PaceView>): PaceView => ({
  running: 0,
  waiting: 0,
  level: 4,
  hold: null,
  holdForMs: 0,
  ...change,
});

// Bug: an export for ACX was an “Audiobook (mp3)”, and so it was in every language.
it('names an export by what it is for and its files', () => {
  const exported = {
    presets: ['audiobook', 'acx'],
    formats: ['m4b', 'mp3'],
    isPart: false,
  } as const;
  expect(jobTitle({ title: 'Audiobook (m4b, mp3)', exported })).toBe(
    'Audiobook and ACX technical spec: M4B · MP3 by chapter',
  );
  expect(jobTitle({ title: 'Dusk' })).toBe('Dusk');
});

describe('paceWords', () => {
  it('says why nothing is sent (bug: a hold looks like a hang)', () => {
    expect(paceWords(pace({ running: 8 }), 0)).toBe('8 requests in progress');
    expect(paceWords(pace({ running: 1 }), 0)).toBe('1 request in progress');
    expect(paceWords(pace({ hold: 'rate', holdForMs: 12_000 }), 12_000)).toBe(
      'The gateway asked for fewer requests: resuming in 12 s',
    );
    expect(paceWords(pace({ hold: 'offline' }), 0)).toBe('No connection: waiting');
    expect(paceWords(pace({ hold: 'paused' }), 0)).toBe('Paused');
    expect(paceWords(pace({ hold: 'paused', running: 2 }), 0)).toContain('2 requests');
    expect(paceWords(pace({}), 0)).toBe('Nothing is being sent');
  });

  it('counts a hold down and never under nothing (bug: “resuming in -3 s”)', () => {
    const held = pace({ hold: 'rate', holdForMs: 12_000 });
    expect(holdLeftMs(held, 1000, 6000)).toBe(7000);
    expect(holdLeftMs(held, 1000, 99_000)).toBe(0);
    expect(paceWords(held, 0)).not.toMatch(/\d/);
  });
});

describe('job words', () => {
  it('what is free says so, with what an account would have paid', () => {
    const free = jobView('a', { isFree: true, spentTokens: 10, spentMoney: 0.5 });
    expect(costWords(free, '€')).toBe('Free (about 0.50 €)');
    expect(costHint(free, '€')).toContain('Free in the demo (about 0.50 € with an account)');
    expect(costWords(jobView('a', { isFree: true }), '€')).toBe('Free');
  });

  it('one token is one (bug: “1 tokens”)', () => {
    expect(costHint(jobView('a', { spentTokens: 1 }), '€')).toMatch(/\. 1 token, /);
    expect(costHint(jobView('a', { spentTokens: 1200 }), '€')).toMatch(/\. 1,200 tokens, /);
  });

  it('what was paid stays said after the end', () => {
    const paid = { spentTokens: 10, spentMoney: 0.5 };
    expect(costWords(jobView('a', { ...paid, state: 'running' }), '€')).toBe('0.50 € so far');
    expect(costWords(jobView('a', { ...paid, state: 'done' }), '€')).toBe('0.50 € total');
    expect(costWords(jobView('a'), '€')).toBe('Nothing spent');
  });

  it('what may have been charged is not nothing (bug: “Nothing spent” of lost answers, or of a price per call)', () => {
    expect(costWords(jobView('a', { possiblyMoney: 1.5 }), '€')).toBe('at most 1.50 €');
    expect(costHint(jobView('a', { possiblyMoney: 1.5 }), '€')).not.toContain('token');
    expect(costWords(jobView('a', { spentMoney: 0.5, possiblyMoney: 1.5 }), '€')).toBe(
      '0.50 € so far, possibly 1.50 € more',
    );
    expect(costWords(jobView('a', { spentMoney: 0.5, state: 'done' }), '€')).toBe('0.50 € total');
  });

  it('a stage belongs to a running job only (bug: “Generating lines” while paused)', () => {
    expect(stateWords(jobView('a', { state: 'paused', stage: 'speaking' }))).toBe('Paused');
    expect(stateWords(jobView('a', { state: 'running', stage: 'speaking' }))).toBe(
      'Generating lines',
    );
    expect(etaWords(jobView('a', { state: 'paused', etaMs: 5000 }))).toBe('');
  });

  it('the time left is that until the cap which stops it (bug: ten minutes were promised of an hour)', () => {
    const job = jobView('a', {
      state: 'running',
      etaMs: 600_000,
      doneItems: 40,
      totalItems: 100,
      capStop: { cap: 'today', share: 0.5 },
    });
    expect(etaWords(job)).toBe('about 10 min, then today’s limit stops it');
    expect(etaWords({ ...job, etaMs: null })).toBe('today’s limit will stop it');
    expect(capStopHint(job)).toContain('after about 70 of 100 lines');
    expect(etaWords({ ...job, state: 'paused' })).toBe('');
  });
});

describe('spokenWords', () => {
  const running = (id: string) =>
    jobView(id, {
      state: 'running',
      stage: 'speaking',
      doneItems: 50,
      fraction: 0.5,
      etaMs: 60_000,
    });
  const two = new Map(['a', 'b'].map((id) => [id, running(id)]));
  const heldFor = (hold: PaceView['hold'], jobs = two) => {
    const now = pace({ hold });
    return spokenWords({ jobs, pace: now }, paceWords(now, 0));
  };

  it('says of several jobs how long they still take', () => {
    expect(heldFor(null)).toBe('2 jobs running. About 1 min left in all');
    expect(spokenWords({ jobs: null, pace: null }, 'Nothing is being sent')).toBe(
      'Nothing is being sent',
    );
  });

  // Bug: with two jobs, a time that nobody could keep took the place of “No connection”.
  it.each([
    ['offline', 'No connection: waiting'],
    ['rate', 'The gateway asked for fewer requests: resuming'],
    ['suspended', 'The computer is asleep: resumes when it wakes'],
    ['paused', 'Paused'],
  ] as const)('says why nothing goes on: %s', (hold, words) => {
    expect(heldFor(hold)).toBe(`2 jobs running. ${words}`);
    expect(heldFor(hold, new Map([['a', running('a')]]))).toBe(`The Lamplighter: 50%. ${words}`);
  });
});

describe('createAnnouncer', () => {
  function harness() {
    const said: string[] = [];
    const timers: { atMs: number; work: () => void }[] = [];
    let nowMs = 0;
    const announcer = createAnnouncer((message) => said.push(message), {
      nowMs: () => nowMs,
      after: (work, delayMs) => {
        const timer = { atMs: nowMs + delayMs, work };
        timers.push(timer);
        return () => timers.splice(timers.indexOf(timer), 1);
      },
    });
    const goTo = (atMs: number) => {
      nowMs = atMs;
      for (const timer of timers.splice(0).filter((due) => due.atMs <= atMs)) {
        timer.work();
      }
    };
    return { announcer, said, goTo };
  }

  it('speaks at most once in five seconds, and the newest (bug: a screen reader drowned in percents)', () => {
    const { announcer, said, goTo } = harness();
    for (const message of ['1 %', '2 %', '3 %']) {
      announcer.tell(message);
    }
    expect(said).toEqual(['1 %']);
    goTo(5000);
    expect(said).toEqual(['1 %', '3 %']);
  });

  it('says nothing twice, and nothing after its end', () => {
    const { announcer, said, goTo } = harness();
    announcer.tell('1 %');
    announcer.tell('2 %');
    announcer.tell('1 %');
    goTo(5000);
    announcer.tell('4 %');
    announcer.stop();
    goTo(20_000);
    expect(said).toEqual(['1 %', '4 %']);
  });
});
