import { afterEach, describe, expect, it } from 'vitest';
import type { CastMember, SegmentView } from '../../../shared/model/project.ts';
import { newBook } from '../../support/builders/new-book.ts';
import { createMoneyOracle } from '../../support/engine/money-oracle.ts';
import { createFakeRandom } from '../../support/fakes/fake-random.ts';
import { cloneVoice } from '../../support/faults/fault-calls.ts';
import { type FaultWorld, openFaultWorld } from '../../support/faults/fault-world.ts';

/*
 * Whatever is done in whatever order: nothing but making and "another take" buys, each buys exactly what
 * was said right before, and a preview of the cast says what the change then does.
 */
const sweep = Number(process.env.LECTERN_SWEEP ?? 1);
const seeds = Array.from({ length: 2 * sweep }, (_, index) => 20261121 + index);
const actCount = 40;

let world: FaultWorld | null = null;
afterEach(async () => {
  await world?.close();
  world = null;
});

const words = ['lamp', 'ladder', 'harbour', 'winter', 'letter', 'keeper', 'ferry', 'bridge'];
const textOf = (chapter: number) =>
  Array.from({ length: 5 }, (_, at) => {
    const speaker = at % 2 === 0 ? '' : '@Anna: ';
    const word = words[(chapter * 3 + at) % words.length];
    return `${speaker}Line ${at} of part ${chapter} is about the ${word} and about nothing else.`;
  }).join('\n\n');

async function openStudio(seed: number) {
  const opened = await openFaultWorld();
  world = opened;
  const random = createFakeRandom(seed);
  const below = (count: number) => Math.floor(random.fraction() * count);
  const pick = <Item>(items: readonly Item[]) => items[below(items.length)] as Item;
  const app = () => opened.app();
  await cloneVoice(opened);
  const voices = [null, ...(await app().voices.list(opened.account())).map(({ id }) => id)];
  const member = (): CastMember => ({
    name: 'Anna',
    voiceId: pick(voices),
    colour: '#2a6f97',
    speed: pick([null, 1.5]),
    emotion: pick([null, 'sad']),
  });
  const projectId = await app().projects.add(
    newBook(
      'Acts',
      [0, 1].map((at) => ({ title: `Part ${at}`, text: textOf(at) })),
      [{ ...member(), voiceId: null }],
    ),
  );
  app().projects.update(projectId, { speed: 2 });
  app().queue.open();

  const chapters = () => app().library.chaptersWithText(projectId);
  const viewsOf = (id: string) => app().narration.chapter(id).segments;
  const place = (isWanted: (view: SegmentView) => boolean) => {
    const places = chapters().flatMap(({ id }) =>
      viewsOf(id)
        .filter(isWanted)
        .map((view) => ({ chapterId: id, ...view })),
    );
    return places.length === 0 ? null : pick(places);
  };
  const madePlaces = () =>
    new Set(
      chapters().flatMap(({ id }) =>
        viewsOf(id).flatMap((view) => (view.status === 'made' ? [`${id} ${view.id}`] : [])),
      ),
    );
  const isMade = ({ status }: SegmentView) => status === 'made';
  const save = (id: string, text: string) =>
    app().projects.saveChapter(id, text, app().narration.chapter(id).revision);
  const removed: { chapterId: string; segmentId: string; takeId: string }[] = [];

  /** Each answers how many requests it may have made. */
  const acts: Readonly<Record<string, () => Promise<number> | number>> = {
    make: async () => {
      const { id } = pick(chapters());
      const { segmentCount, price, approval } = app().narration.price(id);
      const before = await opened.gatewayLedger();
      const { started } = app().chapters.make(id, undefined, approval);
      expect(started).toBe(segmentCount);
      await expect.poll(() => app().narration.price(id).segmentCount, { timeout: 20_000 }).toBe(0);
      await app().engine.calls.settled();
      const paid = (await opened.gatewayLedger()).slice(before.length);
      const tokens = paid.reduce((sum, row) => sum + row.tokens, 0);
      expect(tokens).toBeLessThanOrEqual(price.atMostTokens);
      return segmentCount;
    },
    another: async () => {
      const at = place(isMade);
      if (at === null) return 0;
      const { another } = app().takes.list(at.id);
      const press = () => app().takes.another(at.id, another.approval);
      await Promise.all([press(), press()]);
      return 1;
    },
    cast: () => {
      const cast = [member()];
      const before = madePlaces();
      const { remakeCount } = app().cast.preview(projectId, { cast });
      app().projects.update(projectId, { cast });
      const after = madePlaces();
      expect([...before].filter((key) => !after.has(key))).toHaveLength(remakeCount);
      return 0;
    },
    rule: async () => {
      const { rules } = app().pronunciation;
      const known = rules.state(projectId).rules;
      const find = pick(words);
      const before = madePlaces();
      if (known.length > 2) {
        rules.remove(projectId, [pick(known).id]);
      } else if (!known.some((rule) => rule.find === find)) {
        const draft = {
          projectId,
          find,
          say: `${find}, ${find}`,
          kind: 'text' as const,
          note: '',
          isWholeWord: true,
          isCaseSensitive: false,
        };
        const { segmentCount } = await app().pronunciation.previews(projectId, draft, null);
        rules.add(projectId, draft);
        const after = madePlaces();
        const lost = [...before].filter((key) => !after.has(key)).length;
        expect(lost).toBeLessThanOrEqual(segmentCount);
      }
      return 0;
    },
    edit: () => {
      const { id, text } = pick(chapters());
      const paragraphs = text.split('\n\n');
      const at = below(paragraphs.length);
      const changed = [
        () => paragraphs.map((line, n) => (n === at ? line.replace('about', 'all about') : line)),
        () => paragraphs.filter((_, n) => n !== at || paragraphs.length < 3),
        () => [...paragraphs.slice(at), ...paragraphs.slice(0, at)],
        () => paragraphs.toSpliced(at, 0, `A new line about the ${pick(words)} stands here now.`),
      ];
      save(id, pick(changed)().join('\n\n'));
      return 0;
    },
    writeAsAtFirst: () => {
      const at = below(2);
      save(chapters()[at]?.id ?? '', textOf(at));
      return 0;
    },
    remove: () => {
      const at = place((view) => isMade(view) && !view.isLocked);
      if (at?.takeId == null) return 0;
      const gone = { chapterId: at.chapterId, segmentId: at.id, takeId: at.takeId };
      const { isToBeMade } = app().takes.remove(gone.segmentId, gone.takeId);
      expect(viewsOf(at.chapterId)[at.index]?.status === 'made').toBe(!isToBeMade);
      removed.push(gone);
      return 0;
    },
    restore: () => {
      const back = removed.pop();
      const isThere = back && viewsOf(back.chapterId).some(({ id }) => id === back.segmentId);
      if (back && isThere) app().takes.restore(back.segmentId, back.takeId);
      return 0;
    },
    lock: () => {
      const at = place(isMade);
      if (at !== null) app().takes.lock(at.id, !at.isLocked);
      return 0;
    },
    trim: () => {
      const at = place(isMade);
      if (at?.takeId == null) return 0;
      const { takeId, id: segmentId } = at;
      const edit = { segmentId, takeId, trimStartMs: below(200), trimEndMs: 10, gainDb: -2 };
      app().takes.edit(edit);
      return 0;
    },
    restart: async () => {
      await opened.restart();
      opened.setFaults();
      app().queue.open();
      return 0;
    },
  };
  return { world: opened, acts, pick };
}

describe('a studio in which somebody does anything at all', () => {
  it.each(seeds)(
    'buys what it said and nothing else (seed %i)',
    async (seed) => {
      const { world: studio, acts, pick } = await openStudio(seed);
      const oracle = createMoneyOracle(studio);
      // Making is what the promise is about, so it comes more often.
      const names = [...Object.keys(acts), 'make', 'make', 'another'];
      const done: string[] = [];
      for (let step = 0; step < actCount; step += 1) {
        const name = step === 0 ? 'make' : pick(names);
        done.push(name);
        studio.setFaults();
        const bought = (await studio.gatewayLedger()).length;
        const wanted = await acts[name]?.();
        const now = (await studio.gatewayLedger()).length;
        expect(now - bought, `the last of ${done.join(', ')}`).toBe(wanted);
      }
      await oracle.check();
      // Otherwise the acts did little, and this proves little.
      expect((await studio.gatewayLedger()).length).toBeGreaterThan(15);
      expect(studio.app().uncertain.count()).toBe(0);
    },
    120_000,
  );
});
