import { type ChatRequest, isParameterRefusal } from './chat.ts';
import { type GatewayFailure, gatewayFailureOf } from './failure.ts';

/** The names of the limit of an answer that gateways know; the first is the documented one. */
const limitNames = ['max_tokens', 'max_completion_tokens'] as const;
export type LimitName = (typeof limitNames)[number];

/** What one model takes of the optional fields of a chat, as far as its refusals have told. */
export type ChatSupport = {
  readonly refused: readonly OptionalField[];
  /** The name under which it takes the limit of an answer; null: under none. */
  readonly limitName: LimitName | null;
};

export type OptionalField = 'temperature' | 'tools' | 'stream';

/** Of a model that has refused nothing. */
export const wholeSupport: ChatSupport = { refused: [], limitName: limitNames[0] };

const fieldNames: { readonly [Field in OptionalField]: RegExp } = {
  temperature: /\btemperature\b/i,
  tools: /\b(tools?|tool_choice|functions?)\b/i,
  stream: /\bstream(ing|ed|_options)?\b/i,
};
const limitName = /\bmax_(completion_)?tokens\b/i;

/** The request as that model takes it. */
export function fitted(request: ChatRequest, { refused, limitName }: ChatSupport): ChatRequest {
  const { model, messages, isStreamed, temperature, tools, maxTokens } = request;
  return {
    model,
    messages,
    isStreamed: isStreamed && !refused.includes('stream'),
    temperature: refused.includes('temperature') ? undefined : temperature,
    tools: refused.includes('tools') ? undefined : tools,
    ...(limitName === null ? {} : { maxTokens, limitName }),
  };
}

/**
 * What is known of a model after it refused a chat, so that it can be asked in another way: without the fields
 * that the refusal names, else without all but the limit, else with the limit under its other name. A limit
 * that no name is left for is null. Null where the refusal is about something else.
 * @param sent the request that was refused, as it left
 * @param tried the names under which the limit was sent so far
 */
export function supportAfter(
  error: unknown,
  sent: ChatRequest,
  support: ChatSupport,
  tried: readonly LimitName[],
): ChatSupport | null {
  const failure = gatewayFailureOf(error);
  if (failure === null || !isParameterRefusal(error)) return null;
  const said = failure.parameter ?? failure.detail ?? '';
  const optional = optionalIn(sent);
  const named = optional.filter((field) => fieldNames[field].test(said));
  const isLimit = sent.maxTokens !== undefined && limitName.test(said);
  if (named.length > 0) return { ...support, refused: [...support.refused, ...named] };
  if (!isLimit && optional.length > 0) {
    return { ...support, refused: [...support.refused, ...optional] };
  }
  const isOther = failure.parameter !== null ? !isLimit : !isAboutFields(failure);
  if (sent.maxTokens === undefined || isOther || isAboutValue(failure.detail)) return null;
  return { ...support, limitName: limitNames.find((name) => !tried.includes(name)) ?? null };
}

/**
 * Whether a refusal that names no field may be about one: 422 is documented for that, a 400 has to say so, as it may as
 * well be about a key, a balance or a fault behind the gateway.
 */
function isAboutFields({ status, detail }: GatewayFailure): boolean {
  return status === 422 || limitName.test(detail ?? '') || fieldWords.test(detail ?? '');
}

const fieldWords =
  /param|argument|field|propert|option|unsupported|(not|n['’]t) (support|allow|permit|accept|recogni|use)|unrecogni|unexpected|unknown|参数|字段|不支持/i;

function optionalIn({ isStreamed, temperature, tools }: ChatRequest): readonly OptionalField[] {
  return [
    ...(temperature === undefined ? [] : (['temperature'] as const)),
    ...(tools === undefined || tools.length === 0 ? [] : (['tools'] as const)),
    ...(isStreamed ? (['stream'] as const) : []),
  ];
}

/** A limit that is too high or too low is taken, but not at that value: leaving it out would be no answer. */
function isAboutValue(detail: string | null): boolean {
  return /too (large|high|big|low|small)|at (most|least)|maximum of|minimum of|exceed|must be (a|an|at|less|greater|between|positive|lower|[<>=\d])|less than|greater than|out of range|range of/i.test(
    detail ?? '',
  );
}
