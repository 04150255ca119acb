import { appError } from '../../../shared/app-error.ts';
import { errorCodes } from '../../../shared/ipc/error-codes.ts';
import type { StartVideoAnswer } from '../../../shared/ipc/routes/videos.ts';
import { isStoppedByOwnLimit } from '../../../shared/model/job.ts';
import type { Limit } from '../../../shared/model/money.ts';
import type { VideoInput, VideoOffer } from '../../../shared/model/video/video.ts';
import { parseJson } from '../../../shared/parse-json.ts';
import { textTokens } from '../../../shared/script/plan/estimate.ts';
import type { ChargeStore, VideoRequest } from '../../charges/ports.ts';
import { amountOf, type Tariff, tokensWithin } from '../../charges/tariff.ts';
import type { AccountRow } from '../../storage/accounts.ts';
import type { JobRow, JobStore } from '../../storage/charges/jobs.ts';
import type { Approvals, Purchase } from '../approvals/approvals.ts';
import type { PriceList } from '../money/price-list.ts';
import { priceAt } from '../money/tariff.ts';
import { interrupted } from '../queue/job-end.ts';
import type { Queue } from '../queue/queue.ts';
import { isFree } from '../session/account-kind.ts';
import type { Accounts } from '../session/accounts.ts';
import type { Gallery } from './gallery.ts';
import type { VideoParams } from './video-job.ts';
import {
  expectedVideoTokens,
  type PricedVideo,
  videoIdentities,
  videoTitle,
} from './video-order.ts';

export type VideoToGenerate = {
  readonly input: VideoInput;
  /** A picture that it begins with, by its path. */
  readonly imagePath: string | null;
  readonly most: Limit | null;
};

/** From a prompt to a job of the queue: priced first, as everything that is bought. */
export type VideoMaking = {
  /** What is asked of the gateway. Throws `bad_input` for a picture or further fields that are none. */
  readonly requestOf: (
    wanted: Omit<VideoToGenerate, 'most'>,
    /** Takes its picture into the library, as it is about to be bought. */
    isKept: boolean,
  ) => Promise<VideoRequest>;
  readonly price: (wanted: VideoToGenerate) => Promise<VideoOffer>;
  readonly start: (
    wanted: VideoToGenerate,
    options: { readonly approval: string | null; readonly isAgain: boolean },
  ) => Promise<StartVideoAnswer>;
  /** One more try of a job that its limit stopped, beside what earlier ones may have cost. Throws `not_found`. */
  readonly resume: (jobId: string, approval: string | null) => StartVideoAnswer;
  /** At a start: jobs whose video was submitted by an earlier run go on by themselves, as that is free. */
  readonly pickUp: () => void;
};

type MakingParts = {
  readonly accounts: Pick<Accounts, 'byId' | 'current' | 'serviceOf'>;
  readonly charges: Pick<ChargeStore, 'findDone' | 'findOpen' | 'isLeftOut' | 'spent'>;
  readonly prices: Pick<PriceList, 'tariffFor'>;
  readonly approvals: Approvals;
  readonly jobStore: Pick<JobStore, 'find' | 'inStates'>;
  readonly queue: Pick<Queue, 'add' | 'findUnfinished' | 'reorder' | 'resume'>;
  readonly gallery: Pick<Gallery, 'image' | 'isThere'>;
};

/** Where nobody set a limit and no price is known: so many times what is expected. */
const usualRoom = 2;

export function createVideoMaking(parts: MakingParts): VideoMaking {
  const { accounts, approvals, charges, prices, queue } = parts;

  /** The call that made it; null where there is none, or its video was deleted. */
  const madeOf = (identity: string): string | null => {
    const id = charges.findDone(identity)?.id ?? null;
    return id !== null && parts.gallery.isThere(id) ? id : null;
  };

  const requestOf: VideoMaking['requestOf'] = async ({ input, imagePath }, isKept) => {
    const { model, prompt, seconds, size } = input;
    const extra = extraOf(input.extra);
    const image = imagePath === null ? null : await parts.gallery.image(imagePath, isKept);
    return {
      model,
      prompt,
      ...(seconds === null ? {} : { seconds }),
      ...(size === null ? {} : { size }),
      ...(image === null ? {} : { image }),
      ...(extra === null ? {} : { extra }),
    };
  };

  /** The first identity of that request that was not left out; with `isAgain`, the first without a video. */
  const identityOf = (account: AccountRow, request: VideoRequest, isAgain: boolean): string => {
    const identities = videoIdentities(accounts.serviceOf(account), request);
    for (let nonce: number | null = null; ; nonce = (nonce ?? 0) + 1) {
      const identity = identities(nonce);
      const isMade = charges.findDone(identity) !== null;
      const isGone = isMade && madeOf(identity) === null;
      if (!charges.isLeftOut(identity) && !isGone && !(isMade && isAgain)) return identity;
    }
  };

  const planned = async (
    wanted: VideoToGenerate,
    { isAgain, isBought }: { readonly isAgain: boolean; readonly isBought: boolean },
  ) => {
    const account = accounts.current();
    const request = await requestOf(wanted, isBought);
    return pricedFor(account, identityOf(account, request, isAgain), request, wanted.most);
  };

  const pricedFor = (
    account: AccountRow,
    identity: string,
    request: VideoRequest,
    said: Limit | null,
  ) => {
    const tariff = prices.tariffFor(account, 'video', request.model);
    const expectedTokens = expectedVideoTokens(request);
    const most = tariff.isFree ? null : limitOf(tariff, expectedTokens, said);
    const atMostTokens = most === null ? expectedTokens : tokensOf(tariff, most);
    const video: PricedVideo = { identity, request, tariff, most, atMostTokens };
    const item = { chapterId: null, segmentId: null, identity, atMostTokens };
    const purchase: Purchase = { accountId: account.id, tariff, kind: 'video', items: [item] };
    const price = priceAt(tariff, {
      expectedTokens: Math.min(expectedTokens, atMostTokens),
      atMostTokens,
    });
    const isPriceKnown = tariff.isFree || tariff.moneyPerCall !== null;
    const offer = () => ({ price, isPriceKnown, most, approval: approvals.offer(purchase) });
    return { account, video, purchase, offer };
  };

  /** Starts what was priced, or lets the job that its limit stopped go on, where a person has approved it. */
  const begin = (
    { account, video, purchase, offer }: ReturnType<typeof pricedFor>,
    stopped: JobRow | null,
    approval: string | null,
  ): StartVideoAnswer => {
    const allowed = approvals.allowed(purchase, approval);
    if (allowed.length === 0) return { kind: 'approval', ...offer() };
    approvals.use(approval, allowed);
    if (stopped !== null) {
      // What was approved now is for one more try, beside what earlier ones may have cost.
      const spentBefore = charges.spent({ accountId: account.id, groupId: stopped.id });
      queue.reorder(stopped.id, { ...video, spentBefore }, []);
      queue.resume([stopped.id]);
      return { kind: 'ready', jobId: stopped.id, videoId: null };
    }
    const { id } = queue.add(
      {
        projectId: null,
        chapterId: null,
        folder: null,
        accountId: account.id,
        kind: 'video',
        title: videoTitle(video.request),
        params: video,
      },
      'first',
    );
    return { kind: 'ready', jobId: id, videoId: null };
  };

  return {
    requestOf,
    price: async (wanted) => (await planned(wanted, { isAgain: false, isBought: false })).offer(),
    start: async (wanted, { approval, isAgain }) => {
      const isBought = approval !== null || isFree(accounts.current());
      const priced = await planned(wanted, { isAgain, isBought });
      const { identity } = priced.video;
      // From here on nothing waits: two presses cannot both come this far.
      const made = madeOf(identity);
      if (made !== null) return { kind: 'ready', jobId: null, videoId: made };
      const known = queue.findUnfinished(
        ({ kind, params }) => kind === 'video' && (params as VideoParams).identity === identity,
      );
      if (known !== null && !isStopped(known)) {
        return { kind: 'ready', jobId: known.id, videoId: null };
      }
      return begin(priced, known, approval);
    },
    resume: (jobId, approval) => {
      const job = parts.jobStore.find(jobId);
      if (job === null || job.kind !== 'video') throw appError('not_found.job');
      if (!isStoppedByOwnLimit(job)) return { kind: 'ready', jobId, videoId: null };
      const { identity, request, tariff, most } = job.params as VideoParams;
      const account = accounts.byId(job.accountId);
      // A limit below what the prompt may take would stop it again.
      const isEnough = most !== null && tokensOf(tariff, most) >= textTokens(request.prompt);
      return begin(pricedFor(account, identity, request, isEnough ? most : null), job, approval);
    },
    pickUp: () => {
      const submitted = parts.jobStore
        .inStates(['paused'], { kind: 'video' })
        .filter(({ params, problem }) => {
          if (problem?.code !== interrupted.code) return false;
          const { identity } = params as VideoParams;
          const state = charges.findOpen(identity)?.state;
          return state === 'processing' || state === 'received' || madeOf(identity) !== null;
        });
      queue.resume(submitted.map(({ id }) => id));
    },
  };
}

/** A price of its own is the limit; else what a person said, else some room over what is expected. */
function limitOf(tariff: Tariff, expectedTokens: number, said: Limit | null): Limit {
  if (tariff.moneyPerCall !== null) return { tokens: null, money: tariff.moneyPerCall };
  if (said !== null && (said.tokens !== null || said.money !== null)) return said;
  return { tokens: amountOf(tariff, expectedTokens * usualRoom).tokens, money: null };
}

function isStopped({ problem }: Pick<JobRow, 'problem'>): boolean {
  return problem?.code === errorCodes.capReached;
}

function tokensOf(tariff: Tariff, most: Limit): number {
  return tariff.moneyPerCall === null ? tokensWithin(tariff, most) : 0;
}

/** Throws `bad_input` where it is no JSON object. */
function extraOf(text: string): Readonly<Record<string, unknown>> | null {
  if (text.trim() === '') return null;
  const value = parseJson(text);
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    return value as Record<string, unknown>;
  }
  throw appError('bad_input.video_extra');
}
