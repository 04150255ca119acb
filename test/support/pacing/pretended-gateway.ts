/** A limit of so many requests or characters by time. */
export type RateLimit = {
  /** A bucket that fills evenly and holds `burst`, a quota of each aligned window, or of any window. */
  readonly kind: 'bucket' | 'fixed' | 'sliding';
  readonly unit: 'requests' | 'characters';
  readonly amount: number;
  readonly windowMs: number;
  readonly burst?: number;
  /** So long the first fixed window has been open when the first call comes. */
  readonly openForMs?: number;
};

/** What the pretended gateway lets through; the client is told none of it. */
export type GatewayLimits = {
  /** Calls at once, from a time on, in order; the first entry starts at 0. */
  readonly concurrency?: readonly { readonly fromMs: number; readonly calls: number }[];
  readonly rate?: RateLimit;
  /** Refusals that have nothing to do with what the client does, as a share of all requests. */
  readonly strays?: {
    readonly share: number;
    readonly status: 429 | 503;
    readonly retryAfterMs: number | null;
  };
  /** What the 429 of a limit says: nothing, so many milliseconds, or until when it stands. */
  readonly retryAfter?: 'none' | 'told' | number;
};

export type Refusal = {
  readonly status: 429 | 503;
  readonly isStray: boolean;
  readonly retryAfterMs: number | null;
};

export type PretendedGateway = {
  /** Null where the call is let in; it then holds a place until `leave`. */
  readonly arrive: (nowMs: number, characters: number) => Refusal | null;
  readonly leave: () => void;
};

export function createPretendedGateway(
  limits: GatewayLimits,
  fraction: () => number,
): PretendedGateway {
  const openInMs = limits.rate === undefined ? () => 0 : createQuota(limits.rate);
  let inside = 0;

  const refusal = (nowMs: number, characters: number): Refusal | null => {
    const { strays, retryAfter = 'none' } = limits;
    if (strays !== undefined && fraction() < strays.share) {
      return { status: strays.status, isStray: true, retryAfterMs: strays.retryAfterMs };
    }
    const limited = (waitMs: number): Refusal => {
      const told = retryAfter === 'told' ? Math.ceil(waitMs / 1000) * 1000 : retryAfter;
      return { status: 429, isStray: false, retryAfterMs: told === 'none' ? null : told };
    };
    if (inside >= capacityAt(limits, nowMs)) return limited(1000);
    const waitMs = openInMs(nowMs, characters);
    return waitMs > 0 ? limited(waitMs) : null;
  };

  return {
    arrive: (nowMs, characters) => {
      const refused = refusal(nowMs, characters);
      if (refused === null) inside += 1;
      return refused;
    },
    leave: () => {
      inside -= 1;
    },
  };
}

export function capacityAt({ concurrency }: GatewayLimits, nowMs: number): number {
  if (concurrency === undefined) return Number.POSITIVE_INFINITY;
  let calls = 1;
  for (const entry of concurrency) if (entry.fromMs <= nowMs) calls = entry.calls;
  return calls;
}

/** Takes what a request needs and answers 0, or answers in how many milliseconds there will be room. */
function createQuota(limit: RateLimit): (nowMs: number, characters: number) => number {
  const { kind, unit, amount, windowMs, openForMs = 0 } = limit;
  const windowAt = (nowMs: number): number => Math.floor((nowMs + openForMs) / windowMs);
  const most = kind === 'bucket' ? (limit.burst ?? 1) : amount;
  let level = most;
  let filledAtMs = 0;
  let taken: { readonly atMs: number; readonly cost: number }[] = [];

  return (nowMs, characters) => {
    const cost = Math.min(most, unit === 'requests' ? 1 : characters);
    if (kind === 'sliding') {
      taken = taken.filter(({ atMs }) => atMs > nowMs - windowMs);
      level = most - taken.reduce((sum, each) => sum + each.cost, 0);
    } else if (kind === 'bucket') {
      level = Math.min(most, level + ((nowMs - filledAtMs) * amount) / windowMs);
      filledAtMs = nowMs;
    } else if (windowAt(nowMs) !== windowAt(filledAtMs)) {
      level = most;
      filledAtMs = nowMs;
    }
    if (level >= cost - 1e-9) {
      level -= cost;
      taken.push({ atMs: nowMs, cost });
      return 0;
    }
    if (kind === 'bucket') return ((cost - level) * windowMs) / amount;
    if (kind === 'fixed') return windowMs - ((nowMs + openForMs) % windowMs);
    return Math.max(1, (taken[0]?.atMs ?? nowMs) + windowMs - nowMs);
  };
}
