import { chmod, mkdir, readdir, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { expect, it } from 'vitest';
import { createRecognisers } from '../../../electron/features/book-check/recognisers.ts';
import { bookCheckHandlers } from '../../../electron/ipc/handlers/book-check.ts';
import type { RecogniserChoice } from '../../../shared/model/book-check.ts';
import { idleDesktop } from '../../support/frozen-library/frozen-studio.ts';
import { openOtherLibrary } from '../../support/portable/other-library.ts';
import { folderForEachTest, forEachTest } from '../../support/tools/hooks.ts';

/* A command that is chosen in the page starts a program: the page alone must not name it. */
const library = forEachTest(openOtherLibrary);
const folder = folderForEachTest();
const offered = '/opt/hear --model m {wav}';
const known = 'pocketsphinx_continuous -logfn /dev/null -infile {wav}';

async function addProgram(name: string) {
  await writeFile(join(folder, name), '#!/bin/sh\n');
  await chmod(join(folder, name), 0o755);
}

/** The routes as a head has them; `confirm` is null where nobody can be asked outside of the page. */
function routes(confirm: ((command: string) => Promise<boolean>) | null, given: string | null) {
  const recognisers = createRecognisers(library.platform.paths.home, {
    path: `${folder}${delimiter}/nowhere`,
    userHome: `${folder}`,
  });
  const desktop = { ...idleDesktop, confirmProgram: confirm };
  const handlers = bookCheckHandlers({ ...library.app, recognisers }, desktop, given);
  return {
    choose: async (command: string | null) =>
      (await handlers['bookCheck.chooseRecogniser']({ command })) as RecogniserChoice,
    choice: () => handlers['bookCheck.recogniser']({}) as RecogniserChoice,
  };
}

it('takes in a browser only what was found here or named at the start (bug: the page runs any program)', async () => {
  await addProgram('pocketsphinx_continuous');
  await addProgram('evil');
  const { choose, choice } = routes(null, offered);
  expect(choice()).toEqual({ command: null, found: [offered, known], canName: false });
  for (const command of ['evil', `${known} evil`, '/bin/sh -c evil', 'pocketsphinx_continuous']) {
    await expect(choose(command)).rejects.toMatchObject({ code: 'unsupported' });
  }
  expect(choice().command).toBeNull();
  expect(await choose(known)).toMatchObject({ command: known });
  expect(await choose(offered)).toMatchObject({ command: offered });
  // Kept on this machine, and taken back.
  expect(routes(null, null).choice()).toMatchObject({ command: offered, found: [known] });
  expect(await choose(null)).toMatchObject({ command: null });
});

it('asks outside of the page about any other program, and keeps none that nobody agreed to', async () => {
  const asked: string[] = [];
  let agrees = false;
  const { choose } = routes(async (command) => {
    asked.push(command);
    return agrees;
  }, null);
  expect(await choose('hear {wav}')).toMatchObject({ command: null, canName: true });
  agrees = true;
  expect(await choose('hear {wav}')).toMatchObject({ command: 'hear {wav}' });
  await choose('hear {wav}');
  await choose(null);
  expect(asked).toEqual(['hear {wav}', 'hear {wav}']);
});

it('offers whisper and vosk only with a model, which nobody downloads', async () => {
  await addProgram('whisper-cli');
  await addProgram('vosk-transcriber');
  expect(routes(null, null).choice().found).toEqual([]);
  const whisper = join(folder, '.cache/whisper.cpp');
  const vosk = join(folder, '.cache/vosk/vosk-model-small-en-us');
  await mkdir(whisper, { recursive: true });
  await mkdir(vosk, { recursive: true });
  await writeFile(join(whisper, 'ggml-base.bin'), '');
  expect(routes(null, null).choice().found).toEqual([
    `whisper-cli -m ${join(whisper, 'ggml-base.bin')} -l {language} -np -nt -f {wav}`,
    `vosk-transcriber --model ${vosk} --input {wav}`,
  ]);
});

it('stays on this machine (bug: a restored backup starts a program of another computer)', async () => {
  const { choose } = routes(null, offered);
  await choose(offered);
  const backup = join(folder, 'backup');
  await library.app.portable.backUp({ folder: backup });
  expect((await readdir(backup)).filter((name) => name.includes('recogniser'))).toEqual([]);
});
