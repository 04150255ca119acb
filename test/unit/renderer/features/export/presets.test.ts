import { describe, expect, it } from 'vitest';
import { formatsForPreset, toggleFormat } from '../../../../../renderer/features/export/presets.ts';

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
