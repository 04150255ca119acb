import type { FaultKind, FaultRule } from './plan.ts';

/** One rule with how often it met a request (`matched`) and how often it fired (`hits`). */
type RuleReport = FaultRule & { readonly matched: number; readonly hits: number };

export type FaultHit = {
  /** Place of the rule in the plan, from 0. */
  readonly rule: number;
  readonly kind: FaultKind;
  readonly method: string;
  readonly path: string;
  readonly connection: 'fresh' | 'warm';
};

export type FaultReport = {
  readonly seed: number;
  readonly rules: readonly RuleReport[];
  /** The newest last; at most 10,000. */
  readonly hits: readonly FaultHit[];
  /** Requests seen since the plan was set, those to the control address left out. */
  readonly requests: number;
};
