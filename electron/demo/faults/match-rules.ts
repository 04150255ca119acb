import type { Clock } from '../../platform/ports.ts';
import { type FaultPlan, type FaultRule, isDuringRequest } from './plan.ts';
import { createRateLimiter, type RateLimiter } from './rate-limit.ts';

export type MatchedRequest = {
  readonly method: string;
  /** Without the query. */
  readonly path: string;
  /** `warm`: the connection carried a request before. */
  readonly connection: 'fresh' | 'warm';
  /** Everything that is said in a JSON body; empty for other bodies. Asked for only when a rule needs it. */
  readonly readText: () => Promise<string>;
};

export type ActiveRule = {
  readonly index: number;
  readonly rule: FaultRule;
  readonly limiter: RateLimiter | null;
  matchedCount: number;
  hitCount: number;
};

export function activateRules(plan: FaultPlan, clock: Clock): readonly ActiveRule[] {
  return plan.rules.map((rule, index) => ({
    index,
    rule,
    limiter: rule.fault.kind === 'rate-limit' ? createRateLimiter(rule.fault, clock) : null,
    matchedCount: 0,
    hitCount: 0,
  }));
}

/**
 * The rules that meet this request and are due, in order. Every rule counts its own matches, whatever
 * other rules do, so that "the third" is the third as a reader of the plan counts.
 */
export async function findDueRules(
  rules: readonly ActiveRule[],
  request: MatchedRequest,
): Promise<readonly ActiveRule[]> {
  const due: ActiveRule[] = [];
  for (const active of rules) {
    const { match } = active.rule;
    if (!meetsHead(active.rule, request)) continue;
    if (match.textIncludes !== undefined) {
      // The text of a request that is broken before it is read is never known.
      if (due.some(({ rule }) => isDuringRequest(rule.fault))) continue;
      if (!(await request.readText()).includes(match.textIncludes)) continue;
    }
    active.matchedCount += 1;
    if (active.matchedCount >= (match.nth ?? 1) && isLeft(active)) due.push(active);
  }
  return due;
}

/** True until a rule has fired as often as it may. */
export function isLeft({ rule, hitCount }: ActiveRule): boolean {
  const times = rule.times ?? (rule.fault.kind === 'rate-limit' ? 0 : 1);
  return times === 0 || hitCount < times;
}

function meetsHead({ match }: FaultRule, request: MatchedRequest): boolean {
  const isMethod =
    match.method === undefined || match.method.toUpperCase() === request.method.toUpperCase();
  const isConnection = match.connection === undefined || match.connection === request.connection;
  return isMethod && isConnection && meetsPath(match.path, request.path);
}

function meetsPath(pattern: string | undefined, path: string): boolean {
  if (pattern === undefined) return true;
  return pattern.endsWith('*') ? path.startsWith(pattern.slice(0, -1)) : path === pattern;
}
