import { readFile } from 'node:fs/promises';
import { basename, dirname, resolve } from 'node:path';
import { InvalidArgumentError } from 'commander';
import {
  isMap,
  isNode,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  parseDocument,
  type YAMLMap,
} from 'yaml';
import { appError } from '../../shared/app-error.ts';
import { loudnessPresets, speechRoutes } from '../../shared/model/export.ts';
import { type Limit, noLimit } from '../../shared/model/money.ts';
import { segmentLengths } from '../../shared/model/project.ts';
import type { BatchBookInput, BatchBookSettings } from '../features/batches/batch-book.ts';
import {
  parseChapters,
  parseCost,
  parseFormats,
  parsePackCharacters,
  parsePolicy,
  parseSpeed,
} from './parse-options.ts';

export type BatchPlan = {
  readonly name: string;
  readonly budget: Limit;
  readonly reportFolder: string | null;
  readonly books: readonly BatchBookInput[];
};

type Place = { readonly line: number; readonly key: string };
type Fail = (at: Node | null, key: string, reason: string) => never;
type Parser = (text: string, folder: string) => Partial<BatchBookSettings>;

/** The keys of a book, and of `defaults`: those of `lectern audiobook`, each read as its option is. */
const bookKeys: { readonly [key: string]: Parser } = {
  out: (text, folder) => ({ folder: resolve(folder, text) }),
  format: (text) => ({ formats: parseFormats(text) }),
  preset: (text) => ({ preset: oneOf(loudnessPresets, text) }),
  chapters: (text) => ({ chapters: parseChapters(text) }),
  voice: (text) => ({ voice: text }),
  speed: (text) => ({ speed: parseSpeed(text) }),
  'max-cost': (text) => {
    const { tokens, money } = parseCost(text);
    return { mostTokens: tokens, mostMoney: money };
  },
  'on-uncertain': (text) => ({ policy: parsePolicy(text) }),
  via: (text) => ({ via: oneOf(speechRoutes, text) }),
  'job-characters': (text) => ({ packCharacters: parsePackCharacters(text) }),
  segments: (text) => ({ segments: oneOf(segmentLengths, text) }),
};
const planKeys = ['name', 'budget', 'report', 'defaults', 'books'];

/**
 * Reads the plan of a batch (YAML). Paths in it are relative to its folder. Throws `bad_input` naming file, line
 * and key of the first mistake, and `file_not_readable`.
 */
export async function readBatchPlan(path: string): Promise<BatchPlan> {
  const file = basename(path);
  const text = await readFile(path, 'utf8').catch((cause: unknown) => {
    throw appError('file_not_readable.open', { file }, { cause });
  });
  return parseBatchPlan(text, file, dirname(resolve(path)));
}

/** The same of the text of a plan. */
export function parseBatchPlan(text: string, file: string, folder: string): BatchPlan {
  const lines = new LineCounter();
  // An alias that grows without end is no plan.
  const document = parseDocument(text, { lineCounter: lines, uniqueKeys: true });
  const refuse = ({ line, key }: Place, reason: string): never => {
    throw appError('bad_input.plan', { file, line, key, reason });
  };
  const [mistake] = document.errors;
  if (mistake !== undefined) {
    const [reason = ''] = mistake.message.split('\n');
    refuse({ line: mistake.linePos?.[0].line ?? 1, key: 'YAML' }, reason);
  }
  const fail: Fail = (at, key, reason) =>
    refuse({ line: at?.range == null ? 1 : lines.linePos(at.range[0]).line, key }, reason);

  const root = document.contents;
  if (!isMap(root)) return fail(root, 'books', 'a plan is a list of keys: name, defaults, books.');
  onlyKeys(root, planKeys, fail);
  const name = textAt(root, 'name', fail) ?? file.replace(/\.ya?ml$/i, '');
  const report = textAt(root, 'report', fail);
  const budget = textAt(root, 'budget', fail);
  const defaultsNode = nodeAt(root, 'defaults');
  const defaults = defaultsNode === null ? {} : settingsAt(defaultsNode, [], folder, fail);
  const list = nodeAt(root, 'books');
  if (!isSeq(list) || list.items.length === 0) {
    return fail(list ?? root, 'books', 'a list of books is wanted, each with its file.');
  }
  const seen = new Set<string>();
  const books = (list.items as readonly Node[]).map((item): BatchBookInput => {
    const given = isScalar(item)
      ? String(item.value)
      : isMap(item)
        ? textAt(item, 'file', fail)
        : null;
    if (given === null) return fail(item, 'file', 'each book needs the file that it is read from.');
    const sourcePath = resolve(folder, given);
    if (seen.has(sourcePath)) fail(item, 'file', `"${given}" stands in the plan twice.`);
    seen.add(sourcePath);
    const own = isMap(item) ? settingsAt(item, ['file'], folder, fail) : {};
    const asked: Partial<BatchBookSettings> = { ...defaults, ...own };
    if (asked.folder === undefined) {
      return fail(item, 'out', 'the folder for the finished files is wanted, here or in defaults.');
    }
    const settings: BatchBookSettings = { ...usual, ...asked, folder: asked.folder };
    return { title: basename(given), sourcePath, projectId: null, settings };
  });
  return {
    name,
    budget: budget === null ? noLimit : told(() => parseCost(budget), fail, root, 'budget'),
    reportFolder: report === null ? null : resolve(folder, report),
    books,
  };
}

/** What `lectern audiobook` does unless it is told otherwise. */
const usual: Omit<BatchBookSettings, 'folder'> = {
  chapters: null,
  formats: ['m4b'],
  preset: 'audiobook',
  policy: 'skip',
  via: 'sync',
  mostTokens: null,
  mostMoney: null,
};

function settingsAt(
  node: Node,
  others: readonly string[],
  folder: string,
  fail: Fail,
): Partial<BatchBookSettings> {
  if (!isMap(node)) return fail(node, 'defaults', 'keys with values are wanted.');
  onlyKeys(node, [...others, ...Object.keys(bookKeys)], fail);
  const found = Object.entries(bookKeys).map(([key, parse]) => {
    const text = textAt(node, key, fail);
    return text === null ? {} : told(() => parse(text, folder), fail, node, key);
  });
  return Object.assign({}, ...found) as Partial<BatchBookSettings>;
}

function told<Value>(parse: () => Value, fail: Fail, map: YAMLMap, key: string): Value {
  try {
    return parse();
  } catch (error) {
    if (!(error instanceof InvalidArgumentError)) throw error;
    return fail(nodeAt(map, key), key, error.message);
  }
}

function onlyKeys(map: YAMLMap, known: readonly string[], fail: Fail): void {
  for (const { key } of map.items) {
    const name = isScalar(key) ? String(key.value) : '';
    if (!known.includes(name)) {
      fail(key as Node, name, `there is no such key; there are ${known.join(', ')}.`);
    }
  }
}

function nodeAt(map: YAMLMap, key: string): Node | null {
  const pair = map.items.find((item) => isScalar(item.key) && item.key.value === key);
  return isNode(pair?.value) ? pair.value : null;
}

/** A word, a number, or a list of them as one text; null where the key is not there. */
function textAt(map: YAMLMap, key: string, fail: Fail): string | null {
  const node = nodeAt(map, key);
  if (node === null) return null;
  if (isScalar(node) && node.value !== null) return String(node.value);
  if (isSeq(node) && node.items.every((item) => isScalar(item))) {
    return node.items.map((item) => String(isScalar(item) ? item.value : '')).join(',');
  }
  return fail(node, key, 'a word, a number or a list of them is wanted.');
}

function oneOf<Value extends string>(known: readonly Value[], text: string): Value {
  const found = known.find((value) => value === text);
  if (found !== undefined) return found;
  throw new InvalidArgumentError(`there is no "${text}"; there are ${known.join(', ')}.`);
}
