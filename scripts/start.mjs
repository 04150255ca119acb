#!/usr/bin/env node
/**
 * Opens the studio: in the official Electron, else in the older runtime that can be had anywhere; on a
 * machine with no display (or no desktop runtime) as a page on loopback, whose address it prints.
 */
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { constants } from 'node:os';
import { buildStale, builtEntry } from './build.mjs';
import { desktopRuntime, runtimeFlags } from './electron-runtime.mjs';
import { standInForTerminal } from './interrupts.mjs';
import { root } from './targets.mjs';

const say = (line) => process.stderr.write(`${line}\n`);

const hasDisplay =
  process.platform !== 'linux' || Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY);

async function findRuntime() {
  try {
    return await desktopRuntime();
  } catch (error) {
    say(`No desktop runtime could be fetched: ${error.message}`);
    return null;
  }
}

/** The same studio in a browser, in this process. */
function serve(reason) {
  say(`${reason} Serving the studio on loopback instead: open the address below in a browser.`);
  standInForTerminal();
  const entry = builtEntry('lectern');
  process.argv = [process.argv[0], entry, 'serve', ...process.argv.slice(2)];
  createRequire(import.meta.url)(entry);
}

function openWindow(runtime) {
  if (runtime.kind === 'fallback') {
    say(
      `The official Electron is not here and cannot be downloaded; using Electron ${runtime.version} ` +
        'instead, an older runtime for trying things out. To fetch the official one: npx install-electron',
    );
  }
  const { ELECTRON_RUN_AS_NODE: _, ...environment } = process.env;
  const child = spawn(runtime.executablePath, [...runtimeFlags(), root, ...process.argv.slice(2)], {
    stdio: 'inherit',
    env: { ...environment, ...runtime.env },
  });
  // Ctrl-C reaches the window's process by itself; this one only waits for it to end.
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  child.on('error', (error) => {
    say(`${runtime.executablePath} cannot be started: ${error.message}`);
    process.exitCode = 1;
  });
  child.on('exit', (code, signal) => {
    process.exitCode = code ?? 128 + constants.signals[signal];
  });
}

await buildStale();
if (!hasDisplay) {
  serve('There is no display.');
} else {
  builtEntry('main');
  const runtime = await findRuntime();
  if (runtime === null) serve('There is no desktop runtime.');
  else openWindow(runtime);
}
