import type { RequestOf } from './call-rules.ts';
import type { Caps } from './caps.ts';
import type { Priority } from './pacer.ts';
import type { CallOrigin, ChargeKind, PackSpan } from './ports.ts';
import type { Tariff } from './tariff.ts';

/** One charged call as requested. */
export type CallOrder<Kind extends ChargeKind = ChargeKind> = {
  readonly accountId: string;
  readonly kind: Kind;
  readonly identity: string;
  readonly request: RequestOf<Kind>;
  /** The segments that a speech job speaks together; absent for a call with a single result. */
  readonly pack?: readonly PackSpan[];
  /** Tokens before the multiplier. */
  readonly expectedTokens: number;
  readonly atMostTokens: number;
  /** The price that it was planned with: at a higher one, nothing is sent without asking. */
  readonly tariff: Tariff;
  /** The job or command that requested it, whose cap counts it. */
  readonly groupId: string | null;
  readonly origin: CallOrigin;
  readonly priority: Priority;
  /** Lower goes first; read again whenever a slot is free. */
  readonly rank: () => number;
  /** Checked right before it is sent: a call that is no longer wanted is not sent, and rejects as aborted. */
  readonly isWanted?: (() => boolean) | undefined;
  /** Expected length in any steady unit: the longest go first near the end. */
  readonly size: number;
  /** The current caps: read again at each reservation, so a changed cap applies to waiting calls. */
  readonly caps: () => Caps;
  /** The embedded demo: nothing is charged, so a lost call is simply repeated. */
  readonly isFree: boolean;
};
