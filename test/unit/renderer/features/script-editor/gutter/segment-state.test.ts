import { EditorState } from '@codemirror/state';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  planEffect,
  savingEffect,
  segmentField,
} from '../../../../../../renderer/features/script-editor/gutter/segment-state.ts';
import type { SegmentView } from '../../../../../../shared/model/project.ts';
import { segment } from '../../../support.ts';

const sweep = Number(process.env.LECTERN_SWEEP ?? 1);
const text = 'aaaaaaaaa\nbbbbbbbbb\nccccccccc\n';
const plan = [segment(0), segment(1), segment(2)];

function opened(doc = text, segments: readonly SegmentView[] = plan) {
  const state = EditorState.create({ doc, extensions: [segmentField] });
  return state.update({ effects: planEffect.of(segments) }).state;
}

const placesOf = (state: EditorState) =>
  state.field(segmentField).placed.map(({ start, end, isTouched }) => [start, end, isTouched]);

describe('segmentField', () => {
  it('carries places along with typing and marks only the touched line (bug: every mark slips)', () => {
    const typed = opened().update({ changes: { from: 15, insert: 'XYZ' } }).state;
    expect(placesOf(typed)).toEqual([
      [0, 10, false],
      [10, 23, true],
      [23, 33, false],
    ]);
  });

  it('puts a plan of the sent text onto text typed since (bug: a save answer shifts all marks)', () => {
    const sent = opened().update({ changes: { from: 0, insert: 'A' } }).state;
    const saving = sent.update({ effects: savingEffect.of(null) }).state;
    const later = saving.update({ changes: { from: 0, insert: 'BB' } }).state;
    const replanned = [
      segment(0, 'not-made', { start: 0, end: 11 }),
      segment(1, 'not-made', { start: 11, end: 21 }),
      segment(2, 'not-made', { start: 21, end: 31 }),
    ];
    const answered = later.update({ effects: planEffect.of(replanned) }).state;
    expect(placesOf(answered).map(([start, end]) => [start, end])).toEqual([
      [2, 13],
      [13, 23],
      [23, 33],
    ]);
  });

  it('takes a plan longer than the text (bug: a RangeError when text was cut meanwhile)', () => {
    const state = opened('short', plan);
    for (const { start, end } of state.field(segmentField).placed) {
      expect(start).toBeLessThanOrEqual(5);
      expect(end).toBeLessThanOrEqual(5);
    }
  });

  it('keeps places in order and inside the text for any edits (bug: overlapping marks)', () => {
    const edit = fc.record({
      at: fc.nat(60),
      remove: fc.nat(12),
      insert: fc.string({ maxLength: 6 }),
      isSaving: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(edit, { maxLength: 25 }), (edits) => {
        let state = opened();
        for (const { at, remove, insert, isSaving } of edits) {
          const from = Math.min(at, state.doc.length);
          const to = Math.min(from + remove, state.doc.length);
          state = state.update({ changes: { from, to, insert } }).state;
          if (isSaving) state = state.update({ effects: savingEffect.of(null) }).state;
        }
        let last = 0;
        for (const { start, end } of state.field(segmentField).placed) {
          expect(start).toBeGreaterThanOrEqual(last);
          expect(end).toBeGreaterThanOrEqual(start);
          expect(end).toBeLessThanOrEqual(state.doc.length);
          last = end;
        }
      }),
      { seed: 20261121, numRuns: 100 * sweep },
    );
  });
});
