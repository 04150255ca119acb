import { messageOf } from '../../shared/messages/message-of.ts';
import type { CallRules } from './call-rules.ts';
import { type FinishParts, finishReceived, takeOf, takesOfPack } from './finish-received.ts';
import type { GatewayOf, ResultTaker } from './ports.ts';
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
        await gateway.speak(charge.request, writer.write, options);
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
    finish: (charge) => finishReceived(parts, charge),
  };
}

/** The same through a speech job: charged in advance when it is submitted, then polled and fetched, free. */
export function speechJobRules(parts: SpeechParts): CallRules<'speech-job'> {
  const { ledger } = parts;
  return {
    existing: parts.store.findTake,
    send: async (gateway, charge, options) => ({
      next: 'processing',
      patch: { remoteId: await gateway.submitSpeechJob(charge.request, options) },
      book: () => {
        ledger.release(charge);
        const notes = { beyond: messageOf('ledger.atMost') };
        ledger.recordBetween(charge, charge.expectedTokens, charge.atMostTokens, notes);
      },
    }),
    finish: (charge, signal, watch) => {
      const { accountId, request } = charge;
      const remoteId = charge.remoteId ?? '';
      const work = {
        ask: async () => (await parts.gatewayOf(accountId)).speechJob(remoteId, request, signal),
        fetch: async (taker: ResultTaker) =>
          (await parts.gatewayOf(accountId)).downloadSpeechJob(remoteId, request, taker, signal),
        use: (received: typeof charge) => {
          const spans = parts.store.packOf(received.id);
          return spans.length === 0 ? takeOf(parts, received) : takesOfPack(parts, received, spans);
        },
      };
      return finishSubmitted(parts, charge, work, signal, watch);
    },
  };
}

/** 16-bit mono at 24 kHz, at 1000 tokens a minute. */
const bytesPerToken = (24_000 * 2 * 60) / 1000;
/** The body, and the take that is made of it before the body goes. */
const roomFactor = 1.5;

function roomFor(expectedTokens: number): number {
  return Math.ceil(expectedTokens * bytesPerToken * roomFactor);
}
