/** Runs electron-builder on what was staged. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { root } from '../targets.mjs';
import { checkFuses, electronSettings } from './runtime.mjs';
import { signingSettings } from './signing.mjs';
import { filesFolder, stageCommand, stageFolder } from './stage.mjs';

/** The packed program in each folder of `output`: the executable, or the .app that holds it. */
function packedPrograms(output) {
  const names = ['lectern', 'Lectern.exe', 'Lectern.app'];
  return readdirSync(output, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && /^(mac|(linux|win).*-unpacked$)/.test(entry.name))
    .flatMap((entry) => names.map((name) => join(output, entry.name, name)))
    .filter((file) => existsSync(file));
}

/**
 * @param {{ installers: boolean, isUnsigned: boolean, output: string }} options the installers of this system, or
 *   only the program's folder; where to
 * @returns {Promise<string[]>} what was made
 */
export async function pack({ installers, isUnsigned, output }) {
  const { build } = await import('electron-builder');
  const platform = process.platform;
  const { updates } = JSON.parse(readFileSync(join(stageFolder(platform), 'package.json'), 'utf8'));
  const base = parse(readFileSync(join(root, 'electron-builder.yml'), 'utf8'));
  // Packages of Linux carry no signature of their own.
  const signing = signingSettings({ isUnsigned: isUnsigned || platform === 'linux' });
  stageCommand(platform);
  const runtime = await electronSettings({ isRelease: installers });
  const made = await build({
    projectDir: root,
    config: {
      ...base,
      ...runtime,
      ...signing,
      // Makes the list of this version for those who look for new ones; nothing is sent anywhere.
      ...(updates && { publish: { provider: 'generic', url: updates.feed } }),
      directories: { ...base.directories, app: stageFolder(platform), output },
      mac: { ...base.mac, ...signing.mac },
      electronFuses: { ...runtime.electronFuses, ...signing.electronFuses },
      extraFiles: [{ from: filesFolder(platform), to: platform === 'darwin' ? 'Resources' : '.' }],
    },
    ...(installers ? {} : { dir: true }),
    publish: 'never',
  });
  const programs = packedPrograms(output);
  if (programs.length === 0) throw new Error(`No program was packed into ${output}.`);
  for (const program of programs) await checkFuses(program, runtime.electronFuses);
  return made;
}
