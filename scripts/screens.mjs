#!/usr/bin/env node
/** Takes the pictures of docs/screens anew, from the built studio with the sample book and the demo voice. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { buildStale } from './build.mjs';
import { root } from './targets.mjs';

await buildStale();
const playwright = join(root, 'node_modules/@playwright/test/cli.js');
const args = [playwright, 'test', '-c', 'test/e2e/screens.config.ts', ...process.argv.slice(2)];
const child = spawn(process.execPath, args, { cwd: root, stdio: 'inherit' });
child.on('exit', (code) => {
  process.exitCode = code ?? 1;
});
