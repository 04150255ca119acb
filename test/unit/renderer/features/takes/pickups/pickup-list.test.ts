import { describe, expect, it } from 'vitest';
import {
  filterPickups,
  pickupsCsv,
} from '../../../../../../renderer/features/takes/pickups/pickup-list.ts';
import type { Pickup } from '../../../../../../shared/ipc/routes/takes.ts';

const pickup = (change: Partial<Pickup>): Pickup => ({
  chapterId: 'c1',
  chapterTitle: 'Dusk',
  chapterOrdinal: 1,
  segmentId: '4',
  index: 4,
  speaker: null,
  shown: 'The lamp had gone out.',
  status: 'made',
  isFlagged: true,
  isLocked: false,
  note: '',
  checks: [],
  durationMs: 3456.7,
  ...change,
});
const doubted = pickup({
  isFlagged: false,
  checks: [{ kind: 'clipped', measured: 2, expected: 0 }],
});

describe('pickups', () => {
  it('a filter lets through what it says, and both kinds are in all', () => {
    const both = [pickup({}), doubted];
    expect(filterPickups(both, 'all')).toHaveLength(2);
    expect(filterPickups(both, 'flagged')).toEqual([both[0]]);
    expect(filterPickups(both, 'checks')).toEqual([doubted]);
  });

  it('as CSV: one line each, counted from 1, quotes and line ends kept inside their cell', () => {
    const rows = [
      pickup({ shown: 'She said, "No."', note: 'says\n"lead"', speaker: 'Anna' }),
      pickup({ ...doubted, durationMs: null, status: 'changed' }),
    ];
    expect(pickupsCsv(rows)).toBe(
      [
        '\uFEFFchapter,chapter_title,line,speaker,text,flagged,note,checks,state,seconds',
        '1,Dusk,5,Anna,"She said, ""No.""",true,"says\n""lead""",,made,3.457',
        '1,Dusk,5,,The lamp had gone out.,false,,clipped,changed,',
        '',
      ].join('\r\n'),
    );
  });

  it('a line that a spreadsheet would run as a formula is text', () => {
    const csv = pickupsCsv([pickup({ shown: '=1+1', note: '－2' })]);
    expect(csv).toContain(",'=1+1,");
    expect(csv).toContain(",'－2,");
  });
});
