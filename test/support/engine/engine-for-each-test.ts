import { afterEach, beforeEach } from 'vitest';
import type { ChargeState } from '../../../electron/charges/ports.ts';
import type { Clock } from '../../../electron/platform/ports.ts';
import { createTestPlatform, type TestPlatform } from '../fakes/create-test-platform.ts';
import { createSkippingClock } from '../fakes/skipping-clock.ts';
import { type Answer, type EngineBench, openEngineBench } from './engine-bench.ts';

type OpenEngine = (
  answerOf: (text: string, sentBefore: number) => Answer | Promise<Answer>,
  options?: Parameters<typeof openEngineBench>[2],
) => EngineBench;

export type EngineForEachTest = {
  /** Opens the engine on the test's library; a second time as after a restart. */
  readonly open: OpenEngine;
  readonly platform: () => TestPlatform;
  /** Another clock, before the engine is opened. */
  readonly useClock: (clock: Clock) => Promise<void>;
  /** The engine that was opened last. */
  readonly bench: () => EngineBench;
  readonly ledger: (kind: string) => { readonly n: number; readonly tokens: number } | null;
  readonly states: () => readonly ChargeState[];
};

/** A library on a fast clock for each test of the file, and what its tests ask of the engine's tables. */
export function engineForEachTest(): EngineForEachTest {
  let platform: TestPlatform;
  let bench: EngineBench;

  beforeEach(async () => {
    platform = await createTestPlatform({ clock: createSkippingClock(1000) });
  });

  afterEach(async () => {
    bench.database.close();
    await platform.remove();
  });

  return {
    open: (answerOf, options = {}) => {
      bench = openEngineBench(platform, answerOf, options);
      return bench;
    },
    platform: () => platform,
    useClock: async (clock) => {
      await platform.remove();
      platform = await createTestPlatform({ clock });
    },
    bench: () => bench,
    ledger: (kind) =>
      bench.database.get<{ n: number; tokens: number }>(
        'SELECT COUNT(*) AS n, COALESCE(SUM(tokens), 0) AS tokens FROM ledger_entry WHERE kind = :kind',
        { kind },
      ),
    states: () =>
      bench.database
        .all<{ state: ChargeState }>('SELECT state FROM charge')
        .map((row) => row.state),
  };
}

export const sound: Answer = { kind: 'sound' };

/** The reason of a call that was stopped. */
export const stopped = () => Object.assign(new Error('stop'), { name: 'AbortError' });
