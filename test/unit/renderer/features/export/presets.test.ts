import { describe, expect, it } from 'vitest';
import { toggleFormat, togglePreset } from '../../../../../renderer/features/export/presets.ts';
import { askedFormats, formatsForPreset } from '../../../../../shared/model/export.ts';

describe('formats', () => {
  it('ACX takes MP3 only and gives the choice back afterwards (bug: M4B sent to ACX)', () => {
    expect(formatsForPreset('acx', ['m4b'])).toEqual(['mp3']);
    expect(formatsForPreset('podcast', ['m4b'])).toEqual(['m4b']);
  });

  it('switches in a fixed order (bug: the order of clicks decides the order of files)', () => {
    expect(toggleFormat(['mp3'], 'm4b')).toEqual(['m4b', 'mp3']);
    expect(toggleFormat(['m4b'], 'm4b')).toEqual([]);
  });

  it('holds for each of several presets (bug: M4B for ACX, or MP3 alone for all of them)', () => {
    expect(askedFormats(['audiobook', 'acx'], ['m4b'])).toEqual({
      formats: ['m4b'],
      presetFormats: { acx: ['mp3'] },
    });
    expect(askedFormats(['acx'], ['m4b'])).toEqual({ formats: ['mp3'] });
    expect(askedFormats(['audiobook', 'podcast'], ['m4b'])).toEqual({ formats: ['m4b'] });
  });

  it('keeps the last preset (bug: an export for nothing)', () => {
    expect(togglePreset(['audiobook'], 'audiobook')).toEqual(['audiobook']);
    expect(togglePreset(['podcast'], 'audiobook')).toEqual(['audiobook', 'podcast']);
  });
});
