import { expect, it } from 'vitest';
import {
  askedTask,
  proposedEdit,
} from '../../../../../electron/features/assistant/proposed-edit.ts';
import type { ChapterRow } from '../../../../../electron/storage/library.ts';
import type { ProposalRow } from '../../../../../electron/storage/proposals.ts';
import { newMembers } from '../../../../../shared/model/cast-colours.ts';

const project = { id: 'book', cast: newMembers([], ['Anna']), language: 'en' };
const chapter = { id: 'one', text: 'The lamp. The wind.\n\nThe end.', revision: 3 } as ChapterRow;

function propose(edits: readonly { from: string; to: string }[], by = 'editor', waiting = 0) {
  let ids = 0;
  const random = { id: () => `id ${++ids}` };
  const platform = { random, clock: { nowMs: () => 7 } };
  const open = { task: 'edit', state: 'open' } as ProposalRow;
  const proposals = { ofProject: () => new Array<ProposalRow>(waiting).fill(open) };
  const edit = { chapterId: 'one', edits, by };
  return proposedEdit({ proposals, platform }, project, chapter, edit);
}

// The bug: edits in another order than the text's are put into the wrong places.
it('puts edits in any order into their places, and keeps what they were made for', () => {
  const row = propose([
    { from: 'The end.', to: 'No end.' },
    { from: 'The lamp.', to: '(sad) The lamp.' },
    { from: ' The wind.', to: '' },
  ]);
  expect(row).toMatchObject({
    text: '(sad) The lamp.\n\nNo end.',
    baseText: chapter.text,
    baseRevision: 3,
    task: 'edit',
    state: 'open',
    projectId: 'book',
    chapterId: 'one',
    details: { model: 'editor', changeCount: 3, pieces: [], newNames: [] },
  });
  // Each is taken over by itself: no two of them are of one job.
  expect(row.jobId).not.toBe(row.id);
});

// The bugs: a place that is guessed, two edits that eat each other, a list that no person can look through.
it.each([
  [[{ from: 'The moon', to: 'x' }], 0, 'edit 1 is not in the chapter'],
  [[{ from: 'The', to: 'A' }], 0, 'more than once'],
  [
    [
      { from: 'lamp. The', to: 'x' },
      { from: 'The wind', to: 'y' },
    ],
    0,
    'change the same place',
  ],
  [[{ from: 'lamp', to: 'lamp' }], 0, 'change nothing'],
  [[{ from: 'lamp', to: 'light' }], 100, 'waiting for review'],
])('refuses what cannot be meant: %j', (edits, waiting, words) => {
  expect(() => propose(edits, 'editor', waiting)).toThrow(words);
});

// The bug: a name from outside that turns the text of the window around, or fills it.
it('shows the name of the program without signs that cannot be seen', () => {
  const named = (by: string) => propose([{ from: 'lamp', to: 'light' }], by).details.model;
  expect(named('  my\u202e\n editor\u0000 ')).toBe('my editor');
  expect(named('\u200b')).toBe('unnamed');
  expect(named('x'.repeat(500))).toHaveLength(60);
});

it('was asked of no model, so that it cannot be asked again', () => {
  expect(() => askedTask({ task: 'edit' })).toThrow('There is no sentence');
  expect(askedTask({ task: 'mark-emotions' })).toBe('mark-emotions');
});
