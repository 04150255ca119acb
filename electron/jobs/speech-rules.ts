import type { CallRules } from './call-rules.ts';
import { downloadResult, mostDownloads, noBody } from './download.ts';
import { type FinishParts, finishReceived, keepAside, takeOf } from './finish-received.ts';
import { type PollParts, pollUntilDone } from './poll.ts';
import type { GatewayOf } from './ports.ts';
import { recordSettlement } from './settlement.ts';

export type SpeechParts = FinishParts & PollParts & { readonly gatewayOf: GatewayOf };

/** A line in one answer: charged by the audio that comes. */
export function speechRules(parts: SpeechParts): CallRules<'speech'> {
  return {
    existing: parts.store.findTake,
    send: async (gateway, charge, options) => {
      // Still `reserved`: a disk without room for the sound stops this before anything is paid.
      const writer = await parts.bodies.open(charge.id, roomFor(charge.expectedTokens));
      try {
        await gateway.speak(charge.request, writer.write, options);
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
  const { store } = parts;
  return {
    existing: store.findTake,
    send: async (gateway, charge, options) => ({
      next: 'processing',
      patch: { remoteId: await gateway.submitSpeechJob(charge.request, options) },
      chargedTokens: charge.expectedTokens,
    }),
    finish: async (charge, signal) => {
      if (charge.state === 'received') return finishReceived(parts, charge);
      const remoteId = charge.remoteId ?? '';
      const { request } = charge;
      const ask = async () =>
        (await parts.gatewayOf(charge.accountId)).speechJob(remoteId, request, signal);
      const end = await pollUntilDone(parts, charge, ask, signal);
      if (end.kind === 'failed') return keepAside(store, charge, end.failure);
      recordSettlement(parts, charge, end.status);
      const fetch = async (sink: (chunk: Uint8Array) => Promise<void>) =>
        (await parts.gatewayOf(charge.accountId)).downloadSpeechJob(
          remoteId,
          request,
          sink,
          signal,
        );
      for (let tries = 1; ; tries += 1) {
        const download = await downloadResult(parts, charge, fetch, signal);
        if (download.kind === 'failed') return keepAside(store, charge, download.failure);
        const made = await takeOf(parts, download.charge);
        if (made.kind !== 'unusable') return made;
        if (tries >= mostDownloads) return keepAside(store, charge, made.failure);
        // Fetching is free, and the sound at the gateway may be whole.
        store.move(charge.id, ['received'], 'processing', noBody);
      }
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
