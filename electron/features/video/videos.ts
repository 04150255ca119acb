import type { Limit } from '../../../shared/model/money.ts';
import { textTokens } from '../../../shared/script/plan/estimate.ts';
import type { VideoFile } from '../../charges/call-rules.ts';
import type { ChargedCalls } from '../../charges/charged-calls.ts';
import type { ChargeStore, VideoRequest } from '../../charges/ports.ts';
import { sha256Of } from '../../platform/node/file-digest.ts';
import type { AccountRow } from '../../storage/accounts.ts';
import type { PriceList } from '../money/price-list.ts';
import type { Accounts } from '../session/accounts.ts';
import { allowanceOf, firstUnusedIdentity, ownCall, requireDone } from '../session/own-calls.ts';

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

/** A guess that only plans and warns: the spec shows no price for videos. */
const usualTokensPerSecond = 1000;
const usualSeconds = 4;
const labelLength = 80;

export function createVideos(
  calls: ChargedCalls,
  accounts: Accounts,
  charges: ChargeStore,
  { tariffFor }: Pick<PriceList, 'tariffFor'>,
): Videos {
  return {
    make: async (account, { request, most, isAgain, groupId }, signal, onProgress) => {
      const tariff = tariffFor(account, 'video', request.model);
      const seconds = request.seconds ?? usualSeconds;
      const expectedTokens = textTokens(request.prompt) + seconds * usualTokensPerSecond;
      const service = accounts.serviceOf(account);
      const identities = (nonce: number | null) =>
        sha256Of(JSON.stringify({ kind: 'video', service, request, nonce }));
      const outcome = await calls.run(
        ownCall(
          accounts,
          account,
          request.prompt.slice(0, labelLength),
          {
            kind: 'video',
            identity: isAgain ? firstUnusedIdentity(identities, charges) : identities(null),
            request,
            expectedTokens,
            atMostTokens: allowanceOf(tariff, most, expectedTokens, 'A video'),
            tariff,
            groupId,
            priority: 'batch',
            size: expectedTokens,
          },
          most ?? undefined,
        ),
        signal,
        onProgress === undefined ? {} : { onRemoteProgress: onProgress },
      );
      const { result: video, isReused } = requireDone(outcome);
      return { video, isReused };
    },
  };
}
