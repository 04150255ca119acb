import { messageOf } from '../../shared/messages/message-of.ts';
import type { CallRules, Sent, Watch } from './call-rules.ts';
import { type FinishParts, finishReceived, takeOf, takesOfPack } from './finish-received.ts';
import type { Charge, GatewayOf, Outcome, ResultTaker, Take } from './ports.ts';
import { finishSubmitted } from './submitted/download.ts';
import type { AskingParts } from './submitted/work-asking.ts';

export type SpeechParts = FinishParts &
  Omit<AskingParts, 'store'> & { readonly gatewayOf: GatewayOf };

/** A line in one answer: charged by the audio that comes. */
export function speechRules(parts: SpeechParts): CallRules<'speech'> {
  return {
    existing: parts.store.findTake,
    send: async (gateway, charge, options) => {
      // Still `reserved`: a disk without room for the sound stops this before anything is paid.
      const writer = await parts.bodies.open(charge.id, roomFor(charge.expectedTokens));
      try {
        const remoteId = await gateway.speak(charge.request, writer.write, options);
        if (remoteId !== null) {
          await writer.discard();
          return submitted(parts, charge, remoteId);
        }
        options.onAnswered();
        const body = await writer.finish();
        return {
          next: 'received',
          patch: { bodyFile: body.path, bodyBytes: body.bytes, bodySha256: body.sha256 },
        };
      } catch (error) {
        await writer.discard();
        throw error;
      }
    },
    finish: (charge, signal, watch) =>
      charge.remoteId === null
        ? finishReceived(parts, charge)
        : finishSpoken(parts, charge, signal, watch),
  };
}

/** A line through a speech job: charged when it is submitted, then polled and fetched, free. */
export function speechJobRules(parts: SpeechParts): CallRules<'speech-job'> {
  return {
    existing: parts.store.findTake,
    send: async (gateway, charge, options) =>
      submitted(parts, charge, await gateway.submitSpeechJob(charge.request, options)),
    finish: (charge, signal, watch) => finishSpoken(parts, charge, signal, watch),
  };
}

type SpeechCharge = Charge<'speech'> | Charge<'speech-job'>;

/** Charged by being taken; what it is asked for by is kept before anything else. */
function submitted({ ledger }: SpeechParts, charge: SpeechCharge, remoteId: string): Sent {
  return {
    next: 'processing',
    patch: { remoteId },
    book: () => {
      ledger.release(charge);
      const notes = { beyond: messageOf('ledger.atMost') };
      ledger.recordBetween(charge, charge.expectedTokens, charge.atMostTokens, notes);
    },
  };
}

/** Polls and fetches what was submitted, free. */
function finishSpoken(
  parts: SpeechParts,
  charge: SpeechCharge,
  signal: AbortSignal,
  watch?: Watch,
): Promise<Outcome<Take>> {
  const { accountId, request } = charge;
  const remoteId = charge.remoteId ?? '';
  const work = {
    ask: async () => (await parts.gatewayOf(accountId)).speechJob(remoteId, request, signal),
    fetch: async (taker: ResultTaker) =>
      (await parts.gatewayOf(accountId)).downloadSpeechJob(remoteId, request, taker, signal),
    use: (received: Charge<'speech' | 'speech-job'>) => {
      const spans = parts.store.packOf(received.id);
      return spans.length === 0
        ? takeOf(parts, received)
        : takesOfPack(parts, received as Charge<'speech-job'>, spans);
    },
  };
  return finishSubmitted<'speech' | 'speech-job', Take>(parts, charge, work, signal, watch);
}

/** 16-bit mono at 24 kHz, at 1000 tokens a minute. */
const bytesPerToken = (24_000 * 2 * 60) / 1000;
/** The body, and the take that is made of it before the body goes. */
const roomFactor = 1.5;

function roomFor(expectedTokens: number): number {
  return Math.ceil(expectedTokens * bytesPerToken * roomFactor);
}
