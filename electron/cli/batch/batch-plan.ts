import { readFile } from 'node:fs/promises';
import { basename, dirname, resolve } from 'node:path';
import { InvalidArgumentError, type Option } from 'commander';
import {
  isMap,
  isNode,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  parseDocument,
  type Scalar,
  type YAMLMap,
} from 'yaml';
import { AppError, appError } from '../../../shared/app-error.ts';
import { type Limit, noLimit } from '../../../shared/model/money.ts';
import type { BatchBookInput } from '../../features/batches/batch-book.ts';
import { projectExtension } from '../../features/portable/project-file.ts';
import { unreadableFile } from '../../platform/node/unreadable-file.ts';
import { bookOptions, ofOneBook, ofReading } from '../book-options.ts';
import { type BookSettings, batchSettingsOf } from '../book-settings.ts';
import { parseCost } from '../parse-options.ts';
import { phrase } from '../words/phrase.ts';

export type BatchPlan = {
  readonly name: string;
  readonly budget: Limit;
  readonly reportFolder: string | null;
  readonly books: readonly BatchBookInput[];
};

type Place = { readonly line: number; readonly key: string };
type Fail = (at: Node | null, key: string, reason: string) => never;
/** By the name that an option has in code. */
type Values = Readonly<Record<string, unknown>>;

/** The keys of a book, and of `defaults`: the options of `lectern audiobook`, each read as there. */
const bookKeys = new Map(bookOptions().map((option) => [keyOf(option), option]));
const pathKeys: readonly string[] = ['out', 'cover', 'intro', 'outro', 'pronunciation'];
const planKeys = ['name', 'budget', 'report', 'defaults', 'books'];

/**
 * Reads the plan of a batch (YAML). Paths in it are relative to its folder. Throws `bad_input` naming file, line
 * and key of the first mistake, and `file_not_readable`.
 */
export async function readBatchPlan(path: string): Promise<BatchPlan> {
  const file = basename(path);
  const text = await readFile(path, 'utf8').catch((cause: unknown) => {
    throw unreadableFile(file, cause);
  });
  return parseBatchPlan(text, file, dirname(resolve(path)));
}

/** Reads the text of a plan, with paths relative to `folder`; throws as `readBatchPlan`. */
export function parseBatchPlan(text: string, file: string, folder: string): BatchPlan {
  const lines = new LineCounter();
  // An alias that grows without end is no plan.
  const document = parseDocument(text, {
    lineCounter: lines,
    uniqueKeys: true,
    prettyErrors: false,
  });
  const refuse = ({ line, key }: Place, reason: string): never => {
    throw appError('bad_input.plan', { file, line, key, reason });
  };
  const [mistake] = document.errors;
  if (mistake !== undefined) {
    refuse({ line: lines.linePos(mistake.pos[0]).line, key: 'YAML' }, mistake.message);
  }
  const fail: Fail = (at, key, reason) =>
    refuse({ line: at?.range == null ? 1 : lines.linePos(at.range[0]).line, key }, reason);

  const root = document.contents;
  if (!isMap(root)) return fail(root, 'books', phrase('batchPlan.planListKeys'));
  onlyKeys(root, planKeys, fail);
  const name = textAt(root, 'name', fail) ?? file.replace(/\.ya?ml$/i, '');
  const report = textAt(root, 'report', fail);
  const budget = textAt(root, 'budget', fail);
  const defaultsNode = nodeAt(root, 'defaults');
  const defaults: Values = defaultsNode === null ? {} : settingsAt(defaultsNode, [], folder, fail);
  const list = nodeAt(root, 'books');
  if (!isSeq(list) || list.items.length === 0) {
    return fail(list ?? root, 'books', phrase('batchPlan.listBooksWanted'));
  }
  const stray = ofOneBook.find((key) => defaults[key] !== undefined);
  if (stray !== undefined && list.items.length > 1) {
    const at = isMap(defaultsNode) ? nodeAt(defaultsNode, stray) : null;
    fail(at ?? defaultsNode, stray, phrase('batchPlan.ofOneBook'));
  }
  const seen = new Set<string>();
  const books = (list.items as readonly Node[]).map((item): BatchBookInput => {
    const given = isScalar(item) ? wordsOf(item) : isMap(item) ? textAt(item, 'file', fail) : null;
    if (given === null) return fail(item, 'file', phrase('batchPlan.eachBookNeeds'));
    const sourcePath = resolve(folder, given);
    if (seen.has(sourcePath)) fail(item, 'file', phrase('batchPlan.standsPlanTwice', { given }));
    seen.add(sourcePath);
    const own = isMap(item) ? settingsAt(item, ['file'], folder, fail) : {};
    const idle = ofReading.find(([option]) => own[option] === true);
    if (idle !== undefined && given.endsWith(projectExtension)) {
      fail(item, idle[1], phrase('batchPlan.projectIsRead'));
    }
    const asked: Values = { ...usual, ...defaultsFor(own, defaults), ...own };
    if (asked.out === undefined) return fail(item, 'out', phrase('batchPlan.folderFinishedFiles'));
    const settings = told(() => batchSettingsOf(asked as BookSettings), fail, item, 'file');
    return { title: basename(given), sourcePath, projectId: null, settings };
  });
  return {
    name,
    budget: budget === null ? noLimit : told(() => parseCost(budget), fail, root, 'budget'),
    reportFolder: report === null ? null : resolve(folder, report),
    books,
  };
}

/** The values of the preset `custom` are not for a book that names presets without it. */
function defaultsFor(own: Pick<BookSettings, 'preset'>, defaults: Values): Values {
  if (own.preset === undefined || own.preset.includes('custom')) return defaults;
  const { loudness: _loudness, peak: _peak, bitrate: _bitrate, ...others } = defaults;
  return others;
}

/** What `lectern audiobook` does unless it is told otherwise. */
const usual: Values = Object.fromEntries(
  [...bookKeys.values()].flatMap((option) =>
    option.defaultValue === undefined ? [] : [[option.attributeName(), option.defaultValue]],
  ),
);

function keyOf({ long }: Option): string {
  return (long ?? '').replace(/^--(no-)?/, '');
}

function settingsAt(node: Node, others: readonly string[], folder: string, fail: Fail): Values {
  if (!isMap(node)) return fail(node, 'defaults', phrase('batchPlan.keysValuesWanted'));
  onlyKeys(node, [...others, ...bookKeys.keys()], fail);
  const found = [...bookKeys].flatMap(([key, option]) => {
    const text = textAt(node, key, fail);
    if (text === null) return [];
    const value = told(() => readValue(option, key, text, folder), fail, node, key);
    return [[option.attributeName(), value] as const];
  });
  return Object.fromEntries(found);
}

/** As the command line reads it; what is a flag there is true or false here. */
function readValue(option: Option, key: string, text: string, folder: string): unknown {
  const isFlag = !option.required && !option.optional;
  if (isFlag || (option.optional && text === 'true')) return readFlag(text);
  if (key === 'out' || (pathKeys.includes(key) && text !== 'none')) return resolve(folder, text);
  return option.parseArg === undefined ? text : option.parseArg(text, undefined as never);
}

function readFlag(text: string): boolean {
  if (text === 'true' || text === 'false') return text === 'true';
  throw new InvalidArgumentError(phrase('batchPlan.trueFalseWanted'));
}

function told<Value>(parse: () => Value, fail: Fail, map: Node, key: string): Value {
  try {
    return parse();
  } catch (error) {
    if (!(error instanceof InvalidArgumentError || error instanceof AppError)) throw error;
    const node = isMap(map) ? nodeAt(map, key) : null;
    return fail(node ?? map, key, error.message);
  }
}

function onlyKeys(map: YAMLMap, known: readonly string[], fail: Fail): void {
  for (const { key } of map.items) {
    const name = isScalar(key) ? String(key.value) : '';
    if (!known.includes(name)) fail(key as Node, name, phrase('batchPlan.noSuchKey', { known }));
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
  if (isScalar(node) && node.value !== null) return wordsOf(node);
  if (isSeq(node) && node.items.every((item) => isScalar(item))) {
    return node.items.map((item) => (isScalar(item) ? wordsOf(item) : '')).join(',');
  }
  return fail(node, key, phrase('batchPlan.wordNumberList'));
}

/** A number as it is written: `007` may be a title, or the beginning of an ISBN. */
function wordsOf({ value, source }: Scalar): string {
  const isWritten = typeof value === 'number' && /^\d+(?:\.\d+)?$/.test(source ?? '');
  return isWritten ? String(source) : String(value);
}
