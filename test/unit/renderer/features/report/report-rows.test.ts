import { describe, expect, it } from 'vitest';
import { reportRows } from '../../../../../renderer/features/report/report-rows.ts';
import type { ReportCheck, ReportSound } from '../../../../../shared/model/report/export-report.ts';

function check(name: ReportCheck['name'], state: ReportCheck['state']): ReportCheck {
  return { name, state, value: 1, least: null, most: null, mend: null };
}

function sound(title: string, checks: readonly ReportCheck[]): ReportSound {
  return {
    chapter: 1,
    title,
    startMs: 0,
    durationMs: 1000,
    peaksOf: 'finished',
    momentaryMaxLufs: null,
    shortTermMaxLufs: null,
    loudnessRangeLu: null,
    shortTermLufs: [],
    checks,
  };
}

const report = {
  book: [check('title', 'pass')],
  files: [
    {
      ...({ name: 'a.mp3', format: 'mp3', durationMs: 1000, checks: [] } as const),
      sounds: [
        sound('Good', [check('rmsDb', 'pass'), check('headMs', 'note')]),
        sound('Bad', [check('headMs', 'note'), check('rmsDb', 'pass'), check('tailMs', 'fail')]),
      ],
    },
  ],
};

describe('the rows of a report', () => {
  it('begin with what failed, in the row as well (bug: a failure behind 300 chapters)', () => {
    const rows = reportRows(report, false);
    expect(rows.map(({ title }) => title)).toEqual(['Bad', null, 'Good']);
    expect(rows[0]?.checks.map(({ state }) => state)).toEqual(['fail', 'pass', 'note']);
  });

  // Bug: beside a book in one file nothing told a chapter of it from the file of that chapter.
  it('have a file of one chapter once, by its name (bug: 300 chapters are 600 rows)', () => {
    const only = {
      ...({ name: 'All (MP3)/b.mp3', format: 'mp3', durationMs: 1000 } as const),
      checks: [check('bitrate', 'fail')],
      sounds: [sound('Only', [check('rmsDb', 'pass')])],
    };
    const rows = reportRows({ book: [], files: [only] }, false);
    expect(
      rows.map(({ title, failedCount, limitedCount }) => [title, failedCount, limitedCount]),
    ).toEqual([['b.mp3', 1, 2]]);
  });

  it('leave out what passed where that is asked (bug: a note counts as a failure)', () => {
    const rows = reportRows(report, true);
    expect(
      rows.map(({ title, failedCount, limitedCount }) => [title, failedCount, limitedCount]),
    ).toEqual([['Bad', 1, 2]]);
  });
});
