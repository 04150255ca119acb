import { expect, it } from 'vitest';
import {
  type ExportRequest,
  isSameExport,
} from '../../../../../electron/features/exports/export-request.ts';
import { referenceTariff } from '../../../../../electron/features/money/tariff.ts';
import { usualCustomPreset } from '../../../../../shared/sound/custom-preset.ts';

const usual: Required<ExportRequest> = {
  projectId: 'book',
  chapters: [2],
  chapterIds: ['b'],
  formats: ['m4b'],
  preset: 'audiobook',
  presets: ['audiobook'],
  custom: usualCustomPreset,
  presetFormats: {},
  namePattern: '{title}',
  folder: '/out',
  companions: { kinds: ['srt', 'vtt'] },
  sample: null,
  isRepaired: false,
  retakeTries: 1,
  policy: 'skip',
  via: 'sync',
  packCharacters: 2000,
  mostTokens: null,
  mostMoney: null,
  approval: null,
  tariff: referenceTariff(false),
};

/** Another value of each field, and whether the files are the same ones with it. */
const others: { readonly [Field in keyof Required<ExportRequest>]: readonly [object, boolean] } = {
  projectId: [{ projectId: 'other' }, false],
  // Without ids, as of an older version; with them, chapters that were moved.
  chapters: [{ chapters: [1], chapterIds: undefined }, false],
  chapterIds: [{ chapterIds: ['a'] }, false],
  formats: [{ formats: ['mp3'] }, false],
  preset: [{ preset: 'acx', presets: undefined }, false],
  presets: [{ presets: ['audiobook', 'acx'] }, false],
  // Nothing without its preset; see below.
  custom: [{ custom: { ...usualCustomPreset, bitrate: 64 } }, true],
  presetFormats: [{ presetFormats: { acx: ['mp3'] } }, false],
  namePattern: [{ namePattern: '{author}' }, false],
  folder: [{ folder: '/else' }, false],
  companions: [{ companions: { kinds: ['srt'] } }, false],
  sample: [{ sample: { minutes: 2 } }, false],
  isRepaired: [{ isRepaired: true }, false],
  retakeTries: [{ retakeTries: 2 }, false],
  policy: [{ policy: 'retry' }, true],
  via: [{ via: 'job' }, true],
  packCharacters: [{ packCharacters: 3000 }, true],
  mostTokens: [{ mostTokens: 5 }, true],
  mostMoney: [{ mostMoney: 5 }, true],
  approval: [{ approval: 'a' }, true],
  tariff: [{ tariff: { multiplier: 2 } }, true],
};

// The bug: a field that came later and is not compared, so that a book of other settings counts as made.
it.each(Object.entries(others))('%s makes another export, or not', (_field, [change, isSame]) => {
  expect(isSameExport(usual, { ...usual, ...change })).toBe(isSame);
});

// The bug: an export at 96 kbit/s goes on, or counts as made, where one at 64 is asked for.
it('other values of the preset custom make another export', () => {
  const custom: ExportRequest = { ...usual, preset: 'custom', presets: ['custom'] };
  const { measure, bitrate, ...others } = usualCustomPreset;
  expect(isSameExport(custom, { ...custom, custom: { ...others, bitrate, measure } })).toBe(true);
  expect(isSameExport(custom, { ...custom, custom: undefined })).toBe(true);
  const changes = [
    { measure: 'rms' },
    { level: -20 },
    { truePeakDb: -2 },
    { bitrate: 64 },
  ] as const;
  for (const change of changes) {
    const other = { ...custom, custom: { ...usualCustomPreset, ...change } };
    expect(isSameExport(custom, other)).toBe(false);
  }
});

it('a job of an older version is the same export as what is asked in full', () => {
  const {
    presets: _presets,
    presetFormats: _formats,
    sample: _sample,
    companions: _none,
    ...older
  } = usual;
  expect(isSameExport(older, { ...usual, companions: { kinds: [] } })).toBe(true);
  expect(isSameExport(usual, { ...usual, companions: { kinds: ['vtt', 'srt'] } })).toBe(true);
});
