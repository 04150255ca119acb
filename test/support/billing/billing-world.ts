import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createApp } from '../../../electron/app/create-app.ts';
import type { Charge, LedgerKind } from '../../../electron/charges/ports.ts';
import { planFor } from '../../../electron/features/narration/plan-text.ts';
import { segmentOrders } from '../../../electron/features/narration/segment-orders.ts';
import { type ChargeRow, chargeOf } from '../../../electron/storage/charges/charge-rows.ts';
import { dayStartMs, type Limit } from '../../../shared/model/money.ts';
import { defaultVoiceId } from '../../../shared/model/voice.ts';
import { createTestPlatform } from '../fakes/create-test-platform.ts';
import { createSkippingClock } from '../fakes/skipping-clock.ts';
import { voiceSample } from '../sound/voice-sample.ts';
import { openLibrary } from '../studio/open-library.ts';
import { startBillingGateway } from './billing-gateway.ts';
import { pricesOfAll } from './prices.ts';

export type Booked = {
  readonly chargeId: string;
  readonly kind: LedgerKind;
  readonly tokens: number;
  readonly money: number;
  readonly note: string;
};

/** One thing that a person wants, under a limit of its own. */
export type CallRequest = {
  readonly group: string;
  readonly most: Limit | null;
} & (
  | { readonly kind: 'speech' | 'speech-job'; readonly text: string; readonly speed: number }
  | { readonly kind: 'clone'; readonly title: string }
  | {
      readonly kind: 'chat';
      readonly text: string;
      readonly model: string;
      readonly maxTokens?: number;
    }
  | { readonly kind: 'video'; readonly prompt: string }
);

export type BillingWorld = Awaited<ReturnType<typeof openBillingWorld>>;

const apiKey = 'sk-billing-4b7e19ac02';
const dayMs = 86_400_000;

/** The real app on a library of its own, and the made gateway that it pays. */
export async function openBillingWorld() {
  const clock = createSkippingClock(1000);
  const prices = pricesOfAll([], {});
  const gateway = await startBillingGateway({ seed: '', prices, faultShare: 0 }, clock.nowMs);
  const platform = await createTestPlatform({ clock });
  const environment = { baseUrl: gateway.baseUrl, apiKey };
  const app = await createApp({
    platform,
    program: 'the money oracle',
    environment,
    emit: () => {},
  });
  const account = app.accounts.current();
  const sample = join(platform.paths.temporary, '..', 'person.wav');
  await writeFile(sample, voiceSample(120));
  const reader = openLibrary(platform.paths.database);

  const never = new AbortController().signal;
  const speak = async (asked: CallRequest & { readonly text: string; readonly speed: number }) => {
    const reading = {
      language: 'en',
      cast: [],
      narratorVoiceId: defaultVoiceId,
      speed: asked.speed,
    };
    const { segments } = planFor(reading, asked.text);
    const orders = segmentOrders(segments, reading, app.termsOf(account));
    const ends = await Promise.allSettled(
      orders.flatMap((order, ordinal) =>
        order === null
          ? []
          : app.speaker.speak(account, order, {
              groupId: asked.group,
              priority: 'interactive',
              signal: never,
              most: asked.most,
              via: asked.kind === 'speech' ? 'sync' : 'job',
              origin: { label: asked.text, projectId: null, chapterId: null, ordinal },
            }),
      ),
    );
    const failed = ends.find((end) => end.status === 'rejected');
    if (failed !== undefined) throw failed.reason;
  };

  /** Asks for it as the command line does. Rejects where it was refused or stays uncertain. */
  const fulfil = async (asked: CallRequest): Promise<void> => {
    await app.prices.readyToQuote(account);
    const { group: groupId, most } = asked;
    if (asked.kind === 'clone') {
      const order = { title: asked.title, path: sample, consent: 'Agreed.', groupId, most };
      await app.cloning.upload(account, order, never);
    } else if (asked.kind === 'chat') {
      const { model, text, maxTokens } = asked;
      const limit = maxTokens === undefined ? {} : { maxTokens };
      const messages = [{ role: 'user', content: text }];
      const request = { model, messages, isStreamed: true, ...limit };
      await app.chat.ask(account, { request, most, isAgain: false, groupId }, never);
    } else if (asked.kind === 'video') {
      const request = { model: 'lamp-video', prompt: asked.prompt };
      await app.videos.make(account, { request, most, isAgain: false, groupId }, never);
    } else await speak(asked);
  };

  return {
    app,
    account,
    clock,
    gateway,
    fulfil,
    /** To the first moment of the next day: the caps of a day begin anew. */
    nextDay: () => clock.skip(dayStartMs(clock.nowMs()) + dayMs + 1 - clock.nowMs()),
    charges: (): readonly Charge[] =>
      reader.all<ChargeRow>('SELECT * FROM charge ORDER BY rowid').map(chargeOf),
    entries: () =>
      reader.all<Booked>(
        'SELECT charge_id AS chargeId, kind, tokens, money, note FROM ledger_entry ORDER BY id',
      ),
    close: async () => {
      reader.close();
      await app.stop();
      await gateway.stop();
      await platform.remove();
    },
  };
}
