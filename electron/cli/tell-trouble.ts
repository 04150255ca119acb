import type { App } from '../app/create-app.ts';
import { longestQuietMs } from '../charges/answer-table.ts';
import { shortId } from './job-ids.ts';
import { formatClock, isAboutKey, type Output } from './output.ts';
import { shorten } from './table.ts';
import { about, detailed, phrase } from './words/phrase.ts';

const mostLabel = 40;

/** Says at once, and once, what keeps submitted work from being asked for or taken. */
export function tellWorkTrouble(app: Pick<App, 'onChargeMoved'>, output: Output): void {
  const told = new Map<string, string>();
  app.onChargeMoved(({ id, state, remoteId, failure, origin }) => {
    if (remoteId === null || (state !== 'processing' && state !== 'received')) return;
    const message = failure?.message ?? '';
    if ((told.get(id) ?? '') === message) return;
    told.set(id, message);
    // That ends the command, which reports it itself.
    if (isAboutKey(failure?.code ?? '')) return;
    const call = detailed(shorten(origin.label, mostLabel), shortId(id));
    output.say(
      message === ''
        ? phrase('tellTrouble.gatewayAnswersAgain', { about: call })
        : about(call, message),
    );
  });
}

const lookMs = 1000;
/** A shorter wait is over before anybody has read of it. */
const leastToldMs = 3000;
/** The same wait, as it is read from two clocks. */
const sameMs = 500;

/** Waits too short to be told may go on and on. */
const leastLimitedMs = 10_000;

/**
 * Does work, and says of each wait for the gateway until when it is, and once of short ones that go on. Jobs tell theirs
 * with their progress.
 */
export async function tellingWaits<T>(
  { engine, platform: { clock } }: App,
  accountId: string,
  { say }: Output,
  work: () => Promise<T>,
): Promise<T> {
  const ended = new AbortController();
  const tell = async () => {
    let hasToldLimit = false;
    for (let toldMs = 0; ; await clock.delay(lookMs, ended.signal)) {
      const { waitsForMs, limitedForMs } = engine.pacerOf(accountId).state();
      const untilMs = clock.nowMs() + waitsForMs;
      if (limitedForMs > leastLimitedMs && !hasToldLimit) {
        const endMs = clock.nowMs() - limitedForMs + longestQuietMs;
        say(phrase('tellWait.limited', { until: formatClock(endMs) }));
      }
      hasToldLimit = limitedForMs > leastLimitedMs;
      if (waitsForMs < leastToldMs || Math.abs(untilMs - toldMs) < sameMs) continue;
      toldMs = untilMs;
      say(phrase('tellWait.until', { until: formatClock(untilMs) }));
    }
  };
  const telling = tell().catch(() => undefined);
  try {
    return await work();
  } finally {
    ended.abort(new Error('The work is over.'));
    await telling;
  }
}
