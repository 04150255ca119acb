import type { ChargeState, LedgerKind } from '../../../electron/charges/ports.ts';
import type { ErrorCode } from '../../../shared/ipc/error-codes.ts';
import { type CallName, callNames, type FaultEnd } from '../../support/faults/fault-calls.ts';
import type { PlannedRule } from '../../support/faults/fault-world.ts';

/** What a row says of one kind of call. */
export type Expected = {
  readonly state: ChargeState;
  /** Charging POSTs on the wire. */
  readonly posts: number;
  readonly code?: ErrorCode;
  /** Milliseconds of the app's clock that must pass before it is done. */
  readonly leastMs?: number;
  /** What the one who asked is told, where the state of the call does not say it. */
  readonly end?: FaultEnd['kind'];
  /** What came of a stream that was cut is kept, and is said not to be whole. */
  readonly hasPartial?: boolean;
  /** Among the call's entries in the app's ledger. */
  readonly booked?: readonly LedgerKind[];
};

export type FaultRow = {
  /** As in docs/fault-matrix.md: table and number, then the fault. */
  readonly name: string;
  /** As in a fault plan, without `match`. */
  readonly rule: PlannedRule;
  /** What becomes of a call that costs money. */
  readonly charged: Expected;
  /** Where a kind differs from that. */
  readonly but?: { readonly [Name in CallName]?: Partial<Expected> };
  /** Kinds for which the fault makes no sense, each with its reason. */
  readonly not?: { readonly [Name in CallName]?: string };
  /** The fault ends in the client's deadline, which is shortened for it. */
  readonly isUntilDeadline?: boolean;
  /** Free calls wait until a person mends the key. */
  readonly isUntilKey?: boolean;
  /** A rule for connections that were used before: it must never fire. */
  readonly isForWarm?: boolean;
  /** Hundreds of megabytes through these kinds: in the long sweep only. */
  readonly heavy?: readonly CallName[];
};

const uncertain: Expected = { state: 'uncertain', posts: 1 };
const refused: Expected = { state: 'rejected', posts: 1 };
const done: Expected = { state: 'done', posts: 1 };
const page = { html: '<!DOCTYPE html><title>Sign in</title><p>Hello' };

/** A billed upload whose answer is lost is found in the list of voices; there is one POST all the same. */
const isFound = { clone: { state: 'done' } } as const;

function answer(status: number, more: PlannedRule = {}): PlannedRule {
  return { kind: 'answer', status, ...more };
}

/** Always, and not charged. */
function refusal(status: number, more: PlannedRule = {}): PlannedRule {
  return { times: 0, fault: answer(status, more) };
}

/** Always, and charged: the gateway did its work, and the answer is spoiled. */
function billed(fault: PlannedRule): PlannedRule {
  return { times: 0, isBilled: true, fault };
}

const refusedAsSent: Expected = { ...refused, code: 'gateway_refused' };
const parameter: Expected = { ...refused, code: 'gateway_parameter' };
/** Refused with something optional in it, so asked once more without. */
const onceMore = { 'chat stream': { posts: 2 } } as const;
const upstream: Expected = {
  state: 'uncertain',
  posts: 4,
  code: 'gateway_uncertain',
  booked: ['possibly_charged', 'possibly_charged', 'possibly_charged'],
};
/** No job waits for these calls, so that what stops a batch leaves none of them to be sent later. */
const notFound = { ...refused, code: 'gateway_not_found' } as const;
const notSplit = Object.fromEntries(
  callNames.filter((name) => name !== 'speech').map((name) => [name, 'only a line is split']),
);
const onlyOnce = 'an upload under a fault is asked for again by its list of voices';

/** Table A of docs/fault-matrix.md: HTTP answers, with what docs/money.md has them mean. */
export const answerRows: readonly FaultRow[] = [
  { name: 'A 1: 400', rule: refusal(400), charged: parameter, but: onceMore },
  { name: 'A 1: 422', rule: refusal(422), charged: parameter, but: onceMore },
  {
    name: 'A 2: 401',
    isUntilKey: true,
    rule: refusal(401),
    charged: { ...refused, code: 'gateway_key_refused' },
  },
  {
    name: 'A 3: 402',
    rule: refusal(402),
    charged: { ...refused, code: 'gateway_balance' },
  },
  { name: 'A 4: 403', rule: refusal(403), charged: { ...refused, code: 'gateway_forbidden' } },
  { name: 'A 4: 403 with a page', rule: refusal(403, { body: page }), charged: refusedAsSent },
  { name: 'A 4: 404 on the path', rule: refusal(404, { body: page }), charged: notFound },
  {
    name: 'A 4: 404 on the model',
    rule: refusal(404, { body: { json: { error: { code: 'model_not_found' } } } }),
    charged: { ...notFound, code: 'gateway_model_missing' },
  },
  { name: 'A 5: 408', rule: billed(answer(408)), charged: uncertain, but: isFound },
  { name: 'A 6: 409', rule: billed(answer(409)), charged: uncertain, but: isFound },
  { name: 'A 6: 409, not charged', rule: refusal(409), charged: uncertain },
  { name: 'A 7: 405', rule: refusal(405), charged: refusedAsSent },
  { name: 'A 7: 406', rule: refusal(406), charged: refusedAsSent },
  {
    name: 'A 7: 413',
    rule: refusal(413),
    charged: refusedAsSent,
    not: { speech: 'a line is split, as after a 524' },
  },
  { name: 'A 7: 415', rule: refusal(415), charged: refusedAsSent },
  { name: 'A 7: 431', rule: refusal(431), charged: refusedAsSent },
  { name: 'A 8: 421', rule: billed(answer(421)), charged: uncertain, but: isFound },
  {
    // Longer than the 7 s of the matrix, so that on the fast clock nothing else takes that long.
    name: 'A 9: 429 with Retry-After: 600',
    rule: { times: 1, fault: answer(429, { headers: { 'retry-after': '600' } }) },
    charged: { state: 'done', posts: 2, leastMs: 600_000 },
  },
  {
    name: 'A 10: 429 without a header, eight times',
    rule: { times: 8, fault: answer(429) },
    charged: { state: 'done', posts: 9 },
  },
  {
    name: 'A 11: 429 with Retry-After: 1e9',
    rule: { times: 1, fault: answer(429, { headers: { 'retry-after': '1e9' } }) },
    charged: { state: 'done', posts: 2, leastMs: 900_000 },
  },
  {
    name: 'A 11: 429 with a negative Retry-After',
    rule: { times: 1, fault: answer(429, { headers: { 'retry-after': '-5' } }) },
    charged: { state: 'done', posts: 2 },
  },
  {
    name: 'A 11: 429 with a date in the past',
    rule: {
      times: 1,
      fault: answer(429, { headers: { 'retry-after': 'Wed, 21 Oct 2015 07:28:00 GMT' } }),
    },
    charged: { state: 'done', posts: 2 },
  },
  { name: 'A 12: 500', rule: refusal(500), charged: upstream },
  {
    name: 'A 12: 500 once',
    rule: { times: 1, fault: answer(500) },
    charged: { ...done, posts: 2 },
  },
  { name: 'A 13: 502 with a page', rule: refusal(502, { body: page }), charged: upstream },
  { name: 'A 13: 503 with a page', rule: refusal(503, { body: page }), charged: upstream },
  {
    name: 'A 14: 504 with upstream_outcome_unknown',
    rule: billed(answer(504, { body: { json: { error: { code: 'upstream_outcome_unknown' } } } })),
    charged: uncertain,
    but: isFound,
  },
  {
    name: 'A 15: 504 with a page',
    rule: billed(answer(504, { body: page })),
    charged: uncertain,
    but: isFound,
  },
  {
    name: 'A 16: 524',
    rule: refusal(524, { body: page }),
    charged: { ...refused, code: 'gateway_timeout', booked: ['unbilled'] },
    not: { speech: 'a line is split: the next row' },
  },
  {
    name: 'A 16: 524 once',
    rule: { times: 1, fault: answer(524, { body: page }) },
    // The whole is not billed; it is split in two, and the line is made of both.
    charged: { ...refused, posts: 3, end: 'done', booked: ['unbilled'] },
    not: notSplit,
  },
  {
    name: 'A 18: 200 with a page',
    rule: billed(answer(200, { body: page })),
    charged: uncertain,
    but: isFound,
  },
  {
    name: 'A 19: 200 with an error as JSON',
    rule: billed(answer(200, { body: { json: { error: { message: 'no room', code: 'full' } } } })),
    charged: uncertain,
    but: isFound,
  },
  {
    name: 'A 20: 200 as audio/mpeg with nothing in it',
    rule: billed(answer(200, { contentType: 'audio/mpeg', body: { text: '' } })),
    charged: uncertain,
    but: isFound,
  },
  {
    name: 'A 21: the right bytes under a wrong type',
    rule: billed(answer(200, { contentType: 'image/x-nothing', body: 'real' })),
    charged: done,
  },
  {
    name: 'A 22: JSON that is cut',
    rule: billed(answer(200, { contentType: 'application/json', body: { text: '{"id":"x_1"' } })),
    charged: uncertain,
    but: isFound,
  },
  {
    name: 'A 22: JSON 10,000 deep',
    rule: billed(answer(200, { body: { text: '['.repeat(10_000) + ']'.repeat(10_000) } })),
    charged: uncertain,
    but: isFound,
  },
  {
    name: 'A 22: 200 MB',
    rule: {
      times: 0,
      fault: answer(200, { contentType: 'application/json', body: { zeros: 210_000_000 } }),
    },
    charged: uncertain,
    not: {
      speech: 'zeros pass for sound; row B 34 is the cap',
      'job download': 'as speech',
      'video download': 'as speech',
      clone: onlyOnce,
    },
  },
  { name: 'A 23: 299', rule: billed(answer(299)), charged: uncertain, but: isFound },
  { name: 'A 23: 599', rule: refusal(599), charged: upstream },
  {
    name: 'A 23: 1,000 answers 1xx before the true one',
    rule: billed({ kind: 'informational-flood', count: 1000 }),
    charged: done,
  },
  {
    name: 'A 23: 100 kB of headers',
    rule: billed({ kind: 'header-flood', count: 100, bytesEach: 1000 }),
    charged: uncertain,
    but: isFound,
  },
];

const onlyStreams = Object.fromEntries(
  callNames
    .filter((name) => name !== 'chat stream')
    .map((name) => [name, 'only a stream of events']),
);
const isSweep = Number(process.env.LECTERN_SWEEP ?? 1) > 1;
const noBody = 'a GET has no body to be cut in';
const noGet = {
  'job poll': noBody,
  'job download': noBody,
  'video poll': noBody,
  'video download': noBody,
} as const;

/** Table B of the fault matrix, transport. */
export const transportRows: readonly FaultRow[] = [
  {
    name: 'B 26: RST after the request',
    rule: billed({ kind: 'reset', at: 'request' }),
    charged: uncertain,
    but: isFound,
  },
  {
    name: 'B 26: FIN after the request',
    rule: billed({ kind: 'close', at: 'request' }),
    charged: uncertain,
    but: isFound,
  },
  {
    name: 'B 26: RST after the headers',
    rule: billed({ kind: 'reset', at: 'headers' }),
    charged: uncertain,
    but: isFound,
  },
  {
    name: 'B 27: RST on a used connection',
    rule: billed({ kind: 'reset', at: 'request' }),
    charged: done,
    isForWarm: true,
  },
  {
    name: 'B 28: RST half-way through the request',
    rule: { times: 0, fault: { kind: 'reset', at: 'request-body' } },
    charged: uncertain,
    not: noGet,
  },
  {
    name: 'B 29: FIN before the promised length',
    rule: billed({ kind: 'truncate', framing: 'length' }),
    charged: uncertain,
    but: isFound,
  },
  {
    name: 'B 30: the last chunk is missing',
    rule: billed({ kind: 'truncate', framing: 'chunked' }),
    charged: uncertain,
    but: isFound,
  },
  {
    name: 'B 31: half an answer of no stated length',
    rule: billed({ kind: 'truncate', framing: 'close' }),
    charged: uncertain,
    but: isFound,
  },
  {
    name: 'B 32: headers byte by byte',
    rule: billed({ kind: 'drip', at: 'headers', everyMs: 100_000 }),
    charged: uncertain,
    but: isFound,
    isUntilDeadline: true,
  },
  {
    name: 'B 33: silence in the middle of the body',
    rule: billed({ kind: 'stall', at: 'body' }),
    charged: uncertain,
    but: isFound,
    isUntilDeadline: true,
  },
  {
    name: 'B 34: a body without an end',
    rule: billed({ kind: 'endless' }),
    charged: uncertain,
    // The events that end a stream come first; what follows is not read.
    but: { ...isFound, 'chat stream': { state: 'done' } },
    heavy: ['job download', 'video download'],
  },
  {
    name: 'B 35: a gzip bomb',
    rule: billed({ kind: 'gzip-bomb', megabytes: 260 }),
    charged: uncertain,
    but: isFound,
    heavy: ['job download', 'video download'],
  },
  {
    name: 'B 36: events cut inside one, then a clean end',
    rule: billed({ kind: 'sse', variant: 'cut-event' }),
    charged: { ...uncertain, hasPartial: true },
    not: onlyStreams,
  },
  {
    name: 'B 36: events cut inside one, then RST',
    rule: billed({ kind: 'sse', variant: 'cut-event', ending: 'reset' }),
    charged: { ...uncertain, hasPartial: true },
    not: onlyStreams,
  },
  {
    name: 'B 36: events cut inside a letter, then FIN',
    rule: { times: 0, fault: { kind: 'sse', variant: 'cut-character', ending: 'close' } },
    charged: { ...uncertain, hasPartial: true },
    not: onlyStreams,
  },
  {
    name: 'B 36: events that end without a reason',
    rule: { times: 0, fault: { kind: 'sse', variant: 'no-done' } },
    charged: { ...uncertain, hasPartial: true },
    not: onlyStreams,
  },
  {
    name: 'B 36: only [DONE] is missing',
    rule: billed({ kind: 'sse', variant: 'no-done' }),
    charged: done,
    not: onlyStreams,
  },
  {
    name: 'B 37: an event of 10 MB',
    rule: billed({ kind: 'sse', variant: 'long-line' }),
    charged: uncertain,
    not: onlyStreams,
  },
  {
    name: 'B 37: very many events',
    rule: billed({ kind: 'sse', variant: 'many-events', count: isSweep ? 1_000_000 : 50_000 }),
    charged: done,
    not: onlyStreams,
  },
  {
    name: 'B 38: the page of a captive portal',
    rule: { times: 0, fault: answer(200, { body: page }) },
    charged: uncertain,
  },
];

/** Rows that need more than one call, and the test that is theirs. */
export const rowsElsewhere: { readonly [row: string]: string } = {
  'A 17': 'connections.test.ts',
  'B 24': 'connections.test.ts',
  'B 25': 'connections.test.ts',
  'B 39': 'sleep-and-restart.test.ts',
};
