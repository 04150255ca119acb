import type { AppError } from '../../../../shared/app-error.ts';
import type { CallBreak } from '../../../../shared/errors/gateway-terms.ts';
import type { CallKind } from '../answers/answer-error.ts';
import { gatewayError } from '../failure.ts';
import { BodyStalled, BodyTooLarge } from './answer-body.ts';
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

const untrusted = /^(ERR_TLS|ERR_SSL|CERT_|UNABLE_TO_|DEPTH_ZERO|SELF_SIGNED|HOSTNAME_|EPROTO)/;

/** What came was no TLS, as from a server of plain http. */
const notTls: ReadonlySet<string> = new Set([
  'ERR_SSL_WRONG_VERSION_NUMBER',
  'ERR_SSL_PACKET_LENGTH_TOO_LONG',
]);

/** A call of which no byte was written: name, connection or certificate failed. Safe to repeat. */
export function neverSentError({ host, error, redact }: BrokenCall): AppError {
  const code = errorCodeOf(error);
  const circumstances = { isRetryable: !untrusted.test(code), cause: safeCause(error, redact) };
  return gatewayError(unreachableKey(code), { phase: 'not-sent', host }, circumstances);
}

/** A call that left, without a complete answer: charged ones are uncertain, free ones may be repeated. */
export function brokenAnswerError(
  { kind, status, error, redact }: BrokenCall,
  why: CallBreak,
  seconds: number | null = null,
): AppError {
  const isFree = kind === 'free';
  return gatewayError(
    isFree ? 'gateway_unreachable.broken' : 'gateway_uncertain.broken',
    { phase: 'sent', status, why, seconds },
    { isRetryable: isFree, cause: safeCause(error, redact) },
  );
}

/** How the connection or the answer broke. */
export function breakOf(error: unknown): CallBreak {
  if (error instanceof BodyTooLarge) return 'too-large';
  if (error instanceof BodyStalled) return 'stalled';
  switch (errorCodeOf(error)) {
    case 'UND_ERR_BODY_TIMEOUT':
      return 'stalled';
    case 'UND_ERR_HEADERS_TIMEOUT':
      return 'no-answer';
    case 'UND_ERR_HEADERS_OVERFLOW':
    case 'HPE_HEADER_OVERFLOW':
      return 'unreadable';
    default:
      return 'connection';
  }
}

function unreachableKey(code: string) {
  if (code === 'ENOTFOUND' || code.startsWith('EAI_')) return 'gateway_unreachable.name';
  if (code === 'ECONNREFUSED') return 'gateway_unreachable.refused';
  if (code === 'PROXY_REFUSED') return 'gateway_unreachable.proxy';
  if (code === 'PROXY_PASSWORD') return 'gateway_unreachable.proxy_password';
  if (notTls.has(code)) return 'gateway_unreachable.not_https';
  return untrusted.test(code)
    ? 'gateway_unreachable.certificate'
    : 'gateway_unreachable.connection';
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
