import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';

/** Thrown where a request is refused. */
export class Refusal extends Error {
  override readonly name = 'Refusal';

  readonly status: ContentfulStatusCode;
  readonly code: string;
  readonly parameter: string | null;

  constructor(
    status: ContentfulStatusCode,
    code: string,
    message: string,
    parameter: string | null = null,
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.parameter = parameter;
  }
}

/** The body has the common `{error: {message, type, param, code}}` shape. */
export function answerRefusal(
  context: Context,
  { status, message, parameter, code }: Refusal,
): Response {
  const type = status >= 500 ? 'server_error' : 'invalid_request_error';
  return context.json({ error: { message, type, param: parameter, code } }, status);
}

/** 402, said before anything is charged. */
export function balanceTooLow(tokens: number): Refusal {
  const message = `The balance does not bear the ${tokens} tokens that this may cost. Top up the account.`;
  return new Refusal(402, 'insufficient_balance', message);
}
