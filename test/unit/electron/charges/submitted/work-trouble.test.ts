import { describe, expect, it } from 'vitest';
import type { CallOrder } from '../../../../../electron/charges/call-order.ts';
import type { ResultTaker } from '../../../../../electron/charges/ports.ts';
import { AppError, appError } from '../../../../../shared/app-error.ts';
import { asFailure, failing } from '../../../../support/engine/engine-bench.ts';
import { engineForEachTest, sound } from '../../../../support/engine/engine-for-each-test.ts';
import { createFastClock } from '../../../../support/fakes/fast-clock.ts';

const { open, platform, useClock, states, bench } = engineForEachTest();

const never = new AbortController().signal;
const processing = { status: 'processing', error: null, figure: null } as const;
const completed = { ...processing, status: 'completed' } as const;

function job(text = 'Long.'): CallOrder<'speech-job'> {
  return bench().orderOf('speech-job', { text, voiceId: 'default', speed: 1 });
}
const failureOf = (text = 'Long.') => bench().store.findOpen(job(text).identity)?.failure ?? null;
/** So long that a poll that is still on would have come many times. */
const tenMinutes = () => platform().clock.delay(600_000);

describe('a refusal while work at the gateway is polled', () => {
  // The bug: 45 s, by code a day, of silence: `processing` without a word about why.
  it.each([
    [402, 'gateway_balance', /Top it up/],
    [403, 'gateway_forbidden', /which key is in use/],
    [404, 'gateway_not_found', /address/],
  ])('%i is told with the charge at once, and taken back at the next good poll', async (...row) => {
    const [failsWith, code, words] = row;
    const seen: unknown[] = [];
    const { calls, sent } = open(() => sound, {
      statusOf: (poll) => {
        if (poll > 0) seen.push(failureOf());
        if (poll === 0) return { failsWith };
        return poll === 1 ? processing : completed;
      },
    });
    expect((await calls.run(job(), never)).kind).toBe('done');
    expect(seen).toEqual([
      { code, status: failsWith, message: expect.stringMatching(words) },
      null,
    ]);
    expect(seen[0]).toMatchObject({
      message: expect.stringContaining('Nothing is lost or charged again'),
    });
    expect(sent).toHaveLength(1);
  });

  // The bug: work that a gateway had dropped (410), or only failed to show, was asked for without end.
  it.each([402, 403, 410, 500])(
    '%i for a day needs attention, and is never submitted again',
    async (failsWith) => {
      await useClock(createFastClock(2_000_000));
      const { calls, sent } = open(() => sound, { statusOf: () => ({ failsWith }) });
      const outcome = await calls.run(job(), never);
      expect(outcome).toMatchObject({ kind: 'uncertain', failure: { code: 'gateway_job_lost' } });
      expect(sent).toHaveLength(1);
    },
  );

  // The bug: a gateway that says "processing" for ever kept a job, or a line, in its place without an end or a way out.
  it('only ever under way for a day needs attention; fetched again, it has another day', async () => {
    await useClock(createFastClock(200_000));
    const { calls, sent, decide, uncertain } = open(() => sound, {
      statusOf: () => processing,
    });
    const failure = { code: 'gateway_job_lost', message: expect.stringContaining('under way') };
    expect(await calls.run(job(), never)).toMatchObject({ kind: 'uncertain', failure });
    const [call] = uncertain();
    if (call !== undefined) decide(call, 'fetch-again');
    const againMs = platform().clock.nowMs();
    expect(await calls.run(job(), never)).toMatchObject({ kind: 'uncertain', failure });
    expect(platform().clock.nowMs() - againMs).toBeGreaterThan(23 * 3_600_000);
    expect(sent).toHaveLength(1);
  });

  // The bug: the day was counted from when its row was written, days before a job in the queue was sent.
  it('a job that waited for days before it was sent has its day all the same', async () => {
    await useClock(createFastClock(2_000_000));
    const { calls } = open(() => sound, {
      statusOf: (poll) => (poll === 0 ? { failsWith: 404 } : completed),
    });
    calls.enqueue([job()]);
    await platform().clock.delay(48 * 3_600_000);
    expect((await calls.run(job(), never)).kind).toBe('done');
  });

  it('trouble that passes by itself is told once it lasts', async () => {
    const seen: unknown[] = [];
    const { calls } = open(() => sound, {
      statusOf: (poll) => {
        seen.push(failureOf()?.message ?? null);
        return poll < 3 ? { failsWith: 500 } : completed;
      },
    });
    await calls.run(job(), never);
    expect(seen.slice(0, 3)).toEqual([null, null, null]);
    expect(seen[3]).toContain('keeps asking for the result');
  });

  // The bug: what an earlier try of the submission came to stands as the trouble of the work.
  it('what the submission came to at first is not told of the work', async () => {
    let told: unknown = 'nothing seen';
    const { calls } = open(
      (_, before) => (before === 0 ? { kind: 'status', status: 500 } : sound),
      {
        statusOf: () => {
          told = failureOf();
          return completed;
        },
      },
    );
    expect((await calls.run(job(), never)).kind).toBe('done');
    expect(told).toBeNull();
  });

  it('work that no job asks for tells its trouble too', async () => {
    const first = open(() => sound, { statusOf: () => ({ failsWith: 403 }), stopsAtKey: true });
    const control = new AbortController();
    const asked = first.calls.run(job(), control.signal).catch(() => undefined);
    await expect.poll(() => first.polls.length).toBeGreaterThan(0);
    control.abort(new Error('stop'));
    await asked;
    first.database.close();
    const second = open(() => sound, { statusOf: () => ({ failsWith: 404 }) });
    await second.recover();
    const attached = new AbortController();
    second.calls.attach(attached.signal);
    await expect.poll(() => failureOf()?.code).toBe('gateway_not_found');
    attached.abort(new Error('stop'));
    expect(second.sent).toEqual([]);
  });
});

describe('a key that is refused while work at the gateway is polled', () => {
  it('pauses the polls of its account until the key is mended, which wakes them at once', async () => {
    let isMended = false;
    const { calls, polls, sent, mendKey } = open(() => sound, {
      statusOf: () => (isMended ? completed : { failsWith: 401 }),
    });
    const asked = Promise.all([calls.run(job('one'), never), calls.run(job('two'), never)]);
    await expect
      .poll(() => [failureOf('one'), failureOf('two')].map((told) => told?.code))
      .toEqual(['gateway_key_refused', 'gateway_key_refused']);
    const before = polls.length;
    await tenMinutes();
    expect(polls.length).toBe(before);
    isMended = true;
    mendKey();
    expect((await asked).map(({ kind }) => kind)).toEqual(['done', 'done']);
    expect(sent).toHaveLength(2);
  });

  it('a key that was taken out of the keychain pauses them too', async () => {
    const { message } = appError('gateway_key_missing.settings');
    const missing = new AppError('gateway_key_missing', message);
    let isMended = false;
    const { calls, polls, mendKey } = open(() => sound, {
      statusOf: () => {
        if (!isMended) throw asFailure(missing, { phase: 'not-sent', status: null });
        return completed;
      },
    });
    const asked = calls.run(job(), never);
    await expect.poll(() => failureOf()?.code).toBe('gateway_key_missing');
    await tenMinutes();
    expect(polls).toEqual([]);
    isMended = true;
    mendKey();
    expect((await asked).kind).toBe('done');
  });

  // The bug: a person mends the key at the gateway, asks again, and the work waits on for another key.
  it('is tried once more where the work is asked for again', async () => {
    let isMended = false;
    const { calls, polls } = open(() => sound, {
      statusOf: () => (isMended ? completed : { failsWith: 401 }),
    });
    const asked = calls.run(job(), never);
    await expect.poll(() => polls.length).toBe(1);
    isMended = true;
    expect((await calls.run(job(), never)).kind).toBe('done');
    expect((await asked).kind).toBe('done');
  });

  it('ends the waiting where nobody can mend it, and the work is fetched later', async () => {
    const first = open(() => sound, { statusOf: () => ({ failsWith: 401 }), stopsAtKey: true });
    await expect(first.calls.run(job(), never)).rejects.toMatchObject({
      code: 'gateway_key_refused',
      message: expect.stringContaining('Enter the right key in Settings'),
    });
    expect(states()).toEqual(['processing']);
    expect(failureOf()?.code).toBe('gateway_key_refused');
    first.database.close();
    const second = open(() => sound, { stopsAtKey: true });
    await second.recover();
    expect((await second.calls.run(job(), never)).kind).toBe('done');
    expect(second.sent).toEqual([]);
  });
});

describe('fetching a result', () => {
  const whole = 'sound of many words';
  const send = async (
    taker: ResultTaker,
    from: number,
    to: number,
    etag: string | null = '"a"',
  ) => {
    await taker.onStart({ isContinued: from > 0, totalBytes: whole.length, etag });
    await taker.sink(Buffer.from(whole.slice(from, to)));
  };
  const broken = () => Promise.reject(failing({ phase: 'sent', status: 200 }));

  // The bug: each break began at the first byte, and five breaks in a row gave a paid result up.
  it('goes on behind what came, however often it breaks off', async () => {
    const partials: unknown[] = [];
    const { calls } = open(() => sound, {
      download: async (taker, download) => {
        partials.push(taker.partial);
        await send(taker, download * 2, download * 2 + 2);
        if (download * 2 + 2 < whole.length) await broken();
      },
    });
    const outcome = await calls.run(job(), never);
    expect(outcome.kind).toBe('done');
    expect(partials.slice(0, 3)).toEqual([
      null,
      { bytes: 2, totalBytes: whole.length, etag: '"a"' },
      { bytes: 4, totalBytes: whole.length, etag: '"a"' },
    ]);
  });

  it('begins anew where the gateway does, and where the rest is of something else', async () => {
    const partials: (number | undefined)[] = [];
    const { calls } = open(() => sound, {
      download: async (taker, download) => {
        partials.push(taker.partial?.bytes);
        if (download === 2) {
          throw failing({ phase: 'sent', status: 206, errorCode: 'gateway_bad_answer' });
        }
        await send(taker, 0, download < 3 ? 6 : whole.length, `"${download}"`);
        if (download < 3) await broken();
      },
    });
    expect((await calls.run(job(), never)).kind).toBe('done');
    expect(partials).toEqual([undefined, 6, 6, undefined]);
  });

  it.each([
    ['a body over the limit', () => overLimit(), /more than the 64 MB/],
    ['a full disk', () => appError('disk_full.file', { file: 'x' }), /disk/i],
  ])(
    '%s is told as that, keeps the work, and is fetched again free',
    async (_what, error, words) => {
      let isMended = false;
      let downloads = 0;
      const { calls, sent } = open(() => sound, {
        download: async (taker) => {
          downloads += 1;
          if (!isMended) throw error();
          await send(taker, 0, whole.length);
        },
      });
      await expect(calls.run(job(), never)).rejects.toThrow(words);
      expect(downloads).toBe(1);
      expect(states()).toEqual(['processing']);
      expect(failureOf()?.message).toMatch(words);
      expect(failureOf()?.message).not.toMatch(/network|connection/i);
      isMended = true;
      expect((await calls.run(job(), never)).kind).toBe('done');
      expect(sent).toHaveLength(1);
    },
  );
});

describe('a result that cannot be played', () => {
  // The bug: what was paid for could only be bought again, although the gateway still had it.
  it('is kept aside after a few downloads, and can be asked for again free', async () => {
    let isWhole = false;
    const { calls, sent, uncertain, decide } = open(() => sound, {
      download: async (taker) => {
        await taker.onStart({ isContinued: false, totalBytes: 5, etag: null });
        await taker.sink(Buffer.from(isWhole ? 'sound' : 'noise'));
      },
    });
    expect((await calls.run(job(), never)).kind).toBe('uncertain');
    const before = bench().store.spent({ accountId: 'paying' }).tokens;
    isWhole = true;
    for (const call of uncertain()) decide(call, 'fetch-again');
    expect((await calls.run(job(), never)).kind).toBe('done');
    expect(sent).toHaveLength(1);
    expect(bench().store.spent({ accountId: 'paying' }).tokens).toBe(before);
  });

  it('what was never submitted cannot be fetched', async () => {
    const { ask, uncertain, decide } = open(() => ({ kind: 'status', status: 504 }));
    await ask('one');
    const [call] = uncertain();
    if (call === undefined) throw new Error('nothing is uncertain');
    expect(() => decide(call, 'fetch-again')).toThrow('nothing to fetch');
    expect(states()).toEqual(['uncertain']);
  });
});

function overLimit() {
  const error = appError('gateway_bad_answer.over_limit', { limit: 64 });
  return asFailure(error, { phase: 'sent', status: 200 });
}
