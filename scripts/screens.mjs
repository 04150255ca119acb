#!/usr/bin/env node
/**
 * Takes the pictures of docs/screens anew, from the built studio with the sample book and the demo voice.
 * With `--compare` they stay, and it fails where a screen looks otherwise.
 */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { buildStale } from './build.mjs';
import { root } from './targets.mjs';

await buildStale();
const playwright = join(root, 'node_modules/@playwright/test/cli.js');
const given = process.argv.slice(2);
const args = [playwright, 'test', '-c', 'test/e2e/screens.config.ts'];
const env = { ...process.env };
if (given.includes('--compare')) {
  env.LECTERN_SCREENS = 'compare';
  args.push('--retries=0');
}
args.push(...given.filter((word) => word !== '--compare'));
const child = spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env });
child.on('exit', (code) => {
  process.exitCode = code ?? 1;
});
