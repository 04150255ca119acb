import { type AppError, appError } from '../../../shared/app-error.ts';
import type { ChargeKind } from '../../../shared/model/job.ts';
import { isDearer, type Tariff } from '../../charges/tariff.ts';
import { sha256Of } from '../../platform/node/file-digest.ts';

/** Something that is paid for, at its worst, with its place where it has one. */
export type ApprovalItem = {
  readonly chapterId: string | null;
  readonly segmentId: string | null;
  readonly identity: string;
  readonly atMostTokens: number;
};

/** What is asked for, as it stands now and at the price of now. */
export type Purchase = {
  readonly accountId: string;
  readonly tariff: Tariff;
  readonly kind: ChargeKind;
  readonly items: readonly ApprovalItem[];
};

/**
 * Which purchases people approved. A price is shown with a token that names exactly what it is for; the
 * token comes back with the approval. Kept in memory: after a restart, or much later, the price is shown again.
 */
export type Approvals = {
  /** The token of exactly this; null where nothing is to pay. */
  readonly offer: (purchase: Purchase) => string | null;
  /**
   * What of the purchase may be bought: what the token names and was not used up yet, on the same account,
   * at its price or less. Everything where it is free; nothing where the token is unknown.
   */
  readonly allowed: (purchase: Purchase, approval: string | null) => readonly ApprovalItem[];
  /** That approval was acted upon: none of these is bought by it again. */
  readonly use: (approval: string | null, items: readonly Pick<ApprovalItem, 'identity'>[]) => void;
};

type Offer = Omit<Purchase, 'items'> & {
  readonly items: ReadonlyMap<string, ApprovalItem>;
  readonly used: Set<string>;
};

const mostOffers = 500;
const mostItems = 400_000;

export function createApprovals(): Approvals {
  const offers = new Map<string, Offer>();
  let itemCount = 0;

  const drop = (token: string): void => {
    itemCount -= offers.get(token)?.items.size ?? 0;
    offers.delete(token);
  };

  return {
    offer: ({ accountId, tariff, kind, items }) => {
      if (tariff.isFree || items.length === 0) return null;
      const token = tokenOf({ accountId, tariff, kind, items });
      drop(token);
      const byKey = new Map(items.map((item) => [keyOf(item), item]));
      offers.set(token, { accountId, tariff, kind, items: byKey, used: new Set() });
      itemCount += byKey.size;
      for (const oldest of offers.keys()) {
        if (oldest === token || (offers.size <= mostOffers && itemCount <= mostItems)) break;
        drop(oldest);
      }
      return token;
    },
    allowed: ({ accountId, tariff, kind, items }, approval) => {
      if (tariff.isFree) return items;
      const offer = approval === null ? undefined : offers.get(approval);
      if (offer === undefined || offer.accountId !== accountId || offer.kind !== kind) return [];
      if (isDearer(tariff, offer.tariff)) return [];
      return items.filter((item) => {
        const approved = offer.items.get(keyOf(item));
        if (approved === undefined || offer.used.has(item.identity)) return false;
        return item.atMostTokens <= approved.atMostTokens;
      });
    },
    use: (approval, items) => {
      const used = approval === null ? undefined : offers.get(approval)?.used;
      for (const { identity } of items) used?.add(identity);
    },
  };
}

/** Throw it where an approval is missing, or is none of what would be bought now. */
export function approvalNeeded(approval: string | null): AppError {
  return appError(approval === null ? 'approval_needed.price' : 'approval_needed.price_changed');
}

function keyOf({ chapterId, segmentId, identity }: ApprovalItem): string {
  return `${chapterId ?? ''} ${segmentId ?? ''} ${identity}`;
}

/** SHA-256 of the content in a fixed order: the same content has the same token. */
function tokenOf({ accountId, tariff, kind, items }: Purchase): string {
  const lines = items.map((item) => `${keyOf(item)} ${item.atMostTokens}`).sort();
  return sha256Of(JSON.stringify([accountId, kind, tariff, lines]));
}
