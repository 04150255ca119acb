import type { IncomingMessage, ServerResponse } from 'node:http';
import { AppError, appError } from '../../../shared/app-error.ts';
import { parseJson } from '../../../shared/parse-json.ts';
import { isSameSecret } from '../../platform/node/same-secret.ts';
import { type FaultPlan, parseFaultPlan } from './plan.ts';
import type { FaultReport } from './report.ts';

export const faultsPath = '/demo/faults';

const bodyMaxBytes = 4 * 1024 * 1024;

type Control = {
  readonly token: string;
  readonly setPlan: (plan: FaultPlan) => void;
  readonly report: () => FaultReport;
};

/** GET gives the plan with its counts, PUT sets another one. Both need the header `x-demo-control`. */
export async function answerControl(
  control: Control,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const answer = (status: number, body: unknown) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body));
  };
  const refuse = (status: number, code: string, message: string) =>
    answer(status, { error: { message, type: 'invalid_request_error', param: null, code } });
  const body = await readBody(request);
  if (!isSameSecret(String(request.headers['x-demo-control'] ?? ''), control.token)) {
    refuse(401, 'invalid_control_token', 'Send the control token in the header x-demo-control.');
  } else if (request.method === 'GET') {
    answer(200, control.report());
  } else if (request.method !== 'PUT') {
    refuse(405, 'method_not_allowed', 'Use GET or PUT.');
  } else if (body === null) {
    refuse(413, 'body_too_large', `At most ${bodyMaxBytes} bytes are taken.`);
  } else {
    try {
      const plan = parseJson(body);
      if (plan === undefined) throw appError('bad_input.fault_plan_json');
      control.setPlan(parseFaultPlan(plan));
      answer(200, control.report());
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      refuse(422, 'invalid_parameter', error.message);
    }
  }
}

/** Null when it is too long; all of it is read all the same, so that the connection stays usable. */
async function readBody(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = [];
  let sizeBytes = 0;
  for await (const chunk of request) {
    sizeBytes += (chunk as Buffer).length;
    if (sizeBytes <= bodyMaxBytes) chunks.push(chunk as Buffer);
  }
  return sizeBytes > bodyMaxBytes ? null : Buffer.concat(chunks).toString('utf8');
}
