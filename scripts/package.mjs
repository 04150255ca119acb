#!/usr/bin/env node
/**
 * Packages the built app into release/: the plain folder of this machine, with the official Electron or, where that
 * cannot be had, with the fallback for a look at the package. For a release, in two steps (docs/releasing.md):
 *
 *   --stage SYSTEMS   only builds and stages for these (linux,win32,darwin); needs no secret
 *   --installers      the installers of this system with the pinned official Electron, signed
 *   --staged          of what was staged before
 *   --unsigned        without signatures, to try installers out
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildStale } from './build.mjs';
import { writeNotices } from './notices.mjs';
import { makeDeb, makeRpm, makeTarball } from './packaging/linux-packages.mjs';
import { pack } from './packaging/pack.mjs';
import { missingSecrets } from './packaging/signing.mjs';
import { stageApp, stageFolder } from './packaging/stage.mjs';
import { root } from './targets.mjs';

const { values: options } = parseArgs({
  options: {
    stage: { type: 'string' },
    installers: { type: 'boolean', default: false },
    staged: { type: 'boolean', default: false },
    unsigned: { type: 'boolean', default: false },
  },
});
const { platform } = process;
const output = join(root, 'release');
const say = (line) => process.stderr.write(`${line}\n`);

async function stage(platforms) {
  await buildStale();
  say(`${writeNotices().count} licences are fine.`);
  for (const name of platforms) say(`Staged ${stageApp(name)}.`);
}

function makeLinuxPackages() {
  const { version } = JSON.parse(readFileSync(join(stageFolder('linux'), 'package.json'), 'utf8'));
  const made = { unpacked: join(output, 'linux-unpacked'), output, version, arch: 'x64' };
  return [makeDeb(made), makeRpm(made), makeTarball(made)];
}

async function packAll() {
  const { installers, unsigned } = options;
  const missing = installers && !unsigned ? missingSecrets(platform, process.env) : [];
  if (missing.length > 0) {
    throw new Error(
      `A release is signed, and ${missing.join(', ')} is not set. To try installers out: --unsigned.`,
    );
  }
  if (!options.staged) await stage([platform]);
  const made = await pack({ installers, isUnsigned: unsigned || !installers, output });
  if (installers && platform === 'linux') made.push(...makeLinuxPackages());
  say(made.length > 0 ? made.join('\n') : `Packaged into ${output}.`);
}

if (options.stage === undefined) await packAll();
else await stage(options.stage.split(','));
