import type { AppError } from '../../../../shared/app-error.ts';
import type { CallSubject } from '../../../../shared/errors/gateway-terms.ts';
import { parseJson } from '../../../../shared/parse-json.ts';
import { readErrorBody, type WireError } from '../../wire/error-body.ts';
import { isFields, textsIn } from '../../wire/fields.ts';
import { speechModel } from '../../wire/limits.ts';
import { gatewayError } from '../failure.ts';
import type { Redact } from '../http/redact.ts';

/** `charged`: an unclear end may have cost money. `free`: it can simply be asked again. */
export type CallKind = 'charged' | 'free';

/** An answer whose status is not 200, with as much of its body as was read. */
export type RefusedAnswer = {
  readonly status: number;
  readonly body: string;
  /** Where a redirect points to; null for none. */
  readonly leadsTo: string | null;
  readonly retryAfterMs: number | null;
};

/** What was sent, for the words about it. */
export type SentRequest = {
  readonly kind: CallKind;
  readonly subject: CallSubject;
  readonly sentBytes: number;
  readonly sentType: string;
  readonly accept: string;
};

/** One thing of the account's, by its id: a 403 or 404 is about it and not about key or address. */
const ownThings: readonly CallSubject[] = ['speech-job-record', 'voice', 'video-record'];

/** A cloned voice may go with the request, so that a 403 may be about the voice. */
const spoken: readonly CallSubject[] = ['speech', 'speech-job'];

/** The AppError for an answer whose status is not 200. Key and voice id are taken out of what it quotes. */
export function answerError(
  { kind, subject, ...sent }: SentRequest,
  answer: RefusedAnswer,
  redact: Redact,
): AppError {
  const isOwnThing = ownThings.includes(subject);
  const wire = readErrorBody(redact(answer.body));
  const isPage = answer.body.trimStart().startsWith('<');
  const parameter = wire.parameter ?? (isPage ? null : namedParameter(wire.message));
  const facts = {
    phase: 'sent',
    status: answer.status,
    code: quote(wire.code, redact, 80),
    parameter: quote(parameter, redact, 80),
    retryAfterMs: answer.retryAfterMs,
    detail: quote(wordsOf(subject, answer.status, redact(wire.message)), redact, 200),
  } as const;
  const status = meantStatus(kind, subject, answer, wire);
  const isSpoken = spoken.includes(subject);
  if (!isPage && isSpoken && saysVoiceGone(status, { ...wire, parameter })) {
    return gatewayError('gateway_voice_missing.line', facts);
  }
  if (isSpoken && saysTextTooLong(subject, status, { ...wire, parameter })) {
    return gatewayError('gateway_timeout.text', { ...facts, ...sent });
  }
  if (!isPage && !isOwnThing && saysModelMissing(status, wire)) {
    return isSpoken
      ? gatewayError('gateway_model_missing.speech', { ...facts, model: speechModel })
      : gatewayError('gateway_model_missing.chosen', facts);
  }
  // A page where the record of one thing is asked for says nothing about the thing.
  const isElsewhere = status === 404 && isPage && isOwnThing;
  const key = isElsewhere ? otherKey(kind) : keyOf(kind, subject, status, isPage);
  const { parameter: named } = facts;
  if (key === 'gateway_parameter.request' && named !== null) {
    return gatewayError('gateway_parameter.named', { ...facts, parameter: named });
  }
  const to = quote(answer.leadsTo, redact);
  if (key === 'gateway_bad_answer.status' && to !== null) {
    return gatewayError('gateway_bad_answer.moved', { ...facts, to });
  }
  if (key === 'gateway_uncertain.status' && to !== null) {
    return gatewayError('gateway_uncertain.moved', { ...facts, to });
  }
  const isRetryable = key === 'gateway_rate_limited.answer' || key === 'gateway_upstream.status';
  return gatewayError(key, { ...facts, ...sent, subject }, { isRetryable });
}

/** The status that an answer means: relays say the same with others. */
function meantStatus(
  kind: CallKind,
  subject: CallSubject,
  { status, body }: RefusedAnswer,
  wire: WireError,
): number {
  // Documented as the code of a 504; whatever stands beside it, the call may have been made.
  if (kind === 'charged' && saysOutcomeUnknown(status, body)) return 504;
  return !ownThings.includes(subject) && saysUnpaid(status, wire) ? 402 : status;
}

/** Behind a 5xx it counts wherever it stands; other refusals are free, and may link to it or repeat what was sent. */
function saysOutcomeUnknown(status: number, body: string): boolean {
  if (status >= 500) return outcomeUnknown.test(body);
  const json = parseJson(body.trim());
  if (json === undefined) return !body.trimStart().startsWith('<') && tellsUnknown(body);
  const isField = (one: unknown) => isFields(one) && one.upstream_outcome_unknown === true;
  if (isFields(json) && [json, json.error].some(isField)) return true;
  return [...textsIn(json)].some(([path, text]) => !sentFields.test(path) && tellsUnknown(text));
}

function tellsUnknown(text: string): boolean {
  return outcomeUnknown.test(text) && !pointsToIt.test(text);
}

/** "See the documentation of upstream_outcome_unknown", in one sentence. */
const pointsToIt = /(?:\bsee\b|\bdoc(?:s|umentation)\b|https?:)(?:(?!\.\s).)*outcome/is;

const outcomeUnknown =
  /upstream[\s._-]*outcome[\s._-]*(is[\s._-]*)?unknown|outcome of (the )?upstream\b.{0,40}\bunknown/i;
const sentFields = /(^|\.)(input|text|prompt)(\.|$)/;

/** Cuts a text of the gateway's to a short quotation without secrets; null when nothing is left. */
export function quote(text: string | null, redact: Redact, maxCharacters = 200): string | null {
  const line = redact(text ?? '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  if (line === '') return null;
  const characters = [...line];
  if (characters.length <= maxCharacters) return line;
  return `${characters.slice(0, maxCharacters - 1).join('')}…`;
}

/** Voices that are there already may be named, by ids that are not known here: what looks like one is hidden. */
function wordsOf(subject: CallSubject, status: number, message: string): string {
  const namesVoices = subject === 'voices' || (subject === 'voice-upload' && status === 409);
  if (!namesVoices) return message;
  return message
    .replace(/\bid["'`“]?\s*[:=]\s*["'`“]?[\w-]+/gi, 'id [hidden]')
    .replace(/[\w-]{6,}/g, (word) => (/\d|_|[a-z][A-Z]/.test(word) ? '[hidden]' : word));
}

/** What each status means. Whatever is not here is uncertain. */
function keyOf(kind: CallKind, subject: CallSubject, status: number, isPage: boolean) {
  const isOwnThing = ownThings.includes(subject);
  switch (status) {
    case 400:
    case 422:
      return 'gateway_parameter.request';
    case 401:
      return 'gateway_key_refused.answer';
    case 402:
      return 'gateway_balance.used_up';
    case 403:
      // Of a firewall or a network in between.
      if (isPage) return 'gateway_refused.page';
      if (isOwnThing) return 'gateway_forbidden.thing';
      return spoken.includes(subject) ? 'gateway_forbidden.voice' : 'gateway_forbidden.call';
    case 404:
      if (isOwnThing) return 'gateway_not_found.thing';
      return subject === 'speech-job' ? 'gateway_not_found.jobs' : 'gateway_not_found.address';
    case 405:
    case 406:
    case 413:
    case 415:
    case 431:
      return kind === 'charged' ? refusals[status] : otherKey(kind);
    case 429:
      return 'gateway_rate_limited.answer';
    case 504:
      return kind === 'charged' ? 'gateway_uncertain.answer' : 'gateway_upstream.status';
    case 524:
      return 'gateway_timeout.answer';
    default:
      return status >= 500 && status <= 599 ? 'gateway_upstream.status' : otherKey(kind);
  }
}

const refusals = {
  405: 'gateway_refused.method',
  406: 'gateway_refused.accept',
  413: 'gateway_refused.size',
  415: 'gateway_refused.type',
  431: 'gateway_refused.headers',
} as const;

function otherKey(kind: CallKind) {
  return kind === 'charged' ? 'gateway_uncertain.status' : 'gateway_bad_answer.status';
}

/**
 * A 404 that names the voice says enough. A 400 or 422 is about the line, unless it names the voice and says that
 * there is none, by its code or in its words.
 */
function saysVoiceGone(status: number, { code, parameter, message }: WireError): boolean {
  if (status === 404) return /voice/i.test(`${code} ${parameter} ${message}`);
  if (status !== 400 && status !== 422) return false;
  if (voiceGoneCode.test(code ?? '')) return true;
  const isAboutVoice =
    parameter === null ? /音色|声音/.test(message) : /(^|\.)voice([_ ]?id)?$/i.test(parameter);
  return isAboutVoice && voiceGoneWords.test(message) && !ofLineWords.test(message);
}

const voiceGoneCode =
  /voice_?(id_?)?(not_?(found|exists?)|unknown|invalid|deleted)|(unknown|invalid|no_such)_?voice/i;
const voiceGoneWords =
  /not found|(does not|doesn't|not|no longer) exists?|no such voice|(unknown|invalid) voice|(been|was) (deleted|removed)|不存在|未找到|找不到|已(被)?删除|无效的?(音色|声音)/i;
/** What a voice has not got is found in the next line, or is not asked for there. */
const ofLineWords = /\b(text|input|language|emotion|style|tag)s?\b|文本|语言|情感|情绪|风格|标签/i;

/** How long a text may be is documented; others take less, and say so only by refusing it. */
function saysTextTooLong(subject: CallSubject, status: number, wire: WireError): boolean {
  if (status === 413) return subject === 'speech';
  if (status !== 400 && status !== 422) return false;
  const { code, parameter, message } = wire;
  if (parameter !== null && !/(^|\.)(input|text)$/i.test(parameter)) return false;
  return tooLongCode.test(code ?? '') || tooLongWords.test(message);
}

const tooLongCode = /(string|text|input)_?(is_)?too_?(long|large)|(text|input|length)_?limit/i;
const tooLongWords =
  /\b(text|input|string|content|characters?|length)\b.*\b(too long|too large|exceed\w*|at most|maximum|no more than)\b|\b(exceed\w*|at most|maximum|no more than|longer than)\b.*\b(characters?|chars|length)\b|(文本|字数|字符|长度|输入)[^，。]*(过长|超过|超出|太长|上限)/i;

/** Documented is 404; others say it with 400, where what is refused may also be about one line. */
function saysModelMissing(status: number, wire: WireError): boolean {
  if (status !== 400) return status === 404 && namesModel(wire);
  if (wire.parameter !== null && wire.parameter !== 'model') return false;
  const words = wire.message.replace(quotedParts, ' ');
  return wire.code === 'model_not_found' || noSuchModel.test(words);
}

/** The model is the subject, and a name the only word between. */
const noSuchModel =
  /(?:^|[.:-]\s+)(?:the\s+)?(?:requested\s+|specified\s+)?model(?:\s+[\w./-]+)?\s+(?:does not exist|(?:was |is )?not found)\b|\b(?:no such|not a valid) model\b|\binvalid model(?: name)?(?:\s*:?\s*[\w./-]*| passed in model=\S*)$/i;

function namesModel(wire: WireError): boolean {
  return (
    /model/i.test(wire.code ?? '') || wire.parameter === 'model' || /\bmodel\b/i.test(wire.message)
  );
}

/** Documented is 402; others say with 400, 401, 403 or 429 that the quota of the account or key is used up. */
function saysUnpaid(status: number, { code, message, parameter }: WireError): boolean {
  if (status === 401) return isGone('quota|balance|credits?', '额度|余额|点数', message);
  if (status === 403) {
    const isNamed = /quota|balance|credit|arrears/i.test(code ?? '');
    return isNamed || isGone('quota|balance|credits?', '额度|余额|点数', message);
  }
  if (status === 400) {
    const codes =
      /insufficient\w*(quota|balance|credit|fund)|arrear|billing_(hard_limit|not_active)/i;
    if (codes.test(code ?? '')) return true;
    // Mostly about the line, whose words it may repeat.
    if (/(^|\.)(input|text|voice)$/i.test(parameter ?? '')) return false;
    const words = message.replace(quotedParts, ' ');
    const before = words.slice(0, Math.max(0, words.search(/balance|余额|点数|欠费/i)));
    return !ofWordsSent.test(before) && isGone('balance', '余额|点数', words);
  }
  if (status !== 429) return false;
  // A limit by time is often called a quota there: only what no wait brings back counts.
  const codes =
    /insufficient\w*(quota|balance|credit|fund)|exceeded_current_quota|billing|arrears/i;
  return codes.test(code ?? '') || isGone('balance', '余额|点数', message);
}

const ofWordsSent =
  /\b(text|input|content|moderation|policy|sensitive)\b|敏感|违规|审核|文本|内容/i;
const quotedParts = /"[^"]*"|“[^”]*”|‘[^’]*’|「[^」]*」|『[^』]*』|«[^»]*»|`[^`]*`|\B'[^']*'\B/g;

function isGone(what: string, inChinese: string, message: string): boolean {
  const gone = String.raw`\b(insufficient|not enough|too low|used up|exceeded|exhausted)\b`;
  const words = new RegExp(String.raw`\b(${what})\b.*${gone}|${gone}.*\b(${what})\b`, 'i');
  const chinese = new RegExp(`(${inChinese})[^，。]*(不足|用尽|耗尽|不够)|欠费`);
  return words.test(message) || chinese.test(message);
}

/** Field names of the requests in the gateway's words; common words count only in quotation marks. */
function namedParameter(message: string): string | null {
  const quoted =
    /['"`“](model|input|voice|response_format|speed|stream|instructions|messages|temperature|max_tokens|tools|title|prompt|seconds|size)['"`”]/;
  const bare = /\b(response_format|speed|stream|instructions|voice|temperature|max_tokens)\b/;
  return quoted.exec(message)?.[1] ?? bare.exec(message)?.[1] ?? null;
}
