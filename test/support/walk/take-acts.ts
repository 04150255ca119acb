import type { Acts, BookWindow } from './book-window.ts';

/** What somebody decides about single lines. */
export function takeActs({ world, someLine, isMade }: BookWindow): Acts {
  const { ask } = world;
  return {
    'choose a take': async (random) => {
      const line = await someLine(random, isMade);
      if (line === null) return null;
      const segmentId = line.id;
      const { takes: known, takeId } = await ask('takes.list', { segmentId });
      const wanted = random.pick(known).id;
      if (wanted === takeId) return null;
      const choose = (id: string | null) => ask('takes.choose', { segmentId, takeId: id });
      await choose(wanted);
      return { undo: () => choose(takeId), redo: () => choose(wanted) };
    },
    lock: async (random) => {
      const line = await someLine(random, isMade);
      if (line === null) return null;
      const lock = (isLocked: boolean) => ask('takes.lock', { segmentId: line.id, isLocked });
      await lock(!line.isLocked);
      return { undo: () => lock(line.isLocked), redo: () => lock(!line.isLocked) };
    },
    'remove a take': async (random) => {
      const line = await someLine(random, (one) => isMade(one) && !one.isLocked);
      if (line === null) return null;
      const segmentId = line.id;
      const { takes: known } = await ask('takes.list', { segmentId });
      const takeId = random.pick(known).id;
      const removed = await world.tell('takes.remove', { segmentId, takeId });
      if (removed === null) return null;
      return {
        undo: () => ask('takes.restore', { segmentId, takeId }),
        redo: () => ask('takes.remove', { segmentId, takeId }),
      };
    },
    trim: async (random) => {
      const line = await someLine(random, isMade);
      if (line === null) return null;
      const { takes: known } = await ask('takes.list', { segmentId: line.id });
      const take = random.pick(known);
      const of = { segmentId: line.id, takeId: take.id };
      const before = {
        ...of,
        trimStartMs: take.trimStartMs,
        trimEndMs: take.trimEndMs,
        gainDb: take.gainDb,
      };
      const after = {
        ...of,
        trimStartMs: random.whole(1, 99),
        trimEndMs: 20,
        gainDb: random.whole(-9, 9),
      };
      await ask('takes.edit', after);
      return { undo: () => ask('takes.edit', before), redo: () => ask('takes.edit', after) };
    },
    'own pause': async (random) => {
      const line = await someLine(random);
      if (line === null) return null;
      const segmentId = line.id;
      const set = (pauseAfterMs: number | null) => ask('takes.pause', { segmentId, pauseAfterMs });
      const before = line.isPauseOwn === true ? line.pauseAfterMs : null;
      const after = random.whole(100, 3000);
      if ((await world.tell('takes.pause', { segmentId, pauseAfterMs: after })) === null) {
        return null;
      }
      return { undo: () => set(before), redo: () => set(after) };
    },
    flag: async (random) => {
      const line = await someLine(random);
      if (line === null) return null;
      const set = (isFlagged: boolean, note: string) =>
        ask('takes.flag', { segmentId: line.id, isFlagged, note });
      const note = `note ${random.whole(1, 999)}`;
      await set(true, note);
      return { undo: () => set(line.isFlagged, line.flagNote), redo: () => set(true, note) };
    },
    bookmark: async (random) => {
      const line = await someLine(random);
      if (line === null) return null;
      const set = (note: string | null) => ask('bookmarks.set', { segmentId: line.id, note });
      const note = `mark ${random.whole(1, 999)}`;
      const { former } = await set(note);
      return { undo: () => set(former), redo: () => set(note) };
    },
  };
}
