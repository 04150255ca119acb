import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { planFor } from '../../../../electron/features/library/chapters.ts';
import {
  carrySegmentIds,
  segmentIdsOf,
} from '../../../../electron/features/library/segment-ids.ts';
import type { PlannedSegment } from '../../../../shared/script/plan.ts';

const project = { cast: [], language: 'en' };
const line = (letter: string) => `${letter.repeat(60)}.`;
const textOf = (letters: string) => [...letters].map(line).join('\n\n');

type State = { readonly segments: readonly PlannedSegment[]; readonly json: string };

function begin(text: string): State {
  return { segments: planFor(project, text).segments, json: '[]' };
}

function save(before: State, text: string, revision: number): State {
  const { segments } = planFor(project, text);
  const row = { planJson: '', segmentIdsJson: before.json };
  return { segments, json: carrySegmentIds(row, before.segments, segments, revision) };
}

/** The id of the place that says this letter. */
function idOf(state: State, letter: string): string | undefined {
  const at = state.segments.findIndex(({ sent }) => sent.startsWith(letter));
  return segmentIdsOf(state.json, state.segments)[at];
}

describe('lasting ids of segments', () => {
  it('keeps ids on both sides of an insertion, a deletion and an edit in one save', () => {
    const before = begin(textOf('abcdefgh'));
    const after = save(before, textOf('abxcdyfg'), 1);
    for (const letter of 'abcdfg') expect(idOf(after, letter)).toBe(idOf(before, letter));
    // The edited place is still the same place: its takes and flags stay with it.
    expect(idOf(after, 'y')).toBe(idOf(before, 'e'));
    expect(idOf(after, 'x')).not.toBeUndefined();
  });

  it('follows a paragraph that was moved', () => {
    const before = begin(textOf('abcdef'));
    const after = save(before, textOf('fabcde'), 1);
    for (const letter of 'abcdef') expect(idOf(after, letter)).toBe(idOf(before, letter));
  });

  it('brings the id back when a deletion that was saved is undone', () => {
    const before = begin(textOf('abcd'));
    const without = save(before, textOf('acd'), 1);
    const back = save(without, textOf('abcd'), 2);
    expect(idOf(back, 'b')).toBe(idOf(before, 'b'));
  });

  it('never gives one id to two places, whatever is edited', () => {
    const letters = fc.string({ unit: fc.constantFrom(...'abcde'), maxLength: 12 });
    fc.assert(
      fc.property(fc.array(letters, { minLength: 1, maxLength: 6 }), (texts) => {
        let state = begin(textOf(texts[0] ?? ''));
        for (const [revision, text] of texts.entries()) {
          state = save(state, textOf(text), revision + 1);
          const ids = segmentIdsOf(state.json, state.segments);
          expect(ids).toHaveLength(state.segments.length);
          expect(new Set(ids).size).toBe(ids.length);
        }
      }),
      { seed: 5, numRuns: 200 },
    );
  });
});
