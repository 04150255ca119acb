import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ChargeState } from '../../../../electron/charges/ports.ts';
import { AppError } from '../../../../shared/app-error.ts';
import { type ErrorCode, errorCodes } from '../../../../shared/ipc/error-codes.ts';
import {
  type Answer,
  type EngineBench,
  openEngineBench,
} from '../../../support/engine/engine-bench.ts';
import { createTestPlatform } from '../../../support/fakes/create-test-platform.ts';
import { createFastClock } from '../../../support/fakes/fast-clock.ts';
import { forEachTest } from '../../../support/tools/hooks.ts';

const platform = forEachTest(() => createTestPlatform({ clock: createFastClock(1000) }));
let bench: EngineBench;
/** The state that the disk does not take just now. */
let refused: ChargeState | null;
let trouble: ErrorCode;

beforeEach(async () => {
  refused = null;
  trouble = errorCodes.diskFull;
});

afterEach(async () => {
  bench.database.close();
});

function open(answerOf: (text: string, sentBefore: number) => Answer) {
  bench = openEngineBench(platform, answerOf);
  const { move } = bench.store;
  const refusing: typeof move = (id, from, to, patch) => {
    if (to === refused) throw new AppError(trouble, 'It was not written.');
    return move(id, from, to, patch);
  };
  Object.assign(bench.store, { move: refusing });
  return bench;
}

const sound: Answer = { kind: 'sound' };
const states = () =>
  bench.database.all<{ state: ChargeState }>('SELECT state FROM charge').map((row) => row.state);
const charged = () =>
  bench.database.get("SELECT COUNT(*) AS n FROM ledger_entry WHERE kind = 'charged'");
const diskFull = { code: 'disk_full' };

describe('a record that the disk does not take', () => {
  it('of an intent: nothing is sent', async () => {
    const { make, order, sent } = open(() => sound);
    refused = 'sending';
    await expect(make(order('A line.'))).rejects.toMatchObject(diskFull);
    expect(sent).toEqual([]);
    expect(states()).toEqual(['queued']);
  });

  it('of a paid answer: it is written as soon as there is room, without another request', async () => {
    const { ask, make, order, sent } = open(() => sound);
    refused = 'received';
    await expect(make(order('A line.'))).rejects.toMatchObject(diskFull);
    await expect(make(order('Another line.'))).rejects.toMatchObject(diskFull);
    expect(states()).toEqual(['sending']);
    refused = null;
    expect(await ask('A line.')).toBe('done');
    expect(sent).toEqual(['A line.']);
    expect(charged()).toEqual({ n: 1 });
  });

  // Bug: buying went on, and the gateway was named for what the library could not take.
  it('of a paid answer, as the library is damaged: buying stops with that', async () => {
    const { make, order, sent } = open(() => sound);
    refused = 'received';
    trouble = errorCodes.libraryDamaged;
    const told = { code: 'library_damaged' };
    await expect(make(order('A line.'))).rejects.toMatchObject(told);
    expect(sent).toEqual(['A line.']);
  });

  // Bug: the whole sound lies on the disk, and a person is asked whether it was charged.
  it('of a paid answer, before the program ends: the sound is found again, free', async () => {
    const { make, order } = open(() => sound);
    refused = 'received';
    await expect(make(order('A line.'))).rejects.toMatchObject(diskFull);
    bench.database.close();
    refused = null;
    const { recover, ask, sent } = open(() => sound);
    await recover();
    expect(states()).toEqual(['done']);
    expect(await ask('A line.')).toBe('done');
    expect(sent).toEqual([]);
    expect(charged()).toEqual({ n: 1 });
  });

  it('of a lost answer, before the program ends: what was saved of an earlier try is none of it', async () => {
    const { make, order, decide, uncertain } = open((_, before) =>
      before === 0 ? { kind: 'sound', bytes: 'NOISE' } : { kind: 'cut' },
    );
    expect((await make(order('A line.'))).kind).toBe('uncertain');
    const [call] = uncertain();
    if (call === undefined) throw new Error('no call');
    decide(call, 'charged-buy-again');
    refused = 'uncertain';
    await expect(make(order('A line.'))).rejects.toMatchObject(diskFull);
    bench.database.close();
    refused = null;
    const { recover, store } = open(() => sound);
    await recover();
    expect(store.inStates(['uncertain'])[0]?.failure?.code).toBe(errorCodes.gatewayUncertain);
  });

  it('of a lost answer: a person is asked as soon as there is room', async () => {
    const { ask, make, order, sent } = open(() => ({ kind: 'cut' }));
    refused = 'uncertain';
    await expect(make(order('A line.'))).rejects.toMatchObject(diskFull);
    refused = null;
    expect(await ask('A line.')).toBe('uncertain');
    expect(sent).toHaveLength(1);
  });

  it('of a refusal: the line is sent again once that is known', async () => {
    const { ask, make, order, store, sent } = open((_, before) =>
      before === 0 ? { kind: 'status', status: 402 } : sound,
    );
    refused = 'queued';
    await expect(make(order('A line.'))).rejects.toMatchObject(diskFull);
    expect(store.reserved({ accountId: 'paying' }).tokens).toBe(100);
    refused = null;
    expect(await ask('A line.')).toBe('done');
    expect(sent).toHaveLength(2);
    expect(store.reserved({ accountId: 'paying' }).tokens).toBe(0);
  });

  it('gives its place back every time: after a dozen the queue still moves', async () => {
    const { make, order, sent } = open(() => sound);
    const texts = Array.from({ length: 12 }, (_, index) => `Line ${index}.`);
    refused = 'received';
    const first = await Promise.allSettled(texts.map((text) => make(order(text))));
    expect(first.every((end) => end.status === 'rejected')).toBe(true);
    refused = null;
    const second = await Promise.all(texts.map((text) => make(order(text))));
    expect(second.every((outcome) => outcome.kind === 'done')).toBe(true);
    expect(sent).toHaveLength(12);
  });
});
