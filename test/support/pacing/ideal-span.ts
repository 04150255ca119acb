import { capacityAt, type GatewayLimits } from './pretended-gateway.ts';

export type SimulatedCall = { readonly characters: number; readonly serviceMs: number };

/**
 * The shortest time in milliseconds for these calls with every limit known and none ever met, strays left
 * out: the list schedule, longest first, or what the rate allows and one short call after it.
 */
export function idealSpanMs(
  calls: readonly SimulatedCall[],
  limits: GatewayLimits,
  most: number,
): number {
  const listMs = listSpanMs(
    calls.map(({ serviceMs }) => serviceMs),
    limits,
    most,
  );
  const { rate } = limits;
  if (rate === undefined) return listMs;
  const wanted =
    rate.unit === 'requests'
      ? calls.length
      : calls.reduce((sum, { characters }) => sum + characters, 0);
  const rateMs =
    rate.kind === 'bucket'
      ? ((wanted - (rate.burst ?? 1)) * rate.windowMs) / rate.amount
      : Math.floor((wanted - 1) / rate.amount) * rate.windowMs;
  return Math.max(listMs, rateMs + Math.min(...calls.map(({ serviceMs }) => serviceMs)));
}

function listSpanMs(serviceMs: readonly number[], limits: GatewayLimits, most: number): number {
  const ends: number[] = [];
  let nowMs = 0;
  let lastMs = 0;
  for (const lengthMs of [...serviceMs].sort((a, b) => b - a)) {
    while (ends.length >= Math.min(most, capacityAt(limits, nowMs))) {
      const change = limits.concurrency?.find((entry) => entry.fromMs > nowMs)?.fromMs;
      const [end = nowMs] = ends;
      nowMs = Math.min(end, change ?? Number.POSITIVE_INFINITY);
      while ((ends[0] ?? Number.POSITIVE_INFINITY) <= nowMs) ends.shift();
    }
    const endMs = nowMs + lengthMs;
    const at = ends.findIndex((other) => other > endMs);
    ends.splice(at < 0 ? ends.length : at, 0, endMs);
    lastMs = Math.max(lastMs, endMs);
  }
  return lastMs;
}
