import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openMediaFile } from '../../../../../electron/audio/media/media-file.ts';
import { sourceFromFile } from '../../../../../electron/importers/byte-source.ts';
import {
  readPersonsFile,
  unreadableFile,
} from '../../../../../electron/platform/node/unreadable-file.ts';
import { appError } from '../../../../../shared/app-error.ts';
import { checkout } from '../../../../support/checkout.ts';

const refusalOf = (path: string) =>
  readFile(path).then(
    () => null,
    (cause: unknown) => unreadableFile('book.epub', cause),
  );

// Bugs: a mistyped name, a folder and a file without permission were one sentence, which left it to be guessed; so was
// what another program keeps to itself, as Windows has it.
it('says whether a file is missing, a folder, closed, in use, or refused otherwise', async () => {
  expect([
    (await refusalOf(join(checkout, 'no-such.epub')))?.key,
    (await refusalOf(join(checkout, 'package.json/no-such.epub')))?.key,
    (await refusalOf(checkout))?.key,
    unreadableFile('book.epub', Object.assign(new Error('x'), { code: 'EACCES' })).key,
    unreadableFile('book.epub', Object.assign(new Error('x'), { code: 'EBUSY' })).key,
    unreadableFile('book.epub', Object.assign(new Error('x'), { code: 'EIO' })).key,
  ]).toEqual([
    'file_not_readable.missing',
    'file_not_readable.missing',
    'file_not_readable.no_file',
    'file_not_readable.no_permission',
    'file_not_readable.in_use',
    'file_not_readable.open',
  ]);
});

// Bug: the import of a pipe that nobody writes to, as a book or as sound, waited for ever.
it.skipIf(process.platform === 'win32')('refuses a pipe at once', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-pipe-'));
  const pipe = join(folder, 'book.epub');
  execFileSync('mkfifo', [pipe]);
  await expect(sourceFromFile(pipe, 'book.epub')).rejects.toMatchObject({
    key: 'file_not_readable.no_file',
  });
  await expect(openMediaFile(pipe, 'book.epub')).rejects.toMatchObject({
    key: 'file_not_readable.no_file',
  });
  await rm(folder, { recursive: true });
});

// Bug: /dev/zero as a cover or as a list of rules was read until the memory was full.
it.skipIf(process.platform === 'win32')('stops at the limit of what has no end', async () => {
  const told = readPersonsFile('/dev/zero', 1000, (file) =>
    appError('file_too_large.cover', { file, limitBytes: 1000 }),
  );
  await expect(told).rejects.toMatchObject({ code: 'file_too_large' });
});
