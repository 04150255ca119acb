import { expect } from 'vitest';
import type { Charge } from '../../../electron/charges/ports.ts';
import type { Limit } from '../../../shared/model/money.ts';
import type { Attempt } from './billing-gateway.ts';
import type { BillingWorld, Booked } from './billing-world.ts';
import type { Billed } from './prices.ts';

/** Of one thing that was paid, or may have been: what the gateway says, and what Lectern does. */
type Account = {
  readonly key: string;
  readonly attempts: readonly Attempt[];
  readonly charges: readonly Charge[];
  readonly entries: readonly Booked[];
};

const spent: ReadonlySet<string> = new Set(['charged', 'possibly_charged', 'corrected']);
const hair = 1e-6;

/** The promises of docs/money.md, of everything since attempt `from`, against the gateway's own ledger. */
export function checkMoney(world: BillingWorld, from: number): void {
  for (const account of accountsOf(world, from)) {
    checkNothingTwice(account);
    checkNeverUnder(account);
    checkAtMost(account);
    checkEqual(world, account);
  }
}

/** The gateway's own ledger keeps under a limit, but for what nobody could have foreseen. */
export function checkLimit(
  world: BillingWorld,
  limit: Limit,
  isCounted: (attempt: Attempt) => boolean,
  from: number,
  what: string,
): void {
  const paid = world.gateway.charged(isCounted);
  const excess = sumOf(
    accountsOf(world, from).flatMap(({ attempts, entries }) =>
      attempts.filter(isCounted).map((attempt) => excessOf(attempt, reservedOf(entries))),
    ),
  );
  if (limit.tokens !== null) {
    expect(paid.tokens - excess.tokens, `${what}: tokens`).toBeLessThanOrEqual(limit.tokens);
  }
  if (limit.money !== null) {
    expect(paid.money - excess.money, `${what}: money`).toBeLessThanOrEqual(limit.money + hair);
  }
}

function accountsOf(world: BillingWorld, from: number): readonly Account[] {
  const attempts = world.gateway.attempts.slice(from);
  const charges = world.charges();
  const entries = world.entries();
  return [...new Set(attempts.map(({ key }) => key))].map((key) => {
    const own = charges.filter((charge) => keyOf(charge) === key);
    const ids = new Set(own.map(({ id }) => id));
    return {
      key,
      attempts: attempts.filter((attempt) => attempt.key === key),
      charges: own,
      entries: entries.filter(({ chargeId }) => ids.has(chargeId)),
    };
  });
}

function keyOf({ request }: Charge): string {
  if ('text' in request) return request.text;
  if ('prompt' in request) return request.prompt;
  if ('messages' in request) return request.messages.at(-1)?.content ?? '';
  return request.title;
}

/** After an answer, or an end that leaves it open, nothing is sent again but by a person's word. */
function checkNothingTwice({ key, attempts, entries }: Account): void {
  const approvals = entries.filter(({ kind }) => kind === 'approved').length;
  const wasLast = ({ fault }: Attempt) =>
    fault === null || (fault.isInDoubt && fault.isRepeatable !== true);
  const answered = attempts.filter((one) => wasLast(one) && !isRefusedParameter(one)).length;
  expect(answered, `sent again unasked: ${key}`).toBeLessThanOrEqual(1 + approvals);
  const faults = attempts.filter(({ fault }) => fault?.isRepeatable === true).length;
  expect(faults, `tries through 5xx: ${key}`).toBeLessThanOrEqual(4 * (1 + approvals));
}

/** A model that takes no max_tokens said so, and was asked again without. */
function isRefusedParameter({ fault, model, billed }: Attempt): boolean {
  return fault === null && model.endsWith('-strict') && billed.tokens === 0 && billed.money === 0;
}

/** Charged, possibly charged and held are together never under what the gateway charged. */
function checkNeverUnder(account: Account): void {
  const { key, attempts, entries } = account;
  const shown = shownOf(account);
  const reserved = reservedOf(entries);
  const owed = sumOf(
    attempts.map((attempt) => less(attempt.billed, hiddenOf(attempt, reserved, account))),
  );
  const what = `${attempts.map(wordsOf).join(', ')}: ${key}`;
  expect(shown.tokens, `tokens shown of ${what}`).toBeGreaterThanOrEqual(owed.tokens);
  expect(shown.money + hair, `money shown of ${what}`).toBeGreaterThanOrEqual(owed.money);
}

/** What is beyond the at-most and was told nowhere: then nobody can know it. */
function hiddenOf(attempt: Attempt, reserved: Billed, { entries }: Account): Billed {
  const isVideo = attempt.kind === 'video' && !attempt.isTold;
  const isLost = attempt.kind === 'chat' && attempt.fault !== null;
  if (!isVideo && !isLost) return { tokens: 0, money: 0 };
  const excess = excessOf(attempt, reserved);
  if (isVideo && attempt.fault === null && excess.tokens > 0) {
    const notes = entries.map(({ note }) => note);
    expect(notes, 'a price that nobody told is said to be one').toContain('price unknown: at most');
  }
  return excess;
}

/** Speech, clones and obedient models never cost more than what was held for one of them. */
function checkAtMost({ key, attempts, entries }: Account): void {
  const reserved = reservedOf(entries);
  for (const attempt of attempts) {
    if (mayExceed(attempt)) continue;
    const excess = excessOf(attempt, reserved);
    expect(excess.tokens, `tokens beyond the at-most: ${wordsOf(attempt)} ${key}`).toBe(0);
    expect(excess.money, `money beyond the at-most: ${wordsOf(attempt)} ${key}`).toBeLessThan(hair);
  }
}

function mayExceed({ kind, model }: Attempt): boolean {
  return kind === 'video' || (kind === 'chat' && !/-chat$/.test(model));
}

/** Where nothing was in doubt, exactly what the gateway charged; else at most its unknown text tokens more. */
function checkEqual(world: BillingWorld, account: Account): void {
  const { key, attempts, charges, entries } = account;
  const isClear = attempts.every(({ fault }) => fault === null || !fault.isInDoubt);
  const paid = attempts.filter(({ billed }) => billed.tokens > 0 || billed.money > 0);
  const [only] = paid;
  const isCut = entries.some(({ note }) => note === 'may be cut off');
  const isSettled = charges.every(({ state }) => state === 'done' || state === 'rejected');
  if (!isClear || paid.length !== 1 || only === undefined || isCut || !isSettled) return;
  const shown = shownOf(account);
  const { multiplier, moneyPerToken, moneyPerCall } = world.gateway.priceOf(only.model);
  const isExact = only.kind === 'clone' || only.isTold || moneyPerCall !== null;
  // Of a video all is unknown, up to what was allowed. Framing is reckoned at most with 8 a message.
  const framing = only.kind === 'chat' ? 16 : 0;
  const ofText = only.mostTextTokens + framing - only.textTokens + only.unknownAnswerTokens;
  const inexact =
    only.kind === 'video' ? reservedOf(entries).tokens : (ofText + 1) * multiplier + 1;
  const slack = isExact ? 0 : inexact;
  const what = `${wordsOf(only)} shown too high: ${key}`;
  expect(shown.tokens - only.billed.tokens, what).toBeLessThanOrEqual(slack);
  const moneySlack = slack * moneyPerToken + hair;
  expect(shown.money - only.billed.money, what).toBeLessThanOrEqual(moneySlack);
}

/** What the ledger says, and what is held for calls that are open. */
function shownOf({ charges, entries }: Account): Billed {
  const open: ReadonlySet<string> = new Set(['reserved', 'sending', 'received', 'uncertain']);
  const held = charges.filter(({ state, remoteId }) => open.has(state) && remoteId === null);
  return sumOf([
    ...entries.filter(({ kind }) => spent.has(kind)),
    ...held.map(({ reserved }) => reserved),
  ]);
}

/** The most that was held for one request. */
function reservedOf(entries: readonly Booked[]): Billed {
  const reserved = entries.filter(({ kind }) => kind === 'reserved');
  return {
    tokens: Math.max(0, ...reserved.map(({ tokens }) => tokens)),
    money: Math.max(0, ...reserved.map(({ money }) => money)),
  };
}

function excessOf({ billed }: Attempt, reserved: Billed): Billed {
  return {
    tokens: Math.max(0, billed.tokens - reserved.tokens),
    money: Math.max(0, billed.money - reserved.money),
  };
}

function less(left: Billed, right: Billed): Billed {
  return { tokens: left.tokens - right.tokens, money: left.money - right.money };
}

function sumOf(amounts: readonly Billed[]): Billed {
  return amounts.reduce<Billed>(
    (sum, { tokens, money }) => ({ tokens: sum.tokens + tokens, money: sum.money + money }),
    { tokens: 0, money: 0 },
  );
}

function wordsOf({ kind, model, fault, isTold }: Attempt): string {
  const how = fault === null ? 'answered' : `${fault.name}${fault.isCharged ? ' charged' : ''}`;
  return `${kind} ${model} ${how}${isTold ? ', told' : ''}`;
}
