/** Runs electron-builder on what was staged. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { root } from '../targets.mjs';
import { electronSettings } from './runtime.mjs';
import { signingSettings } from './signing.mjs';
import { filesFolder, stageFolder } from './stage.mjs';

/**
 * @param {{ installers: boolean, isUnsigned: boolean, output: string }} options the installers of this system, or
 *   only the program's folder; where to
 * @returns {Promise<string[]>} what was made
 */
export async function pack({ installers, isUnsigned, output }) {
  const { build } = await import('electron-builder');
  const platform = process.platform;
  const base = parse(readFileSync(join(root, 'electron-builder.yml'), 'utf8'));
  // Packages of Linux carry no signature of their own.
  const signing = signingSettings({ isUnsigned: isUnsigned || platform === 'linux' });
  return build({
    projectDir: root,
    config: {
      ...base,
      ...(await electronSettings({ isRelease: installers })),
      ...signing,
      directories: { ...base.directories, app: stageFolder(platform), output },
      mac: { ...base.mac, ...signing.mac },
      extraFiles: [{ from: filesFolder(platform), to: platform === 'darwin' ? 'Resources' : '.' }],
    },
    ...(installers ? {} : { dir: true }),
    publish: 'never',
  });
}
