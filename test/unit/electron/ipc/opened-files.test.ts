import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { createOpenedFiles } from '../../../../electron/ipc/opened-files.ts';
import type { EventMessage } from '../../../../shared/ipc/contract.ts';
import { folderForEachTest } from '../../../support/tools/hooks.ts';

const folder = folderForEachTest();
let told: EventMessage[];
let paths: string[];

beforeEach(async () => {
  told = [];
  paths = [];
});

function open() {
  return createOpenedFiles(
    { register: (path) => `handle ${paths.push(path)}` },
    { emit: (message) => told.push(message) },
  );
}

it('only files of this computer get a handle: no folder, no address, nothing that is not there', async () => {
  const file = join(folder, 'voice.wav');
  await writeFile(file, 'RIFF');
  const opened = open();
  await opened.open([folder, file, join(folder, 'gone.wav'), 'voice.wav', 'https://a.b/c.wav']);
  expect(paths).toEqual([file]);
  expect(opened.take()).toEqual([{ handle: 'handle 1', name: 'voice.wav' }]);
});

it('files wait for a page that is not there yet, and each is handed out once', async () => {
  const file = join(folder, 'voice.wav');
  await writeFile(file, 'RIFF');
  const opened = open();
  await opened.open([file]);
  await opened.open([file]);
  expect(told.map(({ payload }) => payload)).toEqual([{ count: 1 }, { count: 2 }]);
  expect(opened.take()).toHaveLength(2);
  expect(opened.take()).toEqual([]);
});
