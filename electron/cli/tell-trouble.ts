import { errorCodes } from '../../shared/ipc/error-codes.ts';
import type { App } from '../app/create-app.ts';
import { shortId } from './job-ids.ts';
import type { Output } from './output.ts';
import { shorten } from './table.ts';
import { about, detailed, phrase } from './words/phrase.ts';

const mostLabel = 40;
/** These end the command, which reports them itself. */
const reported: ReadonlySet<string> = new Set([
  errorCodes.gatewayKeyMissing,
  errorCodes.gatewayKeyRefused,
]);

/** Says at once, and once, what keeps submitted work from being asked for or taken. */
export function tellWorkTrouble(app: Pick<App, 'onChargeMoved'>, output: Output): void {
  const told = new Map<string, string>();
  app.onChargeMoved(({ id, state, remoteId, failure, origin }) => {
    if (remoteId === null || (state !== 'processing' && state !== 'received')) return;
    const message = failure?.message ?? '';
    if ((told.get(id) ?? '') === message) return;
    told.set(id, message);
    if (reported.has(failure?.code ?? '')) return;
    const call = detailed(shorten(origin.label, mostLabel), shortId(id));
    output.say(
      message === ''
        ? phrase('tellTrouble.gatewayAnswersAgain', { about: call })
        : about(call, message),
    );
  });
}
