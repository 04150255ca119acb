import { expect, it } from 'vitest';
import {
  type ExportRequest,
  isSameExport,
} from '../../../../../electron/features/exports/export-request.ts';
import { referenceTariff } from '../../../../../electron/features/money/tariff.ts';

const usual: Required<ExportRequest> = {
  projectId: 'book',
  chapters: [2],
  chapterIds: ['b'],
  formats: ['m4b'],
  preset: 'audiobook',
  presets: ['audiobook'],
  presetFormats: {},
  namePattern: '{title}',
  folder: '/out',
  companions: { kinds: ['srt', 'vtt'] },
  sample: null,
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
  presetFormats: [{ presetFormats: { acx: ['mp3'] } }, false],
  namePattern: [{ namePattern: '{author}' }, false],
  folder: [{ folder: '/else' }, false],
  companions: [{ companions: { kinds: ['srt'] } }, false],
  sample: [{ sample: { minutes: 2 } }, false],
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
