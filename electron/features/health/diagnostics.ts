import { readFile, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import type { Settings } from '../../../shared/model/session.ts';
import type { DiagnosticsFile, HealthReport } from '../../../shared/model/upkeep/health.ts';
import { moveToTarget } from '../../exporters/move-to-target.ts';
import { openDurableWriter } from '../../platform/node/durable-file.ts';
import { makeFolder } from '../../platform/node/make-folder.ts';
import { createRedactor } from '../../platform/node/redaction.ts';
import { createStoredZip } from '../../platform/node/stored-zip.ts';
import type { Platform } from '../../platform/ports.ts';
import type { AccountStore } from '../../storage/accounts.ts';
import type { DatabaseCheck } from '../../storage/health/database-check.ts';
import type { LibraryStore } from '../../storage/library.ts';
import { cleanLog } from './clean-log.ts';
import { programOf } from './health.ts';

/** What helps to find a fault, without books, keys or names, as a person sees it before it is saved. */
export type Diagnostics = {
  /** `hasNames` adds titles of books, names of accounts and files. Text of books is never in it. */
  readonly files: (hasNames: boolean) => Promise<readonly DiagnosticsFile[]>;
  /** Writes these very files as one zip and returns its path; what is there is never replaced. */
  readonly save: (
    files: readonly DiagnosticsFile[],
    folder: string,
    name?: string,
  ) => Promise<string>;
};

export type DiagnosticsParts = {
  readonly platform: Platform;
  readonly database: DatabaseCheck;
  readonly accountStore: AccountStore;
  readonly library: Pick<LibraryStore, 'projects'>;
  readonly settings: () => Settings;
  readonly lastReport: () => HealthReport | null;
};

/** Of settings that are texts, those that a person chooses from a list. */
const chosenNames: readonly (keyof Settings)[] = [
  'language',
  'theme',
  'motion',
  'onTooLong',
  'proxy',
  'newBookSegments',
  'updates',
];
/** The newest two of the files that the log keeps. */
const logNames = ['lectern.1.log', 'lectern.log'];

const asJson = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

export function createDiagnostics(parts: DiagnosticsParts): Diagnostics {
  const { platform, database, accountStore } = parts;
  const { paths } = platform;

  const libraryFacts = async () => ({
    schema: database.schema(),
    databaseBytes: (await stat(paths.database).catch(() => null))?.size ?? null,
    rows: Object.fromEntries(database.tables().map((table) => [table, database.rowCount(table)])),
    work: database.workStates(),
    accounts: accountStore.accounts().map(({ kind }) => kind),
  });
  const names = () => ({
    accounts: accountStore.accounts().map(({ label, baseUrl }) => ({ label, baseUrl })),
    books: parts.library.projects().map(({ id, title }) => ({ id, title })),
  });
  const logs = async (hasNames: boolean, tidy: Tidy): Promise<readonly DiagnosticsFile[]> => {
    const files: DiagnosticsFile[] = [];
    for (const name of logNames) {
      const text = await readFile(join(paths.logs, name), 'utf8').catch(() => null);
      if (text !== null) files.push({ name, text: cleanLog(text, { hasNames, tidy }) });
    }
    return files;
  };

  return {
    files: async (hasNames) => {
      const tidy = await createTidy(parts);
      const facts = [
        { name: 'program.json', value: programOf(platform.appVersion, database.schema()) },
        { name: 'settings.json', value: plainSettings(parts.settings()) },
        { name: 'library.json', value: await libraryFacts() },
        { name: 'health.json', value: plainReport(parts.lastReport(), hasNames) },
        ...(hasNames ? [{ name: 'names.json', value: names() }] : []),
      ].map(({ name, value }) => ({ name, text: tidy(asJson(value)) }));
      return [...facts, ...(await logs(hasNames, tidy))];
    },
    save: async (files, folder, name = 'Lectern diagnostics') => {
      await makeFolder(folder);
      const writer = await openDurableWriter(folder);
      try {
        const zip = createStoredZip(writer.write);
        for (const file of files) await zip.add(file.name, Buffer.from(file.text, 'utf8'));
        await zip.finish();
        const { path } = await writer.finish();
        return await moveToTarget(path, folder, name, '.zip');
      } catch (error) {
        await writer.discard();
        throw error;
      }
    },
  };
}

/** Numbers, switches and what is chosen from lists; of the rest only whether it is there. */
function plainSettings(settings: Settings): Readonly<Record<string, unknown>> {
  const entries = Object.entries(settings) as readonly (readonly [keyof Settings, unknown])[];
  return Object.fromEntries(
    entries.map(([name, value]) => {
      const isPlain = value === null || typeof value === 'number' || typeof value === 'boolean';
      if (isPlain || chosenNames.includes(name)) return [name, value];
      if (typeof value === 'object') return [name, `(${Object.keys(value).length} set)`];
      return [name, value === '' ? '' : '(set)'];
    }),
  );
}

/** Hosts and folders are names too; of what went wrong at the gateway the code says enough. */
function plainReport(report: HealthReport | null, hasNames: boolean): unknown {
  if (report === null || hasNames) return report;
  const { gateway, crashFolder: _folder, ...rest } = report;
  const problem = gateway.state === 'failed' ? { code: gateway.problem.code } : {};
  return { ...rest, gateway: { state: gateway.state, ...problem } };
}

type Tidy = (text: string) => string;

/** Takes out keys and the gateway's voice ids in any spelling, and folders that name a person. */
async function createTidy({ platform, accountStore }: DiagnosticsParts): Promise<Tidy> {
  const redactor = createRedactor();
  const voiceIds = new Set<string>();
  for (const { id, kind } of accountStore.accounts()) {
    for (const { gatewayId } of accountStore.allVoices(id)) voiceIds.add(gatewayId);
    // A keychain that does not answer gives no key, and none is written without one.
    const key = kind === 'demo' ? null : await platform.secrets.get(id).catch(() => null);
    if (key !== null) redactor.add(key);
  }
  const folders = [
    ...spellingsOf(platform.paths.home).map((path) => [path, '(library)'] as const),
    ...spellingsOf(homedir()).map((path) => [path, '~'] as const),
  ];
  const ids = [...voiceIds].flatMap((id) => [id, encodeURIComponent(id)]);
  return (text) => {
    let tidied = redactor.clean(text);
    for (const id of ids) if (id.length > 3) tidied = tidied.replaceAll(id, '[voice]');
    for (const [path, short] of folders) tidied = tidied.replaceAll(path, short);
    return tidied;
  };
}

/** As it stands, inside of JSON, with the other slashes, and in an address. */
function spellingsOf(path: string): readonly string[] {
  if (path.length < 4) return [];
  const inJson = JSON.stringify(path).slice(1, -1);
  const forward = path.replaceAll('\\', '/');
  return [...new Set([inJson, path, forward, encodeURI(forward), encodeURIComponent(path)])];
}
