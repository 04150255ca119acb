import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { electronLaunchOptions } from '../../electron-runtime.ts';
import { expect, test } from '../../fixtures.ts';

/** Answers the program's question as Escape does, and tells what was asked. */
const answersWithCancel = `
const { dialog } = require('electron');
dialog.showMessageBox = async (asked) => {
  process.stdout.write(JSON.stringify(asked) + '\\n');
  return { response: asked.cancelId };
};
`;

// Bug: a stack trace in Electron's own dialog where the folder could not be made, and no word at all where it is
// there on a disk that is read-only.
test('a library that cannot be written to says so in the window, and what to do', async ({
  home,
}) => {
  const inTheWay = join(home, 'not-a-folder');
  await writeFile(inTheWay, '');
  const preload = join(home, 'answers.cjs');
  await writeFile(preload, answersWithCancel);
  const { executablePath, args, env, cwd } = await electronLaunchOptions({
    home: join(inTheWay, 'library'),
    env: { LECTERN_LANGUAGE: 'en' },
  });
  const program = spawn(executablePath, ['-r', preload, ...args], { env, cwd });
  const [said, [code]] = await Promise.all([text(program.stdout), once(program, 'exit')]);
  const asked = JSON.parse(said.slice(said.indexOf('{'), said.lastIndexOf('}') + 1));
  expect(asked.message).toBe('Lectern cannot start');
  expect(asked.detail).toContain(`The library in ${join(inTheWay, 'library')} cannot be opened`);
  expect(asked.detail).toContain('a file is where a folder should be');
  expect(asked.detail).toContain('LECTERN_HOME');
  expect(asked.buttons).toEqual(['Try again', 'Quit']);
  expect(code).toBe(5);
});
