import type { AppError } from '../../../shared/app-error.ts';
import type { ErrorCode } from '../../../shared/ipc/error-codes.ts';
import { readErrorBody } from '../wire/error-body.ts';
import { SPEECH_MODEL } from '../wire/limits.ts';
import { type CallSubject, type SubjectWords, wordsFor } from './call-subject.ts';
import { gatewayError } from './failure.ts';
import type { Redact } from './redact.ts';

/** `charged`: an unclear end may have cost money. `free`: it can simply be asked again. */
export type CallKind = 'charged' | 'free';

/** An answer whose status is not 200, with as much of its body as was read. */
export type RefusedAnswer = {
  readonly status: number;
  readonly body: string;
  readonly retryAfterMs: number | null;
};

type Meaning = {
  readonly errorCode: ErrorCode;
  readonly isRetryable: boolean;
  readonly message: (about: SubjectWords) => string;
};

/** What each status means. Whatever is not here is uncertain. */
const meanings: { readonly [status: number]: Meaning } = {
  400: parameterMeaning(),
  401: {
    errorCode: 'gateway_key_refused',
    isRetryable: false,
    message: () =>
      'The gateway refused the API key. Check the key in the settings or enter a new one, then ' +
      'resume: what is done is kept.',
  },
  402: {
    errorCode: 'gateway_balance',
    isRetryable: false,
    message: () =>
      'The account’s balance is used up. Top it up at the gateway, then resume: what is done is kept.',
  },
  403: { errorCode: 'gateway_forbidden', isRetryable: false, message: forbiddenMessage },
  404: { errorCode: 'gateway_not_found', isRetryable: false, message: notFoundMessage },
  422: parameterMeaning(),
  429: {
    errorCode: 'gateway_rate_limited',
    isRetryable: true,
    message: () => 'The gateway asks for fewer requests. Wait a little, then go on more slowly.',
  },
  504: {
    errorCode: 'gateway_uncertain',
    isRetryable: false,
    message: ({ trace }) =>
      'The gateway does not know how the request ended, so it may have been charged. Check at the ' +
      `gateway ${trace} before you send it again.`,
  },
  524: {
    errorCode: 'gateway_timeout',
    isRetryable: false,
    message: ({ shorten }) =>
      'The request took longer than the gateway’s limit of about 100 seconds; it was not charged. ' +
      shorten,
  },
};

/** The AppError for an answer whose status is not 200. Key and voice id are taken out of what it quotes. */
export function answerError(
  { kind, subject }: { readonly kind: CallKind; readonly subject: CallSubject },
  answer: RefusedAnswer,
  redact: Redact,
): AppError {
  const about = wordsFor(subject);
  const wire = readErrorBody(redact(answer.body));
  const isPage = answer.body.trimStart().startsWith('<');
  const parameter = wire.parameter ?? (isPage ? null : namedParameter(wire.message));
  const facts = {
    phase: 'sent',
    status: answer.status,
    code: quote(wire.code, redact, 80),
    parameter: quote(parameter, redact, 80),
    retryAfterMs: answer.retryAfterMs,
    detail: quote(wire.message, redact, 200),
  } as const;
  if (answer.status === 404 && !isPage && !about.isOwnThing && namesModel(wire)) {
    const isSpeech = subject === 'speech' || subject === 'speech-job';
    const message = isSpeech ? modelMissingMessage : otherModelMissingMessage;
    return gatewayError('gateway_model_missing', message, facts);
  }
  // A page where the record of one thing is asked for says nothing about the thing.
  const isElsewhere = answer.status === 404 && isPage && about.isOwnThing;
  const meaning = isElsewhere ? otherMeaning(kind, 404) : meaningOf(kind, answer.status);
  const message =
    meaning.errorCode === 'gateway_parameter' && facts.parameter !== null
      ? `The gateway refused the setting “${facts.parameter}” of the request. Change or remove it, then try again.`
      : meaning.message(about);
  return gatewayError(meaning.errorCode, message, { ...facts, isRetryable: meaning.isRetryable });
}

/** For the caller that finds the speech model missing in the list before anything is sent. */
export const modelMissingMessage =
  `The gateway does not offer the model ${SPEECH_MODEL} to this account. Look at the list of ` +
  'models, or use the key of an account that has it.';

const otherModelMissingMessage =
  'The gateway does not offer the chosen model to this account. Choose another one from the list of models.';

/** Cuts a text of the gateway's to a short quotation without secrets; null when nothing is left. */
export function quote(text: string | null, redact: Redact, maxCharacters = 200): string | null {
  const line = redact(text ?? '')
    .replace(/\s+/g, ' ')
    .trim();
  if (line === '') return null;
  const characters = [...line];
  if (characters.length <= maxCharacters) return line;
  return `${characters.slice(0, maxCharacters - 1).join('')}…`;
}

function meaningOf(kind: CallKind, status: number): Meaning {
  const known = meanings[status];
  if (known !== undefined && (kind === 'charged' || known.errorCode !== 'gateway_uncertain')) {
    return known;
  }
  if (status >= 500 && status <= 599) {
    return {
      errorCode: 'gateway_upstream',
      isRetryable: true,
      message: () => `The gateway had a fault of its own (status ${status}). Try again later.`,
    };
  }
  return otherMeaning(kind, status);
}

function otherMeaning(kind: CallKind, status: number): Meaning {
  if (kind === 'charged') {
    return {
      errorCode: 'gateway_uncertain',
      isRetryable: false,
      message: () =>
        `The gateway gave an answer that has no known meaning (status ${status}), so the request may ` +
        'have been charged. Check at the gateway before you send it again.',
    };
  }
  return {
    errorCode: 'gateway_bad_answer',
    isRetryable: false,
    message: () =>
      `The address gave an answer that a gateway does not give (status ${status}). Check the ` +
      'address; behind a network’s sign-in page, sign in first.',
  };
}

function parameterMeaning(): Meaning {
  return {
    errorCode: 'gateway_parameter',
    isRetryable: false,
    message: ({ mend }) => `The gateway refused the request as it stands. ${mend}`,
  };
}

function forbiddenMessage({ noun, isOwnThing, hasVoice }: SubjectWords): string {
  if (isOwnThing) {
    return (
      `The gateway does not give this key ${noun}: it belongs to another account, or the key lacks ` +
      'the permission. Check which key is in use.'
    );
  }
  return hasVoice
    ? 'The gateway does not allow this: the key lacks the permission, or the voice belongs to ' +
        'another account. Check the key’s permissions, or choose another voice.'
    : `The gateway does not allow this key ${noun}. Check the key’s permissions at the gateway.`;
}

function notFoundMessage({ noun, isOwnThing }: SubjectWords): string {
  if (isOwnThing) return `The gateway does not know ${noun}, or does not know it any more.`;
  return (
    'The gateway does not know this address. Check that the base address is right and holds ' +
    '/v1 only once.'
  );
}

function namesModel(wire: { code: string | null; parameter: string | null; message: string }) {
  return (
    /model/i.test(wire.code ?? '') || wire.parameter === 'model' || /\bmodel\b/i.test(wire.message)
  );
}

/** Field names of the requests in the gateway's words; common words count only in quotation marks. */
function namedParameter(message: string): string | null {
  const quoted =
    /['"`“](model|input|voice|response_format|speed|stream|instructions|messages|temperature|max_tokens|tools|title|prompt|seconds|size)['"`”]/;
  const bare = /\b(response_format|speed|stream|instructions|voice|temperature|max_tokens)\b/;
  return quoted.exec(message)?.[1] ?? bare.exec(message)?.[1] ?? null;
}
