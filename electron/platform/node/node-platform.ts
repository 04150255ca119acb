import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { environmentLanguageOf } from '../../../shared/model/look/language.ts';
import type { Logger, Network, Platform, SecretStore } from '../ports.ts';
import { createSystemClock } from './clock.ts';
import { createKeychainSecrets } from './keychain.ts';
import { createFileLogger } from './logger.ts';
import { isOpenToOthers } from './owner-only.ts';
import { createNodePaths } from './paths.ts';
import { createProcessRunner, type StartChild } from './process-runner.ts';
import { createSystemRandom } from './random.ts';
import { environmentProxy } from './system-proxy.ts';

export type NodePlatformOptions = {
  /** Folder of the built entries. */
  readonly distNode: string;
  /** Folder that holds package.json and the shipped assets. */
  readonly assets: string;
  /** Folder of the library; LECTERN_HOME or the user's data folder by default. */
  readonly home?: string;
  readonly logToStderr?: boolean;
  /** Where there is one already. */
  readonly logger?: Logger;
  /** How a helper process is started; `child_process` by default. */
  readonly startChild?: StartChild;
  /** Instead of the system's keychain. */
  readonly secrets?: SecretStore;
  /** The proxy that the system names for an address; that of the environment by default. */
  readonly systemProxy?: Network['proxyFor'];
};

/** The version of the program, from the package.json in the folder of the shipped assets. */
export async function readAppVersion(assets: string): Promise<string> {
  const manifest: unknown = JSON.parse(await readFile(join(assets, 'package.json'), 'utf8'));
  const version = (manifest as { readonly version?: unknown }).version;
  return typeof version === 'string' ? version : '0.0.0';
}

/** The machine as every head sees it: desktop, loopback server and command line alike. */
export async function createNodePlatform(options: NodePlatformOptions): Promise<Platform> {
  const paths = await createNodePaths(options);
  const logger =
    options.logger ??
    createFileLogger({
      file: join(paths.logs, 'lectern.log'),
      logToStderr: options.logToStderr ?? false,
    });
  if (process.env.LECTERN_API_KEY) logger.redact(process.env.LECTERN_API_KEY.trim());
  if (isOpenToOthers(paths.home)) {
    logger.warn('The folder of the library is open to other users of this machine.', {
      home: paths.home,
    });
  }
  return {
    paths,
    secrets: options.secrets ?? (await createKeychainSecrets({ logger })),
    clock: createSystemClock(),
    logger,
    random: createSystemRandom(),
    processes: createProcessRunner(paths, logger, options.startChild),
    network: { proxyFor: options.systemProxy ?? environmentProxy, answerMs: () => null },
    environmentLanguage: environmentLanguageOf(process.env),
    appVersion: await readAppVersion(options.assets),
  };
}
