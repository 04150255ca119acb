import { createLimitBelief } from './limit-belief.ts';
import type { Slot } from './slot.ts';

/** How many calls may run at once, as inferred from refusals. */
export type Level = {
  /** Whether the call of this ordinal may be sent now. */
  readonly mayEnter: (ordinal: number, nowMs: number) => boolean;
  /** When the oldest open call will count as accepted; infinity if none is open. */
  readonly knowsMoreAtMs: () => number;
  /** Whether the call may be refused: it is then sent apart from others, so that a rate is not mistaken for a limit. */
  readonly isTry: (ordinal: number) => boolean;
  /** How many calls may run now, of which `running` do already. */
  readonly value: (running: number) => number;
  /** The limit last inferred from refusals; null while there was none. */
  readonly ceiling: () => number | null;
  /** Chance that a call of this ordinal is refused, by the limit or as a stray. */
  readonly chanceAt: (ordinal: number) => number;
  readonly admitted: (slot: Slot) => void;
  /** `usualMs`: the typical duration of a call. */
  readonly clean: (slot: Slot, usualMs: number) => void;
  readonly refused: (slot: Slot, tookMs: number) => void;
  /** It ended in a way that says nothing about the limit. */
  readonly left: (slot: Slot) => void;
  /** A rate limit refused it and earlier ones, so what was learned from them is dropped. */
  readonly forget: (slot: Slot) => void;
};

/** The risk budget, in expected refusals: its first and largest value, the gain per clean call, its lowest value. */
const risk = { most: 2.6, eachCall: 0.005, least: -1 };
/** The most expected refusals among the open calls. */
const atOnce = 1;
/** A call needs no risk budget if its chance of refusal is at most this divided by its ordinal. */
const worth = 0.3;
/**
 * Up to this chance that the limit is lower than its ordinal, a call beyond the risk budget needs no clean calls before
 * it; above, it is a try and needs them.
 */
const doubtful = 0.75;
/** A call beyond the risk budget is only sent while no more refusals than this are expected of the open ones. */
const littleOpen = 0.1;
/**
 * Clean calls before the next try above a limit, and the factor for each refused one. A try distinguishes a rate from a
 * limit and shows whether a limit still holds; one that fell may rise again, as where another program has gone.
 */
const cleanToTry = { first: 8, factor: 5, most: 160, mostAfterFall: 110 };
/** A limit below this part of the one found before it has fallen. */
const fallen = 0.8;
/** From this chance on, other programs are assumed to share the limit. */
const shared = 0.6;
/** How far calls may exceed the most that ran clean at once: by a part of that and a few more. */
const step = { part: 0.5, calls: 3 };
/** Calls above this chance of being over the limit are sent apart: a slight one for few at once, else a likely one. */
const apart = { few: 3, slight: 0.1, likely: 0.5 };
/** A call that has been out for this many times as long as refusals take was accepted. */
const outlives = 2;
/** The assumed round trip until a refusal has been timed. */
const usualWayMs = 60;
/** Decay of the longest time that a refusal took, per refusal. */
const fading = 0.98;

/**
 * Sends a call if the chance that the limit refuses it is small, or within the remaining risk budget. So a run has few
 * refusals whatever the gateway does, and they are spent where they are most informative.
 */
export function createLevel(remembered: number | null): Level {
  let belief = createLimitBelief(remembered);
  let mayRisk = remembered === null ? risk.most : 0;
  /** Calls neither accepted nor refused yet, oldest first, with the chance that the limit refuses each. */
  const open = new Map<Slot, number>();
  let openRisk = 0;
  let refusalMs: number | null = null;
  let typicalMs = 0;
  /** The most calls at once that ran clean: a gateway that stops answering gets no more than before. */
  let cleanAtMost = 1;
  let nextTry: number = cleanToTry.first;
  /** The ordinal of the last refused try. */
  let triedAt = 0;
  let cleanSinceTry = 0;
  let tried: Slot | null = null;
  let ceiling = remembered;
  let hasFallen = false;

  const close = (slot: Slot): boolean => {
    const chance = open.get(slot);
    if (chance === undefined) return false;
    open.delete(slot);
    openRisk = open.size === 0 ? 0 : openRisk - chance;
    return true;
  };
  const accept = (slot: Slot): void => {
    if (close(slot)) belief.observe(slot.ordinal, false);
  };
  const outlivesAtMs = (slot: Slot): number =>
    slot.admittedAtMs + outlives * (refusalMs ?? Number.POSITIVE_INFINITY);
  const acceptOld = (nowMs: number): void => {
    for (const slot of open.keys()) {
      if (outlivesAtMs(slot) > nowMs) break;
      accept(slot);
    }
  };
  const updateTransit = (): void => {
    if (typicalMs > 0) belief.setInTransit((refusalMs ?? usualWayMs) / typicalMs);
  };
  const chanceAt = (ordinal: number): number => {
    const byLimit = belief.chanceRefused(ordinal);
    return byLimit + belief.strays() * (1 - byLimit);
  };
  /** Clean calls before a try at this ordinal; a try far above it says nothing here, as the limit has fallen since. */
  const cleanBefore = (ordinal: number): number =>
    2 * ordinal <= triedAt ? cleanToTry.first : nextTry;
  const mayEnter = (ordinal: number, openNow: number): boolean => {
    if (ordinal <= 1) return true;
    if (ordinal > cleanAtMost * (1 + step.part) + step.calls) return false;
    const may = Math.min(mayRisk, atOnce) - openNow;
    if (belief.chanceRefused(ordinal) <= Math.max(worth / ordinal, may)) return true;
    if (openNow > littleOpen) return false;
    return cleanSinceTry >= cleanBefore(ordinal) || belief.chanceAbove(ordinal) <= doubtful;
  };

  return {
    mayEnter: (ordinal, nowMs) => {
      acceptOld(nowMs);
      return mayEnter(ordinal, openRisk);
    },
    knowsMoreAtMs: () => {
      const [oldest] = open.keys();
      return oldest === undefined ? Number.POSITIVE_INFINITY : outlivesAtMs(oldest);
    },
    isTry: (ordinal) => {
      if (refusalMs === null || ordinal <= 1) return false;
      return belief.chanceAbove(ordinal) > (ordinal <= apart.few ? apart.slight : apart.likely);
    },
    value: (running) => {
      let most = running;
      for (let openNow = openRisk; mayEnter(most + 1, openNow); most += 1) {
        openNow += belief.chanceRefused(most + 1);
      }
      return most;
    },
    ceiling: () => {
      const found = belief.found();
      if (typeof found === 'number') hasFallen ||= found < fallen * (ceiling ?? 0);
      if (found !== null) ceiling = found === 'none' ? null : found;
      return ceiling;
    },
    chanceAt,
    admitted: (slot) => {
      if (belief.chanceAbove(slot.ordinal) > doubtful) {
        tried = slot;
        cleanSinceTry = 0;
      }
      const chance = belief.chanceRefused(slot.ordinal);
      open.set(slot, chance);
      openRisk += chance;
    },
    clean: (slot, usualMs) => {
      typicalMs = usualMs;
      updateTransit();
      mayRisk = Math.min(risk.most, mayRisk + risk.eachCall);
      cleanSinceTry += 1;
      // Under a shared limit a place is free now and then: one clean try proves little, so the next comes soon.
      if (slot === tried && belief.shared() > shared) nextTry = cleanToTry.first;
      cleanAtMost = Math.max(cleanAtMost, slot.ordinal);
      accept(slot);
    },
    refused: (slot, tookMs) => {
      refusalMs = Math.max(tookMs, fading * (refusalMs ?? 0));
      updateTransit();
      if (slot === tried) {
        const most = hasFallen ? cleanToTry.mostAfterFall : cleanToTry.most;
        nextTry = Math.min(cleanToTry.factor * cleanBefore(slot.ordinal), most);
        triedAt = slot.ordinal;
      }
      close(slot);
      const partOfLimit = belief.chanceRefused(slot.ordinal) / chanceAt(slot.ordinal);
      mayRisk = Math.max(risk.least, mayRisk - partOfLimit);
      belief.observe(slot.ordinal, true);
    },
    left: close,
    forget: (slot) => {
      close(slot);
      mayRisk = risk.most;
      nextTry = cleanToTry.first;
      belief = createLimitBelief(null);
      updateTransit();
      ceiling = null;
      hasFallen = false;
    },
  };
}
