import { describe, expect, it } from 'vitest';
import { endOf, upsertExport } from '../../../../../renderer/features/export/export-list.ts';
import { formatsForPreset, toggleFormat } from '../../../../../renderer/features/export/presets.ts';
import type { ExportState, ExportView } from '../../../../../shared/model/export.ts';

const view = (id: string, state: ExportState): ExportView => ({
  id,
  projectId: 'p',
  title: 'T',
  state,
  doneSegments: 0,
  totalSegments: 1,
  fraction: 0,
  etaMs: null,
  spentTokens: 0,
  isFree: true,
  folderLabel: 'F',
  files: [],
  uncertainCount: 0,
  problem: null,
});

describe('upsertExport', () => {
  it('keeps places and puts a new one first (bug: rows jump while two exports run)', () => {
    const list = [view('b', 'speaking'), view('a', 'speaking')];
    expect(upsertExport(list, view('a', 'rendering')).map(({ id }) => id)).toEqual(['b', 'a']);
    expect(upsertExport(list, view('c', 'speaking'))[0]?.id).toBe('c');
  });
});

describe('endOf', () => {
  it('tells an end once, and not the person’s own cancel (bug: a toast at every start)', () => {
    expect(endOf(view('a', 'packaging'), view('a', 'done'))).toBe('done');
    expect(endOf(view('a', 'done'), view('a', 'done'))).toBeNull();
    expect(endOf(undefined, view('a', 'done'))).toBeNull();
    expect(endOf(view('a', 'speaking'), view('a', 'cancelled'))).toBeNull();
    expect(endOf(view('a', 'speaking'), view('a', 'needs-decisions'))).toBe('stopped');
  });
});

describe('formats', () => {
  it('ACX takes MP3 only and gives the choice back afterwards (bug: M4B sent to ACX)', () => {
    expect(formatsForPreset('acx', ['m4b'])).toEqual(['mp3']);
    expect(formatsForPreset('podcast', ['m4b'])).toEqual(['m4b']);
  });

  it('switches in a fixed order (bug: the order of clicks decides the order of files)', () => {
    expect(toggleFormat(['mp3'], 'm4b')).toEqual(['m4b', 'mp3']);
    expect(toggleFormat(['m4b'], 'm4b')).toEqual([]);
  });
});
