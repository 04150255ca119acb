import { describe, expect, it } from 'vitest';
import {
  changedSegments,
  planFor,
  titleOf,
} from '../../../../electron/features/library/chapters.ts';

const project = { cast: [], language: 'en' };
const text = ['# One', 'x'.repeat(60), 'y'.repeat(60), 'z'.repeat(60)].join('\n\n');
const plan = planFor(project, text);
const made = () => true;

function replan(edit: (text: string) => string) {
  const next = planFor(project, edit(text), plan);
  const changed = changedSegments(plan.segments, next.segments, made);
  const isNew = (index: number) =>
    !plan.segments.some((segment) => segment.sent === next.segments[index]?.sent);
  return { next, marked: changed.filter(isNew) };
}

describe('changed segments', () => {
  it('marks the edited paragraph and nothing far away', () => {
    const { next, marked } = replan((whole) => whole.replace('y'.repeat(60), 'w'.repeat(60)));
    expect(marked.map((index) => next.segments[index]?.sent)).toEqual(['w'.repeat(60)]);
  });

  it('does not mark a new paragraph that was put in between as changed', () => {
    const { marked } = replan((whole) => whole.replace('z', `${'n'.repeat(60)}\n\nz`));
    expect(marked).toEqual([]);
  });

  it('marks nothing where nothing had been made', () => {
    const next = planFor(project, text.replace('y', 'w'), plan);
    expect(changedSegments(plan.segments, next.segments, () => false)).toEqual([]);
  });
});

describe('chapter titles', () => {
  it('follows the heading and keeps the former name without one', () => {
    expect(titleOf('# A new name\n\nText', 'Old')).toBe('A new name');
    expect(titleOf('Text', 'Old')).toBe('Old');
  });
});
