import { writeFile } from 'node:fs/promises';
import os from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { cleanKinds } from '../../../shared/model/storage.ts';
import { type Ended, jsonLines, runLectern } from '../../support/studio/run-lectern.ts';
import { folderForAllTests } from '../../support/tools/hooks.ts';

/* The command line as a person in China and another program meet it, on the demo gateway. */

const folder = folderForAllTests();
const at = (name: string) => join(folder, name);
const run = (...args: readonly string[]) =>
  runLectern(args, { home: at('home'), cwd: folder, env: { LECTERN_LANGUAGE: 'zh-Hans' } });

/** What is named alike in every language: formats, units, ids of models, and what `--kind` and its like take. */
const alike = new Set([
  'Lectern',
  'EPUB',
  'PDF',
  'FB',
  'MOBI',
  'AZW',
  'Word',
  'DOCX',
  'OpenDocument',
  'ODT',
  'RTF',
  'ID',
  'HTML',
  'Markdown',
  'SRT',
  'VTT',
  'ZIP',
  'MP',
  'ISBN',
  'UTC',
  'kB',
  'MB',
  'GB',
  'LUFS',
  'RMS',
  'ACX',
  'RGB',
  'AAC',
  'dB',
  'dBTP',
  'Hz',
  'node',
  'modules',
  'demo',
  'fish',
  'speech',
  'chat',
  'plain',
  'video',
  ...cleanKinds.flatMap((kind) => kind.split('-')),
  'used',
  'library',
  'answers',
  'voices',
  'videos',
  'exports',
  ...os.type().split(' '),
  process.arch,
  process.platform,
]);
/** Titles of the demo's voices are what its gateway calls them. */
const voices = /(?:Ada|Miles|Otto|Tones|Wren) \((?:sample|test voice)\)/g;

/** English words that are not part of a path, an option or a command that is quoted. */
function english(text: string): readonly string[] {
  const bare = text
    .replaceAll(folder, '')
    .replace(voices, '')
    .replace(/\S*\/\S*|\S+\.[a-z]+[a-z0-9]*|--?[a-z][\w-]*(?: <[^>]*>)?|'[^']*'/g, ' ')
    .replace(/\blectern\b(?: [a-z-]+)*/g, ' ');
  return (bare.match(/[A-Za-z]{2,}/g) ?? []).filter((word) => !alike.has(word));
}

/** Whose first word is not all of their name. */
const commandsOfTwo = new Set(['jobs', 'voices', 'accounts', 'project']);

const told: string[] = [];
async function tells(code: number, ...args: readonly string[]): Promise<Ended> {
  const ended = await run(...args);
  const end = [ended.code, ended.stderr.includes('    at ')];
  if (end[0] !== code || end[1]) told.push(`${args.join(' ')} | ${end.join(' ')} ${ended.stderr}`);
  for (const line of `${ended.stdout}\n${ended.stderr}`.split('\n')) {
    if (english(line).length > 0) told.push(`${args.join(' ')} | ${line}`);
  }
  return ended;
}

describe('the command line in Chinese', { timeout: 240_000 }, () => {
  // The bug: a word that was written into the code stays English in the midst of a Chinese line.
  it('says nothing in English', async () => {
    await writeFile(at('书.md'), '# 第一章\n\n灯亮了。“进来，”他说。\n\n# 第二章\n\n门关上了。\n');
    await writeFile(at('坏.epub'), 'PK\u0003\u0004');
    await writeFile(at('计划.yaml'), 'defaults: {out: 批次, speed: 2}\nbooks:\n  - 书.md\n');
    await tells(0, 'estimate', '书.md');
    await tells(0, 'import', '书.md');
    await tells(
      0,
      'audiobook',
      '书.md',
      '--out',
      'out',
      '--format',
      'm4b,mp3,epub',
      '--speed',
      '2',
    );
    await tells(0, 'batch', '计划.yaml');
    await tells(0, 'say', '今天天气很好。', '--out', '话.wav');
    await tells(0, 'project', 'save', '书', '--out', '书.lectern');
    await tells(0, 'backup', '--out', '备份');
    await tells(2, 'nothing-such');
    const reading = [
      ['jobs', 'list'],
      ['jobs', 'uncertain'],
      ['ledger'],
      ['models'],
      ['voices', 'list'],
      ['accounts', 'list'],
      ['accounts', 'caps'],
      ['library'],
    ];
    for (const args of reading) await tells(0, ...args);
    // Its cover is missing.
    await tells(5, 'report', '书');
    await tells(0, 'check', '书');
    await tells(0, 'doctor', '--offline');
    await tells(3, 'clean');
    await tells(5, 'estimate', '坏.epub');
    await tells(5, 'import', '没有.epub');
    await tells(5, 'report', '没有');
    await tells(5, 'jobs', 'cancel', '没有');
    await tells(5, 'voices', 'delete', '没有');
    await tells(2, 'say', '好', '--speed', '9');
    await tells(2, 'audiobook', '书.md');
    expect(told).toEqual([]);
  });
});

type Fields = Map<string, Set<string>>;

/** Under each path of a field what it held; fields of lists are those of all their items. */
function gather(fields: Fields, path: string, value: unknown): void {
  if (Array.isArray(value)) {
    for (const item of value) gather(fields, `${path}[]`, item);
    if (value.length === 0) gather(fields, `${path}[]`, null);
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, held] of Object.entries(value)) gather(fields, `${path}.${name}`, held);
  } else {
    const held = fields.get(path) ?? new Set();
    fields.set(path, held.add(value === null ? 'null' : typeof value));
  }
}

/** Only known where a run takes long enough. */
const timed = new Set(['audiobook (progress).etaMs', 'video (progress).fraction']);

/** One line a field: what it held where it held anything. */
function linesOf(fields: Fields): readonly string[] {
  const isParent = (path: string) =>
    [...fields.keys()].some(
      (other) => other.startsWith(`${path}.`) || other.startsWith(`${path}[`),
    );
  return [...fields].flatMap(([path, held]) => {
    held.delete('null');
    if (held.size === 0 && isParent(path)) return [];
    return [held.size === 0 || timed.has(path) ? path : `${path}: ${[...held].sort().join(' | ')}`];
  });
}

describe('the JSON of the command line', { timeout: 240_000 }, () => {
  // The bug: a field is renamed or changes its type, and a program that relies on it fails without a word.
  it('has the fields that programs rely on, in any language', async () => {
    const fields: Fields = new Map();
    const json = async (code: number, ...args: readonly string[]) => {
      const ended = await run(...args, '--json');
      expect([args.join(' '), ended.code]).toEqual([args.join(' '), code]);
      const command = args.slice(0, commandsOfTwo.has(args[0] ?? '') ? 2 : 1).join(' ');
      for (const { event, ...rest } of jsonLines(ended)) {
        gather(fields, event === undefined ? command : `${command} (${event})`, rest);
      }
    };
    await json(0, 'estimate', '书.md');
    await json(0, 'import', '书.md');
    await json(0, 'audiobook', '书.md', '--out', 'json', '--format', 'm4b,mp3', '--repair');
    await json(0, 'batch', '计划.yaml');
    await json(0, 'say', '今天天气很好。', '--out', '再说.wav');
    await json(0, 'chat', '你好');
    await json(0, 'video', '灯', '--out', '灯.webm', '--max-cost', '5000t');
    await json(0, 'project', 'save', '书', '--out', '又.lectern');
    await json(0, 'backup', '--out', '备份');
    await json(0, 'jobs', 'list', '--all');
    await json(0, 'jobs', 'uncertain');
    await json(0, 'ledger');
    await json(0, 'models');
    await json(0, 'voices', 'list');
    await json(0, 'accounts', 'list');
    await json(0, 'accounts', 'caps');
    await json(0, 'library');
    await json(0, 'library', 'remove-former');
    await json(5, 'report', '书');
    const values = ['--loudness', '-14', '--bitrate', '64'];
    await json(5, 'report', 'json/书.m4b', '--preset', 'custom', ...values);
    await json(0, 'check', '书');
    await json(0, 'doctor', '--offline');
    await json(3, 'clean');
    await json(5, 'estimate', '坏.epub');
    await json(0, 'project', 'open', '又.lectern', '--copy');
    await expect(`${linesOf(fields).join('\n')}\n`).toMatchFileSnapshot('json-fields.txt');
  });
});
