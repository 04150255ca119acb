import { createLimitBelief } from './limit-belief.ts';
import type { Slot } from './slot.ts';

/** How many calls may run at once, as far as refusals tell. */
export type Level = {
  /** Whether the call that makes so many at once may go out now. */
  readonly mayEnter: (ordinal: number, nowMs: number) => boolean;
  /** When the oldest open call will have outlived a refusal, and so tell more; infinity where none is open. */
  readonly knowsMoreAtMs: () => number;
  /** So many at once may be refused: one more goes out apart from the others, lest a rate is taken for a limit. */
  readonly isTry: (ordinal: number) => boolean;
  /** How many may be out at once now, `running` of them already. */
  readonly value: (running: number) => number;
  /** The limit that refusals told last; null while none was. */
  readonly ceiling: () => number | null;
  /** Chance that a call of this ordinal is refused, by a limit or whatever the client does. */
  readonly chanceAt: (ordinal: number) => number;
  readonly admitted: (slot: Slot) => void;
  /** `usualMs`: how long a call takes. */
  readonly clean: (slot: Slot, usualMs: number) => void;
  readonly refused: (slot: Slot, tookMs: number) => void;
  /** It ended in a way that tells nothing. */
  readonly left: (slot: Slot) => void;
  /** A rate has refused it and those before: that had nothing to do with how many ran. */
  readonly forget: (slot: Slot) => void;
};

/** Refusals by a limit that may still be risked: at first and at most, more with each clean call, and at least. */
const risk = { most: 3.2, eachCall: 0.0075, least: -1 };
/** What the open calls may risk together, but for what is always worth it: so much over their number. */
const atOnce = 1;
const worth = 0.3;
/** A doubt is settled by a call alone, where a limit below is not more probable than this and little else is open. */
const doubtful = 0.75;
const littleOpen = 0.1;
/**
 * One try above a limit comes after so many clean calls, by itself: it tells a rate from a limit, and whether a limit
 * still stands. Each refused one makes the next four times as far away.
 */
const cleanToTry = { first: 8, few: 80, most: 160, eachPlace: 20 };
/** Where few run, one more is worth more, and so many clean calls take longer. */
const mostCleanToTry = (limit: number): number =>
  Math.min(cleanToTry.most, Math.max(cleanToTry.few, cleanToTry.eachPlace * limit));
/** From this chance on that other programs share the limit. */
const shared = 0.6;
/** Beyond the most that ran clean, so much more at once: a part of it, and some. */
const step = { part: 0.5, calls: 3 };
/** What may be refused is tried apart, up to so many at once at a slight chance already. */
const apart = { few: 3, slight: 0.1, likely: 0.5 };
/** A call that is out for so many times as long as refusals take was let in. */
const outlives = 2;
/** How long the way there and back takes until a refusal tells. */
const usualWayMs = 60;
/** Refusals that came late count less and less. */
const fading = 0.98;

/**
 * Lets a call out where the chance that a limit refuses it is small, or no more than may still be risked. So the
 * refusals of a run are few whatever the gateway does, and each goes where it tells the most.
 */
export function createLevel(remembered: number | null): Level {
  let belief = createLimitBelief(remembered);
  let mayRisk = remembered === null ? risk.most : 0;
  /** Calls of which nothing is known yet, the oldest first, with the chance that a limit refuses each. */
  const open = new Map<Slot, number>();
  let openRisk = 0;
  let refusalMs: number | null = null;
  let typicalMs = 0;
  /** The most calls at once that ran clean: a gateway that has stopped to answer gets no more than before. */
  let cleanAtMost = 1;
  let nextTry: number = cleanToTry.first;
  /** The ordinal of the last refused try. */
  let triedAt = 0;
  let cleanSinceTry = 0;
  let tried: Slot | null = null;
  let ceiling = remembered;

  const close = (slot: Slot): boolean => {
    const chance = open.get(slot);
    if (chance === undefined) return false;
    open.delete(slot);
    openRisk = open.size === 0 ? 0 : openRisk - chance;
    return true;
  };
  const letIn = (slot: Slot): void => {
    if (close(slot)) belief.note(slot.ordinal, false);
  };
  const outlivesAtMs = (slot: Slot): number =>
    slot.admittedAtMs + outlives * (refusalMs ?? Number.POSITIVE_INFINITY);
  const letInOld = (nowMs: number): void => {
    for (const slot of open.keys()) {
      if (outlivesAtMs(slot) > nowMs) break;
      letIn(slot);
    }
  };
  const learnWay = (): void => {
    if (typicalMs > 0) belief.setOnTheWay((refusalMs ?? usualWayMs) / typicalMs);
  };
  const chanceAt = (ordinal: number): number => {
    const byLimit = belief.chanceRefused(ordinal);
    return byLimit + belief.strays() * (1 - byLimit);
  };
  /** Tries far above tell nothing of how rarely one is worth it here: the limit fell. */
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
      letInOld(nowMs);
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
      learnWay();
      mayRisk = Math.min(risk.most, mayRisk + risk.eachCall);
      cleanSinceTry += 1;
      // Another program leaves a place now and then: one clean call is worth little there, and the next is tried soon.
      if (slot === tried && belief.shared() > shared) nextTry = cleanToTry.first;
      cleanAtMost = Math.max(cleanAtMost, slot.ordinal);
      letIn(slot);
    },
    refused: (slot, tookMs) => {
      refusalMs = Math.max(tookMs, fading * (refusalMs ?? 0));
      learnWay();
      if (slot === tried) {
        nextTry = Math.min(4 * cleanBefore(slot.ordinal), mostCleanToTry(slot.ordinal - 1));
        triedAt = slot.ordinal;
      }
      close(slot);
      const partOfLimit = belief.chanceRefused(slot.ordinal) / chanceAt(slot.ordinal);
      mayRisk = Math.max(risk.least, mayRisk - partOfLimit);
      belief.note(slot.ordinal, true);
    },
    left: close,
    forget: (slot) => {
      close(slot);
      mayRisk = risk.most;
      nextTry = cleanToTry.first;
      belief = createLimitBelief(null);
      learnWay();
      ceiling = null;
    },
  };
}
