import { mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { App } from 'electron';
import { commandLineName, namedHome } from '../platform/node/paths.ts';
import { type StartChild, startChildrenBy } from '../platform/node/process-runner.ts';

/**
 * What follows `--cli` (and the `--` that keeps Chromium from reading it): the words of a command. Null starts the
 * studio. A package has no Node of its own and its executable cannot be one, so the command line runs in it.
 */
export function wordsOfCommand(argv: readonly string[]): readonly string[] | null {
  const at = argv.indexOf('--cli');
  if (at === -1) return null;
  const words = argv.slice(at + 1);
  return words[0] === '--' ? words.slice(1) : words;
}

/** Becomes the command line: no window, no claim on the one window of the library, no share in its files. */
export async function runCommandLine(
  app: App,
  options: {
    /** The built entry of the command line. */
    readonly entry: string;
    readonly words: readonly string[];
    readonly startChild: StartChild;
  },
): Promise<void> {
  const { entry, words, startChild } = options;
  const folder = join(namedHome(), commandLineName);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  // Electron would show a dialog for the one and go on after the other.
  process.on('uncaughtException', fail);
  process.on('unhandledRejection', fail);
  app.setPath('userData', folder);
  app.disableHardwareAcceleration();
  app.dock?.hide();
  startChildrenBy(startChild);
  await app.whenReady();
  process.argv = [process.execPath, entry, ...words];
  createRequire(entry)(entry);
}

function fail(reason: unknown): void {
  process.stderr.write(`${reason instanceof Error ? (reason.stack ?? reason.message) : reason}\n`);
  process.exit(1);
}
