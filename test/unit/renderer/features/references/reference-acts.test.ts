import { afterEach, beforeEach, expect, it } from 'vitest';
import { trimPart } from '../../../../../renderer/features/references/reference-acts.ts';
import {
  closedState,
  showReference,
  useReferenceStore,
} from '../../../../../renderer/features/references/reference-state.ts';
import { setBridge } from '../../../../../renderer/ipc/bridge.ts';
import { clearUndo, undoEntry } from '../../../../../renderer/stores/undo-stack.ts';
import type { KeptRegion } from '../../../../../shared/model/voice.ts';
import { referenceView } from '../../../../support/builders/reference-view.ts';
import { part as recorded } from '../recorder/fake-recorder-world.ts';

const empty = referenceView('r');
const part = recorded('p', null, 4000);
const kept = (regions: readonly KeptRegion[], updatedAtMs: number) => ({
  ...empty,
  parts: [{ ...part, regions }],
  updatedAtMs,
});
const halves = [
  { startMs: 0, endMs: 3000 },
  { startMs: 3000, endMs: 4000 },
];
const first = halves.slice(0, 1);

type Asked = { readonly regions: readonly KeptRegion[]; readonly answer: (atMs: number) => void };
let asked: Asked[];

beforeEach(() => {
  asked = [];
  clearUndo();
  useReferenceStore.setState({ ...closedState, openId: 'r', view: kept(part.regions, 1) });
  setBridge({
    kind: 'web',
    onEvents: () => () => undefined,
    fileHandle: async () => ({ ok: true, data: { handle: 'h' } }),
    request: (_route: string, input: unknown) => {
      const { regions } = input as { readonly regions: readonly KeptRegion[] };
      return new Promise((resolve) => {
        const answer = (atMs: number) => resolve({ ok: true, data: kept(regions, atMs) });
        asked.push({ regions, answer });
      });
    },
  });
});

afterEach(() => {
  setBridge(null);
  clearUndo();
  useReferenceStore.setState(closedState);
});

const shown = () => useReferenceStore.getState().view?.parts[0]?.regions;

it('Ctrl Z before main has answered takes back that cut (bug: it took back the one before it)', async () => {
  const split = trimPart('r', part, halves);
  const cut = trimPart('r', { ...part, regions: halves }, first);
  const undone = undoEntry();
  asked[0]?.answer(2);
  asked[1]?.answer(3);
  await Promise.all([split, cut]);
  await expect.poll(() => asked.length).toBe(3);
  expect(asked[2]?.regions).toEqual(halves);
  asked[2]?.answer(4);
  await undone;
  expect(shown()).toEqual(halves);
});

it('what main said before a later cut does not put it back on the page (bug: keys pressed fast were lost)', async () => {
  const split = trimPart('r', part, halves);
  const cut = trimPart('r', { ...part, regions: halves }, first);
  asked[0]?.answer(2);
  await split;
  expect(shown()).toEqual(first);
  showReference(kept(halves, 2));
  expect(shown()).toEqual(first);
  asked[1]?.answer(3);
  await cut;
  expect(shown()).toEqual(first);
  expect(useReferenceStore.getState()).toMatchObject({ saving: 0, held: null });
});

it('shows the newest news that came while a cut was saved, in whatever order', async () => {
  const cut = trimPart('r', part, first);
  showReference({ ...kept(first, 5), title: 'Checked' });
  asked[0]?.answer(4);
  await cut;
  expect(useReferenceStore.getState().view?.title).toBe('Checked');
});
