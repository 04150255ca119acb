import { setMaxListeners } from 'node:events';
import { dirname, join } from 'node:path';
import { isAbort } from '../../shared/app-error.ts';
import type { App } from '../app/create-app.ts';
import type { Environment } from '../app/environment-account.ts';
import type { Reader } from '../app/open-reader.ts';
import { normaliseAddress } from '../gateway/client/address.ts';
import { environmentLanguages } from '../ipc/follow-language.ts';
import { createNodePlatform } from '../platform/node/node-platform.ts';
import { isOpenToOthers } from '../platform/node/owner-only.ts';
import type { Platform } from '../platform/ports.ts';
import { onEndingSignal } from './ending.ts';
import { exitCodeOf, exitCodes } from './exit-codes.ts';
import { createOutput, type Output, reportError } from './output.ts';
import { tellWorkTrouble } from './tell-trouble.ts';
import { phrase } from './words/phrase.ts';

export type GlobalOptions = {
  readonly baseUrl?: string | undefined;
  readonly account?: string | undefined;
  readonly json?: boolean | undefined;
};

/** A command waits this long for a connection that was lost on the way. */
export const batchPatienceMs = 60_000;

/** The built entries lie above the chunk that this is in; the package's own folder is two above them. */
export function builtFolders(): { readonly distNode: string; readonly assets: string } {
  const distNode = dirname(__dirname);
  return { distNode, assets: join(distNode, '../..') };
}

export async function openPlatform(output: Output): Promise<Platform> {
  const platform = await createNodePlatform(builtFolders());
  const { home } = platform.paths;
  if (isOpenToOthers(home)) output.say(phrase('home.openToOthers', { home }));
  return platform;
}

/** Account, address and key of this run: `--account`, `--base-url`, LECTERN_BASE_URL, LECTERN_API_KEY. */
export function environmentOf(options: GlobalOptions): Environment {
  const given = (value: string | undefined) =>
    value === undefined || value.trim() === '' ? null : value.trim();
  return {
    baseUrl: given(options.baseUrl) ?? given(process.env.LECTERN_BASE_URL),
    apiKey: given(process.env.LECTERN_API_KEY),
    account: given(options.account),
  };
}

/**
 * Opens the library, does the work, and always closes it again. The first Ctrl-C (or SIGTERM) aborts
 * the signal: nothing more is sent and answers on their way are kept. A second one ends at once.
 */
export async function withApp<T>(
  name: string,
  options: GlobalOptions,
  work: (app: App, output: Output, signal: AbortSignal) => Promise<T>,
  environment = environmentOf(options),
): Promise<T> {
  const output = createOutput(options.json);
  const control = new AbortController();
  setMaxListeners(0, control.signal);
  const forget = onInterrupt(output, control);
  try {
    // Commands that only read have no need of all the services, which are a third of a short one's time.
    const { createApp } = await import('../app/create-app.ts');
    const app = await createApp({
      platform: await openPlatform(output),
      program: `lectern ${name}`,
      environment: { ...environment, needsKey: environment.asksGateway !== false },
      preferredLanguages: environmentLanguages(process.env),
      emit: () => undefined,
      batchPatienceMs,
      stopsAtKey: true,
      database: { onMigration: sayMigration(output) },
      onPutBack: sayPutBack(output),
    });
    if (app.environmentNote !== null) output.say(app.environmentNote);
    const { foundTakes } = app;
    if (foundTakes > 0) output.say(phrase('withApp.foundTakes', { count: foundTakes }));
    tellWorkTrouble(app, output);
    try {
      return await work(app, output, control.signal);
    } catch (error) {
      const isOpen = exitCodeOf(error) === exitCodes.needsDecisions;
      if (!control.signal.aborted || isAbort(error) || isOpen) throw error;
      // What failed while answers were awaited is told, but the interrupt ended the command, unless it is to be decided.
      reportError(output, error);
      throw control.signal.reason;
    } finally {
      await app.stop();
    }
  } finally {
    forget();
  }
}

/** `withApp` for work that asks no gateway: a key of the environment needs no address. */
export function withLibrary<T>(
  name: string,
  options: GlobalOptions,
  work: (app: App, output: Output, signal: AbortSignal) => Promise<T>,
): Promise<T> {
  return withApp(name, options, work, { ...environmentOf(options), asksGateway: false });
}

/** For work to which it does not matter which account is in use. */
export const anyAccount: Environment = { baseUrl: null, apiKey: null };

/** Work on the accounts themselves, or on what is named by its id: the environment chooses no account. */
export function withAccounts<T>(
  name: string,
  options: GlobalOptions,
  work: (app: App, output: Output, signal: AbortSignal) => Promise<T>,
): Promise<T> {
  return withApp(name, options, work, anyAccount);
}

/** Whether it is that address; one that cannot be read is none. */
function isAddress(address: string, url: string): boolean {
  try {
    return normaliseAddress(url).baseUrl === address;
  } catch {
    return false;
  }
}

/** Says so where the environment names another account than the one just chosen. */
export async function sayEnvironmentChooses(
  { accounts }: App,
  accountId: string,
  output: Output,
): Promise<void> {
  const { apiKey, baseUrl } = environmentOf({});
  const account = accounts.byId(accountId);
  // A key without any address that is not known is for nobody.
  const isKnown = apiKey !== null && (await accounts.ofKey(apiKey)).length > 0;
  if (baseUrl === null && account.baseUrl === '' && !isKnown) return;
  const isThere = baseUrl === null || isAddress(account.baseUrl, baseUrl);
  const isOfKey = apiKey === null || (await accounts.isKeyOf(account, apiKey));
  if (isThere && isOfKey) return;
  const variable = isOfKey ? 'LECTERN_BASE_URL' : 'LECTERN_API_KEY';
  output.say(phrase('accounts.environmentChooses', { variable }));
}

/** Does work that only reads: the library's lock is not needed, and nothing in the library changes. */
export async function withReader<T>(
  name: string,
  options: GlobalOptions,
  work: (reader: Reader, output: Output, signal: AbortSignal) => Promise<T>,
  environment: Environment = { ...environmentOf(options), asksGateway: false },
): Promise<T> {
  const output = createOutput(options.json);
  const control = new AbortController();
  const forget = onEndingSignal(
    () => control.abort(interruption()),
    () => reportError(output, interruption()),
  );
  const { openReader } = await import('../app/open-reader.ts');
  const reader = await openReader({
    platform: await openPlatform(output),
    program: `lectern ${name}`,
    environment: { ...environment, needsKey: environment.asksGateway !== false },
    database: { onMigration: sayMigration(output) },
  });
  if (reader.environmentNote !== null) output.say(reader.environmentNote);
  try {
    return await work(reader, output, control.signal);
  } finally {
    await reader.close();
    forget();
  }
}

/** A library of an older version is brought up to date first, which takes seconds for many books. */
export function sayMigration(output: Output): (done: number, total: number) => void {
  return (done, total) => {
    if (total > 0) output.progress(phrase('withApp.bringingLibraryUp', { done, count: total }));
  };
}

/** What a restored library lacks is put back at once for few lines, and in seconds for many. */
export function sayPutBack(output: Output): (share: number) => void {
  const sinceMs = performance.now();
  return (share) => {
    if (performance.now() - sinceMs < shortMs) return;
    output.progress(phrase('withApp.puttingBack', { percent: Math.floor(100 * share) }));
  };
}

const shortMs = 1000;

/** Calls abort on the first interrupt; returns what takes the listeners away again. */
export function onInterrupt(output: Output, control: AbortController): () => void {
  return onEndingSignal(
    () => {
      output.say(phrase('withApp.stoppingWaitingAnswers'));
      control.abort(interruption());
    },
    () => reportError(output, interruption()),
  );
}

function interruption(): Error {
  const reason = new Error('Interrupted.');
  reason.name = 'AbortError';
  return reason;
}
