import type { Random } from '../platform/ports.ts';
import type { CallOrder } from './call-order.ts';
import type { ChargedCalls } from './charged-calls.ts';
import type { ChargeStore, SpeechOutcome, SplitPart, Take, TakeJoiner } from './ports.ts';

export type SpeechOrder = CallOrder<'speech'> | CallOrder<'speech-job'>;

/** How a line is asked for when one answer cannot hold it. */
export type TooLongRules = {
  /** The order of a part of this one's text, with an identity and a price of its own. */
  readonly partOf: (order: CallOrder<'speech'>, text: string) => CallOrder<'speech'>;
  /** The speech job that would speak this line. */
  readonly jobOf: (order: CallOrder<'speech'>) => CallOrder<'speech-job'>;
  /** Two texts that are the text, or null when it cannot be split any further. */
  readonly split: (text: string) => readonly string[] | null;
  readonly prefers: 'split' | 'job';
};

export type SpeechGenerator = (
  order: SpeechOrder,
  rules: TooLongRules,
  signal: AbortSignal,
) => Promise<SpeechOutcome>;

type GeneratorParts = {
  readonly calls: ChargedCalls;
  readonly store: ChargeStore;
  readonly joinTakes: TakeJoiner;
  readonly random: Random;
};

type Refused = Extract<SpeechOutcome, { kind: 'refused' }>;

/** A few words that were cut off, unbilled, were not too long: what held the gateway up may be over. */
const isCutOff = ({ failure }: Refused): boolean => failure.status === 524;

/**
 * One line's take. A line that the gateway cut off with 524 or refused as too long, unbilled, is split at its best
 * border or goes through a job; the parts are remembered, so that a rerun asks for them and never again for the
 * whole. One that is too short to be split is asked for once more after a 524.
 */
export function createSpeechGenerator(parts: GeneratorParts): SpeechGenerator {
  const { calls, store } = parts;

  const makeParts = async (
    order: CallOrder<'speech'>,
    splits: readonly SplitPart[],
    rules: TooLongRules,
    signal: AbortSignal,
  ): Promise<SpeechOutcome> => {
    const outcomes = await Promise.all(
      splits.map(({ text }) => make(rules.partOf(order, text), rules, signal)),
    );
    const takes: Take[] = [];
    for (const outcome of outcomes) {
      if (outcome.kind !== 'done') return outcome;
      takes.push(outcome.result);
    }
    const id = parts.random.id();
    const audio = await parts.joinTakes(id, takes);
    const { accountId, identity } = order;
    const take = { ...audio, id, accountId, identity };
    store.transaction(() => {
      if (store.findTake(identity) === null) store.insertTake(take);
    });
    return { kind: 'done', result: store.findTake(identity) ?? take, isReused: false };
  };

  /** In two parts; once more where it cannot be split and was cut off. */
  const makeShorter = async (
    order: CallOrder<'speech'>,
    outcome: Refused,
    rules: TooLongRules,
    signal: AbortSignal,
  ): Promise<SpeechOutcome> => {
    const texts = rules.split(order.request.text);
    if (texts === null) return isCutOff(outcome) ? calls.run(order, signal) : outcome;
    const splits = texts.map((text) => ({ text, identity: rules.partOf(order, text).identity }));
    store.saveSplit(order.identity, order.accountId, splits);
    return makeParts(order, splits, rules, signal);
  };

  const make: SpeechGenerator = async (order, rules, signal) => {
    if (order.kind === 'speech-job') return calls.run(order, signal);
    const known = store.findTake(order.identity) === null ? store.findSplit(order.identity) : null;
    if (known !== null) return makeParts(order, known, rules, signal);
    const outcome = await calls.run(order, signal);
    if (outcome.kind !== 'refused' || !outcome.isTooLong) return outcome;
    const job = rules.jobOf(order);
    // A job costs as much at every speed: one that may be dearer than the line that was approved is no way out.
    if (rules.prefers === 'job' && job.atMostTokens <= order.atMostTokens) {
      const made = await calls.run(job, signal);
      if (made.kind !== 'refused' || !made.isTooLong) return made;
    }
    return makeShorter(order, outcome, rules, signal);
  };

  return make;
}
