import { describe, expect, it } from 'vitest';
import {
  type KeptRegion,
  noFixes,
  type ReferenceFixes,
  type ReferenceView,
} from '../../../../../shared/model/voice.ts';
import { createFakeRandom } from '../../../../support/fakes/fake-random.ts';
import { openReferenceBench } from '../../../../support/sound/reference-bench.ts';
import { forEachTest } from '../../../../support/tools/hooks.ts';

const bench = forEachTest(openReferenceBench);

const sweep = Number(process.env.LECTERN_SWEEP ?? 1);
const actCount = 60;

type ModelPart = {
  id: string;
  label: string;
  regions: readonly KeptRegion[];
  durationMs: number;
  /** Its place, and when it came: two of one place stand in that order. */
  rank: number;
  number: number;
};
type Model = {
  id: string;
  title: string;
  fixes: ReferenceFixes;
  speaker: string | null;
  parts: ModelPart[];
  removed: ModelPart[];
  isRendered: boolean;
};

/** What a person should see by the model, and what is shown. */
const expected = ({ title, fixes, speaker, parts, isRendered }: Model) => ({
  title,
  fixes,
  speaker,
  isRendered,
  parts: parts.map(({ id, label, regions }) => ({ id, label, regions })),
});
const shown = ({ title, fixes, consent, parts, render }: ReferenceView) => ({
  title,
  fixes,
  speaker: consent?.speaker ?? null,
  isRendered: render !== null,
  parts: parts.map(({ id, label, regions }) => ({ id, label, regions })),
});

function acts(model: Model, fraction: () => number) {
  const pick = <T>(items: readonly T[]) => items[Math.floor(fraction() * items.length)];
  const services = () => bench.now();
  const changed = () => {
    model.isRendered = false;
  };
  const takeAway = (part: ModelPart) => {
    model.parts = model.parts.filter((other) => other !== part);
    model.removed.push(part);
  };
  const inOrder = () => {
    model.parts.sort((a, b) => a.rank - b.rank || a.number - b.number);
  };
  const addPart = async (view: ReferenceView, replaces: ModelPart | null) => {
    const known = new Set([...model.parts, ...model.removed].map(({ id }) => id));
    const part = view.parts.find(({ id }) => !known.has(id));
    if (part === undefined) throw new Error('No part has come.');
    const { id, label, regions, durationMs } = part;
    const all = [...model.parts, ...model.removed];
    const rank = replaces?.rank ?? Math.max(-1, ...all.map((other) => other.rank)) + 1;
    model.parts.push({ id, label, regions, durationMs, rank, number: all.length });
    if (replaces !== null) takeAway(replaces);
    inOrder();
    changed();
  };
  return {
    title: async () => {
      model.title = `Title ${Math.floor(fraction() * 5)}`;
      services().references.update(model.id, { title: model.title });
    },
    fixes: async () => {
      const fixes = { ...noFixes, level: fraction() < 0.5 };
      if (fixes.level !== model.fixes.level) changed();
      model.fixes = fixes;
      services().references.update(model.id, { fixes });
    },
    consent: async () => {
      model.speaker = fraction() < 0.3 ? null : `Person ${Math.floor(fraction() * 3)}`;
      const { speaker } = model;
      const said = { givenBy: 'Ada', isOwnVoice: false, note: '', keepsStatement: true };
      services().references.consent(model.id, speaker === null ? null : { ...said, speaker });
    },
    addFile: async () => {
      const name = `file ${Math.floor(fraction() * 1000)}.txt`;
      const file = await bench.file(name, `sound of ${name}`);
      await addPart((await services().files.add(model.id, [file])).reference, null);
    },
    record: async () => {
      const replaces = fraction() < 0.5 ? (pick(model.parts) ?? null) : null;
      const { recordings } = services();
      const recordingId = recordings.begin({
        referenceId: model.id,
        purpose: 'part',
        sampleRateHz: 48_000,
        sentence: 'A sentence.',
        replacesPartId: replaces?.id ?? null,
      });
      const pieces = Buffer.alloc(96 * 400, Math.floor(fraction() * 256));
      await recordings.append(recordingId, 0, pieces.toString('base64'));
      await addPart(await recordings.finish(recordingId), replaces);
    },
    remove: async () => {
      const part = pick(model.parts);
      if (part === undefined) return;
      services().references.removePart(model.id, part.id);
      takeAway(part);
      changed();
    },
    bringBack: async () => {
      const part = pick(model.removed);
      if (part === undefined) return;
      services().references.restorePart(model.id, part.id);
      model.removed = model.removed.filter((other) => other !== part);
      model.parts.push(part);
      inOrder();
      changed();
    },
    order: async () => {
      const next = model.parts
        .map((part) => ({ part, at: fraction() }))
        .sort((a, b) => a.at - b.at)
        .map(({ part }) => part);
      const ids = next.map(({ id }) => id);
      services().references.order(model.id, ids);
      for (const [rank, part] of next.entries()) part.rank = rank;
      model.parts = next;
      changed();
    },
    trim: async () => {
      const part = pick(model.parts);
      if (part === undefined) return;
      const half = Math.floor(part.durationMs / 2);
      part.regions = [
        { startMs: 0, endMs: half - 10 },
        { startMs: half, endMs: half + 10 },
      ];
      services().references.trim(model.id, part.id, part.regions);
      changed();
    },
    render: async () => {
      if (model.parts.length === 0) return;
      await services().renders.render(model.id);
      model.isRendered = true;
    },
    hideAndRestore: async () => {
      services().references.remove(model.id);
      expect(() => services().references.get(model.id)).toThrow(/removed/);
      services().references.restore(model.id);
    },
    restart: async () => bench.restart(),
  };
}

describe('random acts on voices in the making', () => {
  it('always show what a person did, also after a new start, and never a render of something else', async () => {
    for (let seed = 1; seed <= 6 * sweep; seed += 1) {
      const { fraction } = createFakeRandom(seed);
      const models = ['One', 'Two'].map((title): Model => {
        const { id } = bench.now().references.create(title, 'en');
        const parts = { parts: [], removed: [], isRendered: false };
        return { id, title, fixes: noFixes, speaker: null, ...parts };
      });
      const done: string[] = [];
      for (let act = 0; act < actCount; act += 1) {
        const model = models[Math.floor(fraction() * models.length)] as Model;
        const possible = Object.entries(acts(model, fraction));
        const [name, run] = possible[Math.floor(fraction() * possible.length)] ?? ['', null];
        done.push(name);
        await run?.();
        for (const each of models) {
          const view = bench.now().references.get(each.id);
          expect(shown(view), `seed ${seed}: ${done.join(', ')}`).toEqual(expected(each));
        }
      }
    }
    const { references } = bench.now();
    for (const { id, partCount, durationMs } of references.list()) {
      const { parts } = references.get(id);
      expect(partCount).toBe(parts.length);
      const kept = parts.flatMap(({ regions }) => regions.map((one) => one.endMs - one.startMs));
      expect(durationMs).toBeCloseTo(kept.reduce((sum, ms) => sum + ms, 0));
    }
  });
});
