import type { Amount, Limit } from '../../../shared/model/money.ts';
import { textTokens } from '../../../shared/script/plan/estimate.ts';
import type { CallOrder } from '../../charges/call-order.ts';
import type { VideoRequest } from '../../charges/ports.ts';
import type { Tariff } from '../../charges/tariff.ts';
import { sha256Of } from '../../platform/node/file-digest.ts';
import type { AccountRow } from '../../storage/accounts.ts';
import type { Accounts } from '../session/accounts.ts';
import { ownCall } from '../session/own-calls.ts';

/** A guess that only plans and warns: the gateway shows no price for videos (docs/gateway.md). */
const usualTokensPerSecond = 1000;
const usualSeconds = 4;
const labelLength = 80;

/** What a video is expected to take, in tokens before the multiplier. */
export function expectedVideoTokens({ prompt, seconds = usualSeconds }: VideoRequest): number {
  return textTokens(prompt) + seconds * usualTokensPerSecond;
}

/** What makes two requests the same video; a number asks for another one of the same. */
export function videoIdentities(
  service: string,
  request: VideoRequest,
): (nonce: number | null) => string {
  const { image, ...fields } = request;
  // A picture is what its bytes are, wherever the library lies.
  const asked = image === undefined ? fields : { ...fields, image: image.sha256 };
  return (nonce) => sha256Of(JSON.stringify({ kind: 'video', service, request: asked, nonce }));
}

export function videoTitle({ prompt }: Pick<VideoRequest, 'prompt'>): string {
  const letters = [...prompt];
  if (letters.length <= labelLength) return prompt;
  return `${letters.slice(0, labelLength).join('').trimEnd()}…`;
}

export type PricedVideo = {
  readonly identity: string;
  readonly request: VideoRequest;
  readonly tariff: Tariff;
  /** Before the multiplier. */
  readonly atMostTokens: number;
  /** What it may cost, as a person said; null where it is free. */
  readonly most: Limit | null;
  /** What earlier tries may have cost, where a person allowed one more. */
  readonly spentBefore?: Amount;
};

/** The call of a video, on that account and under its caps. */
export function videoOrder(
  accounts: Pick<Accounts, 'capsOf'>,
  account: AccountRow,
  { identity, request, tariff, atMostTokens, most, spentBefore }: PricedVideo,
  groupId: string | null,
): CallOrder<'video'> {
  const expectedTokens = expectedVideoTokens(request);
  const call = {
    identity,
    request,
    expectedTokens,
    // A limit that would not even pay for the prompt allows nothing: the caps refuse it.
    atMostTokens: Math.max(atMostTokens, textTokens(request.prompt)),
    tariff,
    groupId,
    kind: 'video',
    priority: 'batch',
    size: expectedTokens,
  } as const;
  const limit = most === null ? undefined : withSpent(most, spentBefore);
  return ownCall(accounts, account, videoTitle(request), call, limit);
}

function withSpent({ tokens, money }: Limit, spent: Amount = { tokens: 0, money: 0 }): Limit {
  return {
    tokens: tokens === null ? null : tokens + spent.tokens,
    money: money === null ? null : money + spent.money,
  };
}
