import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { KeptSample } from '../../../../../electron/features/voices/reference-files.ts';
import { readVoicePack } from '../../../../../electron/features/voices/voice-pack-import.ts';
import { AppError } from '../../../../../shared/app-error.ts';
import { zipFiles } from '../../../../support/builders/epub-builder.ts';
import { referenceView } from '../../../../support/builders/reference-view.ts';
import { folderForEachTest } from '../../../../support/tools/hooks.ts';

const folder = folderForEachTest();
let adopted: { sample: KeptSample; bytes: Buffer }[];
let notes: unknown[];

beforeEach(async () => {
  adopted = [];
  notes = [];
});

const voice = (change: object = {}) => ({
  name: 'Ada',
  language: 'en',
  notes: 'calm',
  tags: ['low'],
  colour: '#123456',
  isFavourite: true,
  consent: { speaker: 'Ada', givenBy: 'Ada', isOwnVoice: true, atMs: 1, note: '' },
  sample: 'samples/1.wav',
  statement: null,
  ...change,
});

const listOf = (voices: readonly object[], version = 1) =>
  JSON.stringify({ format: 'lectern-voices', version, voices });

async function read(bytes: Uint8Array) {
  const path = join(folder, 'pack.zip');
  await writeFile(path, bytes);
  return readVoicePack(
    {
      temporaryFolder: folder,
      adopt: async (sample) => {
        adopted.push({ sample, bytes: await readFile(sample.path) });
        return referenceView(`r${adopted.length}`, { title: sample.title });
      },
      keepNotes: (id, kept) => notes.push({ id, ...kept }),
    },
    path,
    new AbortController().signal,
  );
}

const readFiles = (files: Record<string, string | Uint8Array>) => read(zipFiles(files));

async function codeOf(work: Promise<unknown>) {
  try {
    await work;
    return 'no error';
  } catch (error) {
    return error instanceof AppError ? error.code : String(error);
  }
}

describe('a file of voices', () => {
  it('hands over each sample as it was, with its consent and notes, and leaves no file behind', async () => {
    const { references, refused } = await readFiles({
      'voices.json': listOf([voice(), voice({ name: 'Bo', sample: 'samples/2.flac' })]),
      'samples/1.wav': 'first',
      'samples/2.flac': 'second',
    });
    expect(references.map(({ title }) => title)).toEqual(['Ada', 'Bo']);
    expect(refused).toEqual([]);
    expect(adopted.map(({ bytes }) => bytes.toString())).toEqual(['first', 'second']);
    expect(adopted[0]?.sample).toMatchObject({ title: 'Ada', name: 'Ada.wav', language: 'en' });
    expect(adopted[0]?.sample.consent).toMatchObject({ speaker: 'Ada', atMs: 1 });
    expect(notes[0]).toMatchObject({ notes: 'calm', tags: ['low'], colour: '#123456' });
    expect(await readdir(folder)).toEqual(['pack.zip']);
  });

  it('refuses one voice whose sample is not there, and takes the others', async () => {
    const { references, refused } = await readFiles({
      'voices.json': listOf([voice({ name: 'Gone', sample: 'samples/9.wav' }), voice()]),
      'samples/1.wav': 'first',
    });
    expect(references.map(({ title }) => title)).toEqual(['Ada']);
    expect(refused).toMatchObject([{ name: 'Gone', code: 'not_this_format' }]);
    expect(refused[0]?.message).not.toMatch(/EPUB|book/i);
  });

  it('refuses a sample above what a gateway takes, before it is unpacked', async () => {
    const { refused } = await readFiles({
      // The first entry is stored as it is.
      'samples/1.wav': new Uint8Array(21 * 1024 * 1024),
      'voices.json': listOf([voice()]),
    });
    expect(refused).toMatchObject([{ name: 'Ada', code: 'file_too_large' }]);
    expect(adopted).toEqual([]);
  });
});

describe('a hostile file of voices', () => {
  const isRefused = async (files: Record<string, string | Uint8Array>, code: string) => {
    expect(await codeOf(readFiles(files))).toBe(code);
    expect(adopted).toEqual([]);
  };

  it('unpacks no bomb', async () => {
    const zeros = new Uint8Array(8 * 1024 * 1024);
    await isRefused({ 'voices.json': listOf([voice()]), 'samples/1.wav': zeros }, 'archive_unsafe');
    await isRefused({ first: '', 'voices.json': zeros }, 'archive_unsafe');
    // Stored rather than packed: the ratio is honest, the size is not a list's.
    await isRefused({ 'voices.json': zeros }, 'file_too_large');
  });

  it('opens none with a name that leaves its folder', async () => {
    const list = { 'voices.json': listOf([voice()]) };
    await isRefused({ ...list, '../../evil.wav': 'x' }, 'archive_unsafe');
    await isRefused({ ...list, '/etc/evil': 'x' }, 'archive_unsafe');
  });

  it('follows no list to a name of its own making', async () => {
    for (const sample of ['../voices.json', 'voices.json', 'samples/../1.wav', 'samples/1.exe']) {
      await isRefused({ 'voices.json': listOf([voice({ sample })]) }, 'not_this_format');
    }
  });

  it('takes no values that a person could not have entered', async () => {
    const bad = [
      { name: '' },
      { name: 'x'.repeat(81) },
      { colour: 'url(javascript:1)' },
      { tags: Array.from({ length: 21 }, (_, at) => `t${at}`) },
      { notes: 'x'.repeat(2001) },
      { consent: { speaker: '', givenBy: '', isOwnVoice: true, atMs: 1, note: '' } },
      { consent: { speaker: 'A', givenBy: 'A', isOwnVoice: true, atMs: 1e300, note: '' } },
    ];
    for (const change of bad) {
      await isRefused({ 'voices.json': listOf([voice(change)]) }, 'not_this_format');
    }
    const many = Array.from({ length: 501 }, () => voice());
    await isRefused({ 'voices.json': listOf(many) }, 'not_this_format');
  });

  it('says of a newer file that it is newer, and of anything else that it is none', async () => {
    await expect(readFiles({ 'voices.json': listOf([voice()], 2) })).rejects.toThrow(/newer/);
    await isRefused({ 'other.json': '{}' }, 'not_this_format');
    await isRefused({ 'voices.json': 'no json' }, 'not_this_format');
    expect(await codeOf(read(Buffer.from('no zip at all')))).toBe('not_this_format');
    await expect(read(Buffer.from('no zip'))).rejects.toThrow(/not a Lectern voice file/);
  });
});
