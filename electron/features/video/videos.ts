import type { Limit } from '../../../shared/model/money.ts';
import type { VideoFile } from '../../charges/call-rules.ts';
import type { ChargedCalls } from '../../charges/charged-calls.ts';
import type { ChargeStore, VideoRequest } from '../../charges/ports.ts';
import type { AccountRow } from '../../storage/accounts.ts';
import type { PriceList } from '../money/price-list.ts';
import type { Accounts } from '../session/accounts.ts';
import { allowanceOf, firstUnusedIdentity, requireDone } from '../session/own-calls.ts';
import { expectedVideoTokens, videoIdentities, videoOrder } from './video-order.ts';

export type VideoOrder = {
  readonly request: VideoRequest;
  /** What it may cost at most; needed unless it is free. */
  readonly most: Limit | null;
  /** Makes another one although the same request has a video already; one that was stopped goes on. */
  readonly isAgain: boolean;
  readonly groupId: string | null;
};

export type Videos = {
  /**
   * Submits, waits and fetches. The signal stops the waiting, not the work: asked again, it goes on where
   * it was. Throws `approval_needed`, `gateway_uncertain` and the gateway's errors.
   */
  readonly make: (
    account: AccountRow,
    order: VideoOrder,
    signal: AbortSignal,
    /** How far it is at the gateway, 0 to 1, where that tells it. */
    onProgress?: (fraction: number) => void,
  ) => Promise<{ readonly video: VideoFile; readonly isReused: boolean }>;
};

export function createVideos(
  calls: ChargedCalls,
  accounts: Accounts,
  charges: ChargeStore,
  { tariffFor }: Pick<PriceList, 'tariffFor'>,
): Videos {
  return {
    make: async (account, { request, most, isAgain, groupId }, signal, onProgress) => {
      const tariff = tariffFor(account, 'video', request.model);
      const expectedTokens = expectedVideoTokens(request);
      const identities = videoIdentities(accounts.serviceOf(account), request);
      const identity = isAgain ? firstUnusedIdentity(identities, charges) : identities(null);
      const atMostTokens = allowanceOf(tariff, most, expectedTokens, 'video');
      const order = { identity, request, tariff, atMostTokens, most };
      const outcome = await calls.run(
        videoOrder(accounts, account, order, groupId),
        signal,
        onProgress === undefined ? {} : { onRemoteProgress: onProgress },
      );
      const { result: video, isReused } = requireDone(outcome);
      return { video, isReused };
    },
  };
}
