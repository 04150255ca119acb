import type { RequestOf } from './call-rules.ts';
import type { Caps } from './caps.ts';
import type { Priority } from './pacer.ts';
import type { CallOrigin, ChargeKind, PackSpan } from './ports.ts';
import type { Tariff } from './tariff.ts';

/** One charged call as it is asked for. */
export type CallOrder<Kind extends ChargeKind = ChargeKind> = {
  readonly accountId: string;
  readonly kind: Kind;
  readonly identity: string;
  readonly request: RequestOf<Kind>;
  /** The segments that a speech job speaks together; absent for a call that brings one thing. */
  readonly pack?: readonly PackSpan[];
  /** Tokens before the multiplier. */
  readonly expectedTokens: number;
  readonly atMostTokens: number;
  /** The price that it was planned with: dearer than that, nothing is sent unasked. */
  readonly tariff: Tariff;
  /** The job or command that asked, for its cap. */
  readonly groupId: string | null;
  readonly origin: CallOrigin;
  readonly priority: Priority;
  /** Lower goes first; asked anew whenever a place is free. */
  readonly rank: () => number;
  /** Asked right before it leaves: one that nobody wants any more is not sent, and rejects as aborted. */
  readonly isWanted?: (() => boolean) | undefined;
  /** Expected length in any steady unit: the longest go first near the end. */
  readonly size: number;
  /** As they are now: read anew at each reservation, so that a changed cap holds for what waits. */
  readonly caps: () => Caps;
  /** The embedded demo: nothing is charged, so a lost call is simply asked again. */
  readonly isFree: boolean;
};
