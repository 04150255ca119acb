import { z } from 'zod';
import { appError } from '../../../shared/app-error.ts';

/*
 * The fault plan of docs/demo-gateway.md: ordered rules, each saying which requests it meets and what
 * then goes wrong. Unknown names are refused, so that a misspelt rule cannot pass for a quiet one.
 */

const bytesSchema = z.int().min(0);
const millisecondsSchema = z.number().min(0);

const bodySchema = z.union([
  z.literal('real'),
  z.strictObject({ text: z.string() }),
  z.strictObject({ html: z.string() }),
  z.strictObject({ json: z.unknown() }),
  z.strictObject({ base64: z.base64() }),
  z.strictObject({ zeros: z.int().min(0).max(1_000_000_000) }),
]);

/** Which answer is spoiled: the real one with these changes, or a made-up one. */
const answerFields = {
  status: z.int().min(200).max(999).optional(),
  headers: z.record(z.string(), z.string()).optional(),
  contentType: z.string().optional(),
  body: bodySchema.optional(),
};

const breakFields = {
  ...answerFields,
  at: z.enum(['request-headers', 'request-body', 'request', 'headers', 'body']),
  /** Of the body that is on its way there; half of it when not given. */
  afterBytes: bytesSchema.optional(),
};

const faultSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('answer'), ...answerFields }),
  z.strictObject({ kind: z.literal('reset'), ...breakFields }),
  z.strictObject({ kind: z.literal('close'), ...breakFields }),
  z.strictObject({
    kind: z.literal('truncate'),
    framing: z.enum(['length', 'chunked', 'close']),
    afterBytes: bytesSchema.optional(),
    ...answerFields,
  }),
  z.strictObject({
    kind: z.literal('stall'),
    at: z.enum(['headers', 'body']),
    afterBytes: bytesSchema.optional(),
    /** For ever when not given. */
    ms: millisecondsSchema.optional(),
    ...answerFields,
  }),
  z.strictObject({
    kind: z.literal('drip'),
    at: z.enum(['headers', 'body']),
    everyMs: z.number().min(1),
    ...answerFields,
  }),
  z.strictObject({ kind: z.literal('endless'), ...answerFields }),
  z.strictObject({
    kind: z.literal('gzip-bomb'),
    megabytes: z.int().min(1).max(10_000).default(100),
    ...answerFields,
  }),
  z.strictObject({
    kind: z.literal('informational-flood'),
    count: z.int().min(1).max(1_000_000).default(1000),
    ...answerFields,
  }),
  z.strictObject({
    kind: z.literal('header-flood'),
    count: z.int().min(1).max(100_000).default(100),
    bytesEach: z.int().min(1).max(1_000_000).default(1000),
    ...answerFields,
  }),
  z.strictObject({
    kind: z.literal('sse'),
    variant: z.enum(['long-line', 'many-events', 'cut-event', 'cut-character', 'no-done']),
    megabytes: z.int().min(1).max(1000).default(10),
    count: z.int().min(1).max(10_000_000).default(1_000_000),
    /** `clean` is a proper end of the HTTP body, so that only the events tell that something is missing. */
    ending: z.enum(['clean', 'close', 'reset']).default('clean'),
  }),
  z.strictObject({
    kind: z.literal('rate-limit'),
    concurrency: z.int().min(0).optional(),
    perSecond: z.int().min(0).optional(),
    /** Sent as it is written; `{dateInMs}` is an HTTP date so far from now. No header when not given. */
    retryAfter: z
      .union([z.number(), z.string(), z.strictObject({ dateInMs: z.number() })])
      .optional(),
  }),
  z.strictObject({
    kind: z.literal('delay'),
    ms: millisecondsSchema,
    jitterMs: millisecondsSchema.default(0),
  }),
  /** Waits until another plan takes the place of this one, then goes on. */
  z.strictObject({ kind: z.literal('hold') }),
]);

const matchSchema = z.strictObject({
  method: z.string().optional(),
  /** A whole path without its query, or a beginning with `*` at its end. */
  path: z.string().optional(),
  /** Within `input`, `prompt` or the contents of `messages` of a JSON body. */
  textIncludes: z.string().min(1).optional(),
  /** From the n-th matching request on; 1 is the first. */
  nth: z.int().min(1).optional(),
  connection: z.enum(['fresh', 'warm']).optional(),
});

const ruleSchema = z
  .strictObject({
    match: matchSchema.default({}),
    /** How often it fires; 0 is always. A rate limit is always there unless this says otherwise. */
    times: z.int().min(0).optional(),
    /** True: the request is really done and charged, then its answer is spoiled. False: it is never done. */
    isBilled: z.boolean().default(false),
    fault: faultSchema,
  })
  .superRefine((rule, context) => {
    const problem = findContradiction(rule.isBilled, rule.fault, rule.match.textIncludes);
    if (problem !== null) context.addIssue({ code: 'custom', message: problem });
  });

const planSchema = z.strictObject({
  /** Of the jitter of delays. */
  seed: z.int().default(1),
  rules: z.array(ruleSchema).max(1000),
});

export type Fault = z.output<typeof faultSchema>;
export type FaultKind = Fault['kind'];
export type FaultOf<Kind extends FaultKind> = Extract<Fault, { readonly kind: Kind }>;
export type FaultRule = z.output<typeof ruleSchema>;
export type FaultPlan = z.output<typeof planSchema>;
export type AnswerFields = {
  readonly [Name in keyof typeof answerFields]?: z.output<(typeof answerFields)[Name]>;
};

/** Checks a plan as it stands in a file or a request. Throws `bad_input`, saying which rule and why. */
export function parseFaultPlan(value: unknown): FaultPlan {
  const parsed = planSchema.safeParse(value);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const place = issue?.path.map(String).join('.') || 'The plan';
  throw appError('bad_input.fault_plan', { place, reason: issue?.message ?? 'unknown' });
}

/** True for a break that comes before the whole request has been read. */
export function isDuringRequest(fault: Fault): boolean {
  return (
    (fault.kind === 'reset' || fault.kind === 'close') &&
    (fault.at === 'request-headers' || fault.at === 'request-body')
  );
}

/** True for what only makes a request wait. */
export function isWaiting(fault: Fault): fault is FaultOf<'delay' | 'hold'> {
  return fault.kind === 'delay' || fault.kind === 'hold';
}

function findContradiction(
  isBilled: boolean,
  fault: Fault,
  textIncludes: string | undefined,
): string | null {
  if (isBilled && (isWaiting(fault) || fault.kind === 'rate-limit')) {
    return `A ${fault.kind} cannot be billed.`;
  }
  if (isDuringRequest(fault) && (isBilled || textIncludes !== undefined)) {
    return 'A break during the request can neither be billed nor know the text.';
  }
  if (!isBilled && 'body' in fault && fault.body === 'real') {
    return 'The real body exists only where isBilled is true.';
  }
  if (
    fault.kind === 'rate-limit' &&
    fault.concurrency === undefined &&
    fault.perSecond === undefined
  ) {
    return 'A rate-limit needs concurrency or perSecond.';
  }
  return null;
}
