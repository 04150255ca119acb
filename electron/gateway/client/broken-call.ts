import type { AppError } from '../../../shared/app-error.ts';
import { BodyStalled, BodyTooLarge } from './answer-body.ts';
import type { CallKind } from './answer-error.ts';
import { gatewayError } from './failure.ts';
import type { Redact } from './redact.ts';

/** Why a call has no complete answer. */
export type BrokenCall = {
  readonly kind: CallKind;
  /** Host and port, for the message. */
  readonly host: string;
  readonly status: number | null;
  readonly error: unknown;
  readonly redact: Redact;
};

/** A call of which no byte was written: name, connection or certificate failed. Safe to repeat. */
export function neverSentError(call: BrokenCall): AppError {
  const code = errorCodeOf(call.error);
  const isUntrusted = /^(ERR_TLS|ERR_SSL|CERT_|UNABLE_TO_|DEPTH_ZERO|SELF_SIGNED|HOSTNAME_|EPROTO)/;
  return gatewayError('gateway_unreachable', neverSentMessage(call.host, code, isUntrusted), {
    phase: 'not-sent',
    isRetryable: !isUntrusted.test(code),
    cause: safeCause(call.error, call.redact),
  });
}

/** A call that left, without a complete answer: charged ones are uncertain, free ones may be repeated. */
export function brokenAnswerError(call: BrokenCall, what: string): AppError {
  const facts = {
    phase: 'sent',
    status: call.status,
    cause: safeCause(call.error, call.redact),
  } as const;
  if (call.kind === 'free') {
    return gatewayError(
      'gateway_unreachable',
      `${what} Check the network connection and try again.`,
      { ...facts, isRetryable: true },
    );
  }
  return gatewayError(
    'gateway_uncertain',
    `${what} The request may have been charged: check at the gateway before you send it again.`,
    facts,
  );
}

/** What happened, as the first sentence of a message. */
export function describeBreak(error: unknown): string {
  if (error instanceof BodyTooLarge) {
    return 'The gateway’s answer is larger than any that is expected, so it was broken off.';
  }
  if (error instanceof BodyStalled) {
    return 'The gateway stopped sending in the middle of its answer.';
  }
  switch (errorCodeOf(error)) {
    case 'UND_ERR_BODY_TIMEOUT':
      return 'The gateway stopped sending in the middle of its answer.';
    case 'UND_ERR_HEADERS_TIMEOUT':
      return 'The gateway did not answer in time.';
    case 'UND_ERR_HEADERS_OVERFLOW':
    case 'HPE_HEADER_OVERFLOW':
      return 'The gateway’s answer could not be read.';
    default:
      return 'The connection broke before the gateway’s answer was complete.';
  }
}

function neverSentMessage(host: string, code: string, isUntrusted: RegExp): string {
  if (code === 'ENOTFOUND' || code.startsWith('EAI_')) {
    return `The name ${host} could not be found. Check the gateway’s address and the network connection.`;
  }
  if (code === 'ECONNREFUSED') {
    return `Nothing answers at ${host}. Check the gateway’s address, and that the gateway is running.`;
  }
  if (isUntrusted.test(code)) {
    return (
      `The connection to ${host} is not safe: its certificate could not be trusted. Nothing was ` +
      'sent. Check the address, the computer’s clock and the network.'
    );
  }
  return `No connection to ${host} could be made. Check the network connection, then try again.`;
}

function errorCodeOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return '';
  if ('code' in error && typeof error.code === 'string') return error.code;
  if ('errors' in error && Array.isArray(error.errors)) return errorCodeOf(error.errors[0]);
  return '';
}

/** Name, code and message only: a parser's error carries raw bytes of the answer, which may repeat the key. */
function safeCause(error: unknown, redact: Redact): Error {
  if (!(error instanceof Error)) return new Error('unknown');
  const text = [error.name, errorCodeOf(error), error.message].filter((part) => part !== '');
  const cause = new Error(redact(text.join(' ')).slice(0, 300));
  cause.name = 'TransportError';
  return cause;
}
