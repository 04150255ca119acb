import { appError } from '../../shared/app-error.ts';
import type { CallRules, VideoFile } from './call-rules.ts';
import { downloadResult, mostDownloads, noBody } from './download.ts';
import { keepAside } from './finish-received.ts';
import type { Ledger } from './ledger.ts';
import { type PollParts, pollUntilDone } from './poll.ts';
import type { BodyStore, Charge, ChargeStore, GatewayOf, Sink } from './ports.ts';
import { failureRecord } from './settle-failure.ts';
import { recordSettlement } from './settlement.ts';

export type VideoParts = PollParts & {
  readonly store: ChargeStore;
  readonly ledger: Ledger;
  readonly bodies: BodyStore;
  readonly gatewayOf: GatewayOf;
  /** Takes a finished body into the library's folder of videos; null for a file that breaks off. */
  readonly keepVideo: (chargeId: string, bodyPath: string) => Promise<VideoFile | null>;
  /** False for a file that a person has removed since. */
  readonly isVideoThere: (path: string) => boolean;
};

const brokenOff = failureRecord(appError('gateway_bad_answer.video_cut_off'), { status: 200 });

/** A video: charged when it is submitted, then polled and fetched, free. */
export function videoRules(parts: VideoParts): CallRules<'video'> {
  const { store, bodies } = parts;
  const keep = async (charge: Charge<'video'>) => {
    const { bodyFile, bodyBytes, bodySha256 } = charge;
    if (bodyFile === null || bodyBytes === null || bodySha256 === null) {
      throw appError('internal.video_record');
    }
    const result = await parts.keepVideo(charge.id, bodyFile);
    if (result === null) return null;
    store.move(charge.id, ['received'], 'done', { answer: result });
    await bodies.remove(bodyFile);
    return { kind: 'done', result, isReused: false } as const;
  };
  return {
    existing: (identity) => {
      const video = (store.findDone(identity)?.answer ?? null) as VideoFile | null;
      return video !== null && parts.isVideoThere(video.path) ? video : null;
    },
    send: async (gateway, charge, options) => ({
      next: 'processing',
      patch: { remoteId: await gateway.submitVideo(charge.request, options) },
      chargedTokens: charge.atMostTokens,
    }),
    finish: async (charge, signal) => {
      if (charge.state === 'received') {
        return (await keep(charge)) ?? keepAside(store, charge, brokenOff);
      }
      const remoteId = charge.remoteId ?? '';
      const ask = async () => (await parts.gatewayOf(charge.accountId)).video(remoteId, signal);
      const end = await pollUntilDone(parts, charge, ask, signal);
      if (end.kind === 'failed') return keepAside(store, charge, end.failure);
      recordSettlement(parts, charge, end.status);
      const fetch = async (sink: Sink) =>
        (await parts.gatewayOf(charge.accountId)).downloadVideo(remoteId, sink, signal);
      for (let tries = 1; ; tries += 1) {
        const download = await downloadResult(parts, charge, fetch, signal);
        if (download.kind === 'failed') return keepAside(store, charge, download.failure);
        const kept = await keep(download.charge);
        if (kept !== null) return kept;
        if (tries >= mostDownloads) return keepAside(store, charge, brokenOff);
        store.move(charge.id, ['received'], 'processing', noBody);
      }
    },
  };
}
