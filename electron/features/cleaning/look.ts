import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { CleanItem, CleanKind, KeptItem } from '../../../shared/model/storage.ts';
import type { ChargeStore } from '../../charges/ports.ts';
import { keptName } from '../../platform/node/path-in-folder.ts';
import type { Paths } from '../../platform/ports.ts';
import type { AudioStore } from '../../storage/audio-store.ts';
import { chargeLogName } from '../../storage/backup/charge-log.ts';
import { takeLogNames } from '../../storage/backup/take-log.ts';
import type { TakeUses } from '../../storage/cleaning/take-uses.ts';
import { sourceFolder } from '../../storage/source-files.ts';
import type { ChapterCache } from './chapter-cache.ts';
import { type Measured, measureFile, measureFolder, sumOf, unchangedSince } from './folders.ts';
import type { ClassedTake, TakeClasses } from './take-classes.ts';

/** What a look has found, by kind: ids of takes, hashes of audio, names or paths of files. */
export type Found = { readonly [Kind in CleanKind]: readonly string[] };

export type LookParts = {
  readonly paths: Paths;
  readonly charges: Pick<ChargeStore, 'inStates'>;
  readonly audio: AudioStore;
  readonly uses: TakeUses;
  readonly chapterCache: ChapterCache;
  /** Names of the files that books came from. */
  readonly sourceFiles: () => readonly string[];
  readonly coverFiles: () => readonly string[];
  /** Since 1970; what lay in the temporary folder before is of no use to anybody. */
  readonly startedAtMs: number;
};

const hourMs = 3_600_000;
const olderCopy = /^library\.((schema|replaced)-\d+\.sqlite(-wal|\.part)?|sqlite\.restored)$/;

/** Everything that can be removed, with what it frees, and what stays. */
export async function measure(
  parts: LookParts,
  classes: TakeClasses,
): Promise<{
  readonly found: Found;
  readonly items: readonly CleanItem[];
  readonly kept: readonly KeptItem[];
}> {
  const { paths, audio, uses, chapterCache, startedAtMs } = parts;
  const answers = neededAnswers(parts);
  const sources = new Set(parts.sourceFiles());
  const covers = new Set(parts.coverFiles());
  const temporary = [
    ...(await unchangedSince(paths.temporary, startedAtMs, (name) => !answers.has(name))),
    ...(await unchangedSince(sourceFolder(paths), startedAtMs, (name) => !sources.has(name))),
    ...(await unchangedSince(paths.covers, startedAtMs, (name) => !covers.has(name))),
  ];
  const copies = await unchangedSince(paths.home, startedAtMs, (name) => olderCopy.test(name));
  const orphans = await findOrphans(audio, uses.namedHashes());
  const chapters = await chapterCache.entries();
  const byClass = bytesByClass(classes);
  const measured: { readonly [Kind in CleanKind]: Measured } = {
    temporary: await measureAll(temporary),
    orphans: await measureAll(orphans.map(audio.pathOf)),
    chapters: sumOf(chapters.map(({ bytes }) => ({ count: 1, bytes }))),
    copies: await measureAll(copies),
    'takes-unused': { count: classes.unused.length, bytes: byClass.unused },
    'takes-history': { count: classes.history.length, bytes: byClass.history },
  };
  const costs: Partial<Record<CleanKind, ReturnType<typeof costOf>>> = {
    'takes-unused': costOf(classes.unused),
    'takes-history': costOf(classes.history),
  };
  const kinds = Object.entries(measured) as readonly (readonly [CleanKind, Measured])[];
  return {
    found: {
      temporary,
      orphans,
      copies,
      chapters: chapters.map(({ name }) => name),
      'takes-unused': classes.unused.map(({ id }) => id),
      'takes-history': classes.history.map(({ id }) => id),
    },
    items: kinds.map(([kind, sizes]) => ({ kind, ...sizes, ...(costs[kind] ?? noCost) })),
    kept: [
      { kind: 'takes-used', count: classes.used.length, bytes: byClass.used },
      {
        kind: 'library',
        ...(await measureAll([
          paths.database,
          `${paths.database}-wal`,
          ...Object.values(takeLogNames).map((name) => join(paths.home, name)),
          join(paths.home, chargeLogName),
          ...[...sources].map((name) => join(sourceFolder(paths), name)),
          ...[...covers].map((name) => join(paths.covers, name)),
        ])),
      },
      {
        kind: 'answers',
        ...(await measureAll([...answers].map((name) => join(paths.temporary, name)))),
      },
      { kind: 'voices', ...(await ofVoices(paths)) },
      { kind: 'videos', ...(await measureFolder(paths.videos)) },
      { kind: 'exports', ...(await measureFolder(paths.exports)) },
    ],
  };
}

/** Saved answers that were paid for and are no takes yet, by name. */
function neededAnswers({ charges }: Pick<LookParts, 'charges'>): ReadonlySet<string> {
  const waiting = charges.inStates(['sending', 'received', 'processing', 'uncertain']);
  return new Set(
    waiting.flatMap(({ bodyFile }) => (bodyFile === null ? [] : [keptName(bodyFile)])),
  );
}

/** Audio that nothing names: a program was killed between the row and the file. */
async function findOrphans(
  audio: AudioStore,
  named: ReadonlySet<string>,
): Promise<readonly string[]> {
  const found: string[] = [];
  for await (const hashes of audio.hashes()) {
    for (const hash of hashes) {
      if (named.has(hash)) continue;
      const entry = await stat(audio.pathOf(hash)).catch(() => null);
      if (entry !== null && Date.now() - entry.mtimeMs > hourMs) found.push(hash);
    }
  }
  return found;
}

/** An audio that several takes are ranges of counts for that of them which needs it most. */
function bytesByClass(classes: TakeClasses) {
  const counted = new Set<string>();
  const bytesOf = (takes: readonly ClassedTake[]): number =>
    takes.reduce((sum, { audioSha256, audioBytes }) => {
      if (counted.has(audioSha256)) return sum;
      counted.add(audioSha256);
      return sum + audioBytes;
    }, 0);
  const used = bytesOf(classes.used);
  const history = bytesOf(classes.history);
  return { used, history, unused: bytesOf(classes.unused) };
}

async function ofVoices({ samples, recordings }: Paths): Promise<Measured> {
  return sumOf(await Promise.all([samples, recordings].map(measureFolder)));
}

async function measureAll(paths: readonly string[]): Promise<Measured> {
  const measured: Measured[] = [];
  for (const path of paths) {
    const entry = await stat(path).catch(() => null);
    measured.push(entry?.isDirectory() ? await measureFolder(path) : await measureFile(path));
  }
  return sumOf(measured);
}

const noCost = { tokens: 0, money: 0 };

function costOf(takes: readonly ClassedTake[]) {
  return takes.reduce(
    (sum, { tokens, money }) => ({ tokens: sum.tokens + tokens, money: sum.money + money }),
    noCost,
  );
}
