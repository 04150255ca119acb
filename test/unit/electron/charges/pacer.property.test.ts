import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createPacer, type PaceResult } from '../../../../electron/charges/pacer.ts';
import { createFakeClock } from '../../../support/fakes/fake-clock.ts';
import { createFakeRandom } from '../../../support/fakes/fake-random.ts';

const runs = { seed: 20261121, numRuns: 500 * Number(process.env.LECTERN_SWEEP ?? 1) };

type Step =
  | { readonly kind: 'enter'; readonly isInteractive: boolean; readonly rank: number }
  | { readonly kind: 'abort'; readonly which: number }
  | { readonly kind: 'leave'; readonly which: number; readonly result: PaceResult }
  | { readonly kind: 'hold'; readonly reason: 'suspended' | 'paused' }
  | { readonly kind: 'release'; readonly which: number }
  | { readonly kind: 'most'; readonly most: number }
  | { readonly kind: 'rank'; readonly add: number }
  | { readonly kind: 'wait'; readonly ms: number };

const which = fc.nat(1000);
const result: fc.Arbitrary<PaceResult> = fc.oneof(
  { weight: 6, arbitrary: fc.constant<PaceResult>({ kind: 'clean' }) },
  { weight: 1, arbitrary: fc.constant<PaceResult>({ kind: 'other' }) },
  { weight: 2, arbitrary: fc.constant<PaceResult>({ kind: 'unreachable' }) },
  {
    weight: 3,
    arbitrary: fc.record<PaceResult & { kind: 'limited' }>({
      kind: fc.constant('limited'),
      retryAfterMs: fc.option(fc.integer({ min: -1000, max: 2_000_000 })),
    }),
  },
);
const steps = fc.array(
  fc.oneof<fc.WeightedArbitrary<Step>[]>(
    {
      weight: 8,
      arbitrary: fc.record({
        kind: fc.constant('enter' as const),
        isInteractive: fc.boolean(),
        rank: fc.nat(3),
      }),
    },
    { weight: 8, arbitrary: fc.record({ kind: fc.constant('leave' as const), which, result }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('abort' as const), which }) },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant('hold' as const),
        reason: fc.constantFrom('suspended' as const, 'paused' as const),
      }),
    },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('release' as const), which }) },
    {
      weight: 1,
      arbitrary: fc.record({ kind: fc.constant('most' as const), most: fc.nat(12) }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('rank' as const), add: fc.nat(9) }) },
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constant('wait' as const),
        ms: fc.constantFrom(0, 100, 600, 30_000, 1_000_000),
      }),
    },
  ),
  { maxLength: 120 },
);

type Call = {
  readonly isInteractive: boolean;
  readonly control: AbortController;
  state: 'waiting' | 'in' | 'left' | 'rejected';
  ends: number;
  leave: ((result: PaceResult) => void) | null;
};

/** Runs the steps against a pacer and watches every admission. */
function openWorld() {
  let most = 8;
  let added = 0;
  let overtakings = 0;
  const clock = createFakeClock();
  const pacer = createPacer(clock, createFakeRandom(), () => most);
  const calls: Call[] = [];
  const releases: (() => void)[] = [];
  const inState = (state: Call['state']) => calls.filter((call) => call.state === state);
  const pick = <T>(from: readonly T[], at: number) => from[at % from.length];

  const enter = (isInteractive: boolean, rank: number) => {
    const control = new AbortController();
    const call: Call = { isInteractive, control, state: 'waiting', ends: 0, leave: null };
    calls.push(call);
    const priority = isInteractive ? 'interactive' : 'batch';
    pacer.enter({ priority, rank: () => rank + (added % 3), size: rank }, control.signal).then(
      (leave) => {
        call.ends += 1;
        call.state = 'in';
        call.leave = leave;
        const overtaken = inState('waiting').some((other) => other.isInteractive);
        if (overtaken && !isInteractive) overtakings += 1;
      },
      () => {
        call.ends += 1;
        call.state = 'rejected';
      },
    );
  };

  const leave = (call: Call | undefined, end: PaceResult) => {
    if (call === undefined) return;
    call.state = 'left';
    call.leave?.(end);
  };

  const act = (step: Step) => {
    if (step.kind === 'enter') enter(step.isInteractive, step.rank);
    if (step.kind === 'leave') leave(pick(inState('in'), step.which), step.result);
    if (step.kind === 'abort') pick(inState('waiting'), step.which)?.control.abort();
    if (step.kind === 'hold') releases.push(pacer.hold(step.reason));
    if (step.kind === 'release') pick(releases, step.which)?.();
    if (step.kind === 'most') most = step.most;
    if (step.kind === 'rank') added += step.add;
  };

  /** One step, and what must hold after each: nobody is let in above the level or while held. */
  const take = async (step: Step) => {
    const before = pacer.state();
    act(step);
    await clock.advance(step.kind === 'wait' ? step.ms : 0);
    const after = pacer.state();
    const left = step.kind === 'leave' ? 1 : 0;
    const letIn = after.running - Math.max(0, before.running - left);
    if (letIn > 0) {
      expect(after.running).toBeLessThanOrEqual(Math.max(1, Math.min(after.level, most)));
      expect(['suspended', 'paused']).not.toContain(after.heldFor);
      if (after.heldFor === 'offline') expect(letIn).toBe(1);
    }
    expect(overtakings).toBe(0);
    expect(after.running).toBe(inState('in').length);
    expect(after.waiting).toBe(inState('waiting').length);
  };

  /** Ends every hold and call; then nobody may be left waiting for a wake-up that got lost. */
  const drain = async () => {
    for (const release of releases) release();
    for (let round = 0; round < 2000; round += 1) {
      if (inState('waiting').length + inState('in').length === 0) break;
      for (const call of inState('in')) leave(call, { kind: 'clean' });
      await clock.advance(1_000_000);
    }
  };
  return { pacer, clock, calls, take, drain };
}

describe('pacing, whatever happens in whatever order', () => {
  it('never lets in too many, nor a batch call before a person, and never while held', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (list) => {
        const world = openWorld();
        for (const step of list) await world.take(step);
      }),
      runs,
    );
  });

  it('ends each wait exactly once, and loses no wake-up when holds end', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (list) => {
        const { pacer, clock, calls, take, drain } = openWorld();
        for (const step of list) await take(step);
        await drain();
        expect(calls.filter((call) => call.ends !== 1)).toEqual([]);
        expect(pacer.state()).toMatchObject({ running: 0, waiting: 0 });
        expect(clock.waiting()).toBe(0);
      }),
      runs,
    );
  });
});
