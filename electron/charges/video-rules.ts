import { appError } from '../../shared/app-error.ts';
import { messageOf } from '../../shared/messages/message-of.ts';
import type { CallRules, VideoFile } from './call-rules.ts';
import type { Unusable } from './finish-received.ts';
import type { Charge, GatewayOf, ResultTaker } from './ports.ts';
import { failureRecord } from './settle-failure.ts';
import { type DownloadParts, finishSubmitted } from './submitted/download.ts';

export type VideoParts = DownloadParts & {
  readonly gatewayOf: GatewayOf;
  /** Takes a finished body into the library's folder of videos; null for a file that breaks off. */
  readonly keepVideo: (chargeId: string, bodyPath: string) => Promise<VideoFile | null>;
  /** The file where the library is now; null for one that a person has removed since. */
  readonly videoHere: (video: VideoFile) => VideoFile | null;
};

const brokenOff: Unusable = {
  kind: 'unusable',
  failure: failureRecord(appError('gateway_bad_answer.video_cut_off'), { status: 200 }),
};

/** A video: charged when it is submitted, then polled and fetched, free. */
export function videoRules(parts: VideoParts): CallRules<'video'> {
  const { store, bodies, ledger } = parts;
  const keep = async (charge: Charge<'video'>) => {
    const { bodyFile, bodyBytes, bodySha256 } = charge;
    if (bodyFile === null || bodyBytes === null || bodySha256 === null) {
      throw appError('internal.video_record');
    }
    const result = await parts.keepVideo(charge.id, bodyFile);
    if (result === null) return brokenOff;
    store.move(charge.id, ['received'], 'done', { answer: result });
    await bodies.remove(bodyFile);
    return { kind: 'done', result, isReused: false } as const;
  };
  return {
    existing: (identity) => {
      const video = (store.findDone(identity)?.answer ?? null) as VideoFile | null;
      return video === null ? null : parts.videoHere(video);
    },
    send: async (gateway, charge, options) => ({
      next: 'processing',
      patch: { remoteId: await gateway.submitVideo(charge.request, options) },
      book: () => {
        ledger.release(charge);
        // What a video takes in tokens nobody knows before the gateway tells it, if it does; on the demo it is nothing.
        const isKnown = charge.tariff?.moneyPerCall != null || charge.tariff?.isFree === true;
        if (isKnown) ledger.record(charge, 'charged', charge.reserved);
        else
          ledger.record(
            charge,
            'possibly_charged',
            charge.reserved,
            messageOf('ledger.priceUnknown'),
          );
      },
    }),
    finish: (charge, signal, watch) => {
      const { accountId, request } = charge;
      const remoteId = charge.remoteId ?? '';
      const work = {
        ask: async () => (await parts.gatewayOf(accountId)).video(remoteId, signal),
        fetch: async (taker: ResultTaker) =>
          (await parts.gatewayOf(accountId)).downloadVideo(remoteId, request, taker, signal),
        use: keep,
      };
      return finishSubmitted(parts, charge, work, signal, watch);
    },
  };
}
