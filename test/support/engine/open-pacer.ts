import {
  createPacer,
  type PaceMemory,
  type PaceResult,
  type SlotRequest,
} from '../../../electron/charges/pacer.ts';
import { createFakeClock } from '../fakes/fake-clock.ts';
import { createFakeRandom } from '../fakes/fake-random.ts';

export const never = new AbortController().signal;
export const clean: PaceResult = { kind: 'clean' };
export const limited: PaceResult = { kind: 'limited', retryAfterMs: null };
export const unreachable: PaceResult = { kind: 'unreachable' };
const sameRank = () => 0;
export const batch: SlotRequest = { priority: 'batch', rank: sameRank, size: 100 };
export const interactive: SlotRequest = { ...batch, priority: 'interactive' };

export type Leave = (result: PaceResult) => void;

/** A pacer on a clock that moves only when told, with ways to fill its places. */
export function openPacer(most = 100, options: PaceMemory = {}) {
  const clock = createFakeClock();
  const pacer = createPacer(clock, createFakeRandom(), () => most, options);
  /** Fills every place and answers how to end those calls. */
  const fill = async () => {
    const leaves: Leave[] = [];
    const { level, running } = pacer.state();
    for (let at = running; at < level; at += 1) leaves.push(await pacer.enter(batch, never));
    return leaves;
  };
  /** Runs windows of clean calls until the level is reached; it may go beyond. */
  const climbTo = async (level: number) => {
    for (let round = 0; round < 200 && pacer.state().level < level; round += 1) {
      for (const leave of await fill()) leave(clean);
    }
    if (pacer.state().level < level) throw new Error(`The level is ${pacer.state().level}.`);
  };
  /** Enters without waiting for the place, and tells who got in. */
  const inside: string[] = [];
  const enter = (name: string, request: SlotRequest = batch, signal = never): Promise<Leave> =>
    pacer.enter(request, signal).then((leave) => {
      inside.push(name);
      return leave;
    });
  return { clock, pacer, fill, climbTo, enter, inside };
}
