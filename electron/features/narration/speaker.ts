import { AppError } from '../../../shared/app-error.ts';
import { errorCodes } from '../../../shared/ipc/error-codes.ts';
import type { GatewaySelect } from '../../gateway/select.ts';
import type { Priority } from '../../jobs/pacer.ts';
import type { SpeechGateway, SpeechOutcome } from '../../jobs/ports.ts';
import type { SpeechEngine } from '../../jobs/speech-engine.ts';
import type { AccountRow } from '../../storage/accounts.ts';
import type { Accounts } from '../session/accounts.ts';
import type { Voices } from '../voices/voices.ts';
import type { SegmentOrder } from './segment-orders.ts';

export type SpeakOptions = {
  readonly groupId: string | null;
  readonly priority: Priority;
  readonly signal: AbortSignal;
  /** A cap for this piece of work, in tokens, beside the day's. */
  readonly mostTokens?: number | null;
};

/** Hands segment orders to the engine, for an account and under its caps. */
export type Speaker = {
  readonly speak: (
    account: AccountRow,
    order: SegmentOrder,
    options: SpeakOptions,
  ) => Promise<SpeechOutcome>;
};

export function createSpeaker(
  engine: SpeechEngine,
  accounts: Accounts,
  voices: Voices,
  select: GatewaySelect,
): Speaker {
  const gateways = new Map<string, SpeechGateway>();

  const gatewayFor = (account: AccountRow): SpeechGateway => {
    const known = gateways.get(account.id);
    if (known !== undefined) return known;
    const made = speechGateway(account, voices, select);
    gateways.set(account.id, made);
    return made;
  };

  return {
    speak: (account, order, { groupId, priority, signal, mostTokens }) => {
      const settings = accounts.settings();
      return engine.make(
        {
          accountId: account.id,
          identity: order.identity,
          request: order.request,
          expectedTokens: order.estimate.expectedTokens,
          atMostTokens: order.estimate.atMostTokens,
          groupId,
          priority,
          caps: {
            perDayTokens: settings.capPerDayTokens,
            perGroupTokens: mostTokens ?? settings.capPerExportTokens,
          },
          isFree: account.kind === 'demo',
        },
        gatewayFor(account),
        signal,
      );
    },
  };
}

/** The gateway as the engine sees it: models asked once before the first charged call, wav answers. */
function speechGateway(account: AccountRow, voices: Voices, select: GatewaySelect): SpeechGateway {
  let asked: Promise<void> | null = null;
  const ask = async (): Promise<void> => {
    const client = await select.clientFor(account);
    const models = await client.listModels({});
    if (models.hasSpeech) return;
    throw new AppError(
      errorCodes.gatewayModelMissing,
      'This account has no fish-speech model, so nothing was sent. Ask the gateway to enable speech for it.',
      { data: { models: models.ids } },
    );
  };
  return {
    ensureSpeech: () => {
      asked ??= ask().catch((error: unknown) => {
        asked = null;
        throw error;
      });
      return asked;
    },
    speak: async (request, { signal, onSending, sink }) => {
      const client = await select.clientFor(account);
      const voice = voices.gatewayIdOf(account, request.voiceId);
      await client.speak(
        { text: request.text, voice, format: 'wav', speed: request.speed },
        { signal, sink, onSent: onSending },
      );
    },
  };
}
