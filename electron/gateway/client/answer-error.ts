import type { AppError } from '../../../shared/app-error.ts';
import type { ErrorCode } from '../../../shared/ipc/error-codes.ts';
import { readErrorBody } from '../wire/error-body.ts';
import { SPEECH_MODEL } from '../wire/limits.ts';
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
  readonly message: string;
};

/** What each status means (spec section 7, design section 4.4). Whatever is not here is uncertain. */
const meanings: { readonly [status: number]: Meaning } = {
  400: parameterMeaning(),
  401: {
    errorCode: 'gateway_key_refused',
    isRetryable: false,
    message:
      'The gateway refused the API key. Check the key in the settings or enter a new one, then ' +
      'resume: what is done is kept.',
  },
  402: {
    errorCode: 'gateway_balance',
    isRetryable: false,
    message:
      'The account’s balance is used up. Top it up at the gateway, then resume: what is done is kept.',
  },
  403: {
    errorCode: 'gateway_forbidden',
    isRetryable: false,
    message:
      'The gateway does not allow this: the key lacks the permission, or the voice belongs to ' +
      'another account. Check the key’s permissions, or choose another voice.',
  },
  404: {
    errorCode: 'gateway_not_found',
    isRetryable: false,
    message:
      'The gateway does not know this address. Check that the base address is right and holds ' +
      '/v1 only once.',
  },
  422: parameterMeaning(),
  429: {
    errorCode: 'gateway_rate_limited',
    isRetryable: true,
    message: 'The gateway asks for fewer requests. Wait a little, then go on more slowly.',
  },
  504: uncertainMeaning(
    'The gateway does not know how the request ended, so it may have been charged. Check at the ' +
      'gateway whether audio was produced before you send it again.',
  ),
  524: {
    errorCode: 'gateway_timeout',
    isRetryable: false,
    message:
      'The request took longer than the gateway’s limit of about 100 seconds; it was not charged. ' +
      'Split the text, or send it as a job.',
  },
};

/** The AppError for an answer whose status is not 200. Key and voice id are taken out of what it quotes. */
export function answerError(kind: CallKind, answer: RefusedAnswer, redact: Redact): AppError {
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
  if (answer.status === 404 && !isPage && namesModel(wire)) {
    return gatewayError('gateway_model_missing', modelMissingMessage, facts);
  }
  const meaning = meaningOf(kind, answer.status);
  const message =
    meaning.errorCode === 'gateway_parameter' && facts.parameter !== null
      ? `The gateway refused the setting “${facts.parameter}” of the request. Change or remove it, then try again.`
      : meaning.message;
  return gatewayError(meaning.errorCode, message, { ...facts, isRetryable: meaning.isRetryable });
}

/** For the caller that finds the speech model missing in the list before anything is sent. */
export const modelMissingMessage =
  `The gateway does not offer the model ${SPEECH_MODEL} to this account. Look at the list of ` +
  'models, or use the key of an account that has it.';

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
      message: `The gateway had a fault of its own (status ${status}). Try again later.`,
    };
  }
  if (kind === 'charged') {
    return uncertainMeaning(
      `The gateway gave an answer that has no known meaning (status ${status}), so the request may ` +
        'have been charged. Check at the gateway before you send it again.',
    );
  }
  return {
    errorCode: 'gateway_bad_answer',
    isRetryable: false,
    message:
      `The address gave an answer that a gateway does not give (status ${status}). Check the ` +
      'address; behind a network’s sign-in page, sign in first.',
  };
}

function parameterMeaning(): Meaning {
  return {
    errorCode: 'gateway_parameter',
    isRetryable: false,
    message:
      'The gateway refused the request as it stands. Change the text or its settings, then try again.',
  };
}

function uncertainMeaning(message: string): Meaning {
  return { errorCode: 'gateway_uncertain', isRetryable: false, message };
}

function namesModel(wire: { code: string | null; parameter: string | null; message: string }) {
  return (
    /model/i.test(wire.code ?? '') || wire.parameter === 'model' || /\bmodel\b/i.test(wire.message)
  );
}

/** Spec section 2's field names in the gateway's words; common words count only in quotation marks. */
function namedParameter(message: string): string | null {
  const quoted = /['"`“](model|input|voice|response_format|speed|stream|instructions)['"`”]/;
  const bare = /\b(response_format|speed|stream|instructions|voice)\b/;
  return quoted.exec(message)?.[1] ?? bare.exec(message)?.[1] ?? null;
}
