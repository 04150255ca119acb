import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';

/** Why a request is refused. The body has the common `{error: {message, type, param, code}}` shape. */
export type Refusal = {
  readonly status: ContentfulStatusCode;
  readonly message: string;
  readonly code: string;
  readonly parameter: string | null;
};

export function refusal(
  status: ContentfulStatusCode,
  code: string,
  message: string,
  parameter: string | null = null,
): Refusal {
  return { status, code, message, parameter };
}

export function answerRefusal(context: Context, refused: Refusal): Response {
  const type = refused.status >= 500 ? 'server_error' : 'invalid_request_error';
  const { message, parameter, code } = refused;
  return context.json({ error: { message, type, param: parameter, code } }, refused.status);
}

/** 402, said before anything is charged. */
export function balanceTooLow(tokens: number): Refusal {
  const message = `The balance does not bear the ${tokens} tokens that this may cost. Top up the account.`;
  return refusal(402, 'insufficient_balance', message);
}
