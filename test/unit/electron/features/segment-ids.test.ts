import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { carrySegmentIds } from '../../../../electron/features/library/segment-ids.ts';
import { planFor } from '../../../../electron/features/narration/plan-text.ts';
import { saidKey } from '../../../../electron/storage/segments/segment-rows.ts';
import type { PlannedSegment } from '../../../../shared/script/plan/plan.ts';

const project = { cast: [], language: 'en' };
const line = (letter: string) => `${letter.repeat(60)}.`;
const textOf = (letters: string) => [...letters].map(line).join('\n\n');

type State = {
  readonly segments: readonly PlannedSegment[];
  readonly ids: readonly string[];
  /** What said that and is gone, the last first. */
  readonly dropped: ReadonlyMap<string, readonly string[]>;
};

let newest = 0;

function save(before: State, text: string): State {
  const { segments } = planFor(project, text);
  const carried = carrySegmentIds(before, segments, (key) => before.dropped.get(key) ?? []);
  const ids = carried.map((id) => {
    newest += 1;
    return id ?? String(newest);
  });
  const gone = before.ids.flatMap((id, at) => {
    const segment = before.segments[at];
    return segment === undefined || ids.includes(id) ? [] : [[saidKey(segment), id] as const];
  });
  const dropped = new Map(before.dropped);
  for (const [key, id] of gone.reverse()) dropped.set(key, [id, ...(dropped.get(key) ?? [])]);
  for (const [key, known] of dropped)
    dropped.set(
      key,
      known.filter((id) => !ids.includes(id)),
    );
  return { segments, ids, dropped };
}

const begin = (text: string): State => save({ segments: [], ids: [], dropped: new Map() }, text);

/** The id of the segment that says this letter. */
const idOf = ({ segments, ids }: State, letter: string) =>
  ids[segments.findIndex(({ sent }) => sent.startsWith(letter))];

describe('lasting ids of segments', () => {
  it('keeps ids on both sides of an insertion, a deletion and an edit in one save', () => {
    const before = begin(textOf('abcdefgh'));
    const after = save(before, textOf('abxcdyfg'));
    for (const letter of 'abcdfg') expect(idOf(after, letter)).toBe(idOf(before, letter));
    // The edited place is still the same place: its takes and flags stay with it.
    expect(idOf(after, 'y')).toBe(idOf(before, 'e'));
    expect(idOf(after, 'x')).not.toBeUndefined();
  });

  it('leaves an edited line its id where the one before it was deleted (bug: the lock and the flag of another line)', () => {
    const gone = 'Corvin went down to the harbour before anybody else in the house was awake.';
    const edited =
      'The lamp over the quay had gone out again, and the keeper was nowhere to be seen.';
    const last = 'She looked up at the window for a long while and then went in without a word.';
    const before = begin([gone, edited, last].join('\n\n'));
    const now = [edited.replace('had gone out', 'went out'), last.replace('looked', 'gazed')];
    expect(save(before, now.join('\n\n')).ids).toEqual(before.ids.slice(1));
    const split = save(
      before,
      [gone.replace('awake', 'up'), last, 'And that was all.'].join('\n\n'),
    );
    expect(split.ids[0]).toBe(before.ids[0]);
  });

  it('follows a paragraph that was moved', () => {
    const before = begin(textOf('abcdef'));
    const after = save(before, textOf('fabcde'));
    for (const letter of 'abcdef') expect(idOf(after, letter)).toBe(idOf(before, letter));
  });

  it('brings each of two equal lines back (bug: the second one was a new line, without its take and trim)', () => {
    const before = begin(textOf('abac'));
    const after = save(save(before, textOf('c')), textOf('abac'));
    expect(after.ids).toEqual(before.ids);
  });

  it('brings the id back when a deletion that was saved is undone', () => {
    const before = begin(textOf('abcd'));
    const back = save(save(before, textOf('acd')), textOf('abcd'));
    expect(idOf(back, 'b')).toBe(idOf(before, 'b'));
  });

  it('never gives one id to two segments, whatever is edited', () => {
    const letters = fc.string({ unit: fc.constantFrom(...'abcde'), maxLength: 12 });
    fc.assert(
      fc.property(fc.array(letters, { minLength: 1, maxLength: 6 }), (texts) => {
        let state = begin(textOf(texts[0] ?? ''));
        for (const text of texts) {
          state = save(state, textOf(text));
          expect(state.ids).toHaveLength(state.segments.length);
          expect(new Set(state.ids).size).toBe(state.ids.length);
        }
      }),
      { seed: 5, numRuns: 200 },
    );
  });
});
