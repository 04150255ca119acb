#!/usr/bin/env node
/**
 * Measures how much there is to read: `node scripts/size.mjs [REVISION…]` prints a table of the
 * working tree, after one of each revision named, as docs/size.md shows it; `--package` prints how large the parts
 * of the package are instead, as they are built now.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { packageParts } from './packaging/package-parts.mjs';
import { root } from './targets.mjs';

const parts = [
  { name: 'product', folders: ['electron', 'shared', 'renderer'] },
  { name: 'tests', folders: ['test'] },
  { name: 'bench', folders: ['bench'] },
  { name: 'scripts', folders: ['scripts'] },
];
const codeFile = /\.(ts|tsx|mjs|cjs)$/;
const sourceFile = /\.(ts|tsx|mjs|cjs|css)$/;
const fixture = /^test\/fixtures\//;
const suppression = /biome-ignore|eslint-disable|@ts-(expect-error|ignore|nocheck)/g;
const largestFolder = 25;
const smallFileLines = 20;

const git = (...args) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 28 });

/** Tokens without comments, and casts, of one file. JSX text between two tags is one token. */
function countCode(path, text) {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const counts = { tokens: 0, casts: 0, doubleCasts: 0 };
  const isCast = (node) =>
    (ts.isAsExpression(node) && node.type.getText(source) !== 'const') ||
    ts.isTypeAssertionExpression(node);
  const visit = (node) => {
    if (ts.isJSDoc(node)) return;
    if (isCast(node)) {
      counts.casts += 1;
      if (isCast(node.expression)) counts.doubleCasts += 1;
    }
    const children = node.getChildren(source);
    if (children.length > 0) return children.forEach(visit);
    const isBlank = node.getText(source).trim() === '';
    if (node.kind !== ts.SyntaxKind.SyntaxList && !isBlank) counts.tokens += 1;
  };
  visit(source);
  return counts;
}

/** The figures of one part of one tree; `read` gives a file's text. */
function measurePart(paths, read) {
  const sums = { files: 0, tokens: 0, lines: 0, cssLines: 0, small: 0, suppressions: 0 };
  Object.assign(sums, { casts: 0, doubleCasts: 0 });
  const folders = new Map();
  let largest = { path: '', lines: 0 };
  for (const path of paths) {
    const text = read(path);
    const lines = text.split('\n').length - 1;
    const folder = dirname(path);
    folders.set(folder, (folders.get(folder) ?? 0) + 1);
    sums.files += 1;
    if (lines < smallFileLines) sums.small += 1;
    if (lines > largest.lines) largest = { path, lines };
    if (!codeFile.test(path)) {
      sums.cssLines += lines;
      continue;
    }
    const code = countCode(path, text);
    sums.lines += lines;
    sums.tokens += code.tokens;
    sums.casts += code.casts;
    sums.doubleCasts += code.doubleCasts;
    sums.suppressions += text.match(suppression)?.length ?? 0;
  }
  const crowded = [...folders].filter(([, count]) => count > largestFolder);
  return { ...sums, largest, crowded };
}

/** Every part of a revision, or of the working tree where there is none. */
function measureTree(revision) {
  const list = revision
    ? git('ls-tree', '-r', '--name-only', revision)
    : git('ls-files', '--cached', '--others', '--exclude-standard', '--deduplicate');
  const deleted = revision ? [] : git('ls-files', '--deleted').split('\n');
  const paths = list.split('\n').filter((path) => sourceFile.test(path) && !fixture.test(path));
  const read = revision
    ? (path) => git('show', `${revision}:${path}`)
    : (path) => readFileSync(join(root, path), 'utf8');
  const present = paths.filter((path) => !deleted.includes(path));
  return parts.map(({ name, folders }) => ({
    name,
    ...measurePart(
      present.filter((path) => folders.includes(path.split('/')[0])),
      read,
    ),
  }));
}

const columns = [
  ['part', (part) => part.name],
  ['tokens', (part) => part.tokens.toLocaleString('en')],
  ['files', (part) => part.files.toLocaleString('en')],
  ['lines of code', (part) => part.lines.toLocaleString('en')],
  ['lines of CSS', (part) => part.cssLines.toLocaleString('en')],
  ['largest file', (part) => `${part.largest.lines} \`${part.largest.path}\``],
  [`folders over ${largestFolder}`, (part) => String(part.crowded.length)],
  [`files under ${smallFileLines} lines`, (part) => String(part.small)],
  ['suppressions', (part) => String(part.suppressions)],
  ['casts', (part) => String(part.casts)],
  ['casts of casts', (part) => String(part.doubleCasts)],
];

function printTable(title, measured) {
  const row = (cells) => `| ${cells.join(' | ')} |\n`;
  process.stdout.write(`## ${title}\n\n`);
  process.stdout.write(row(columns.map(([name]) => name)));
  process.stdout.write(row(columns.map(() => '---')));
  for (const part of measured) process.stdout.write(row(columns.map(([, cell]) => cell(part))));
  const crowded = measured.flatMap((part) => part.crowded);
  const named = crowded.map(([folder, count]) => `\`${folder}\` ${count}`).join(', ');
  process.stdout.write(`\nFolders over ${largestFolder}: ${named || 'none'}.\n\n`);
}

function printPackage() {
  process.stdout.write('| part | MB | at most |\n| --- | ---: | ---: |\n');
  for (const { name, mb, mostMb } of packageParts()) {
    process.stdout.write(`| ${name} | ${mb.toFixed(2)} | ${mostMb} |\n`);
  }
}

const revisions = process.argv.slice(2);
if (revisions.includes('--package')) printPackage();
else {
  for (const revision of revisions) printTable(revision, measureTree(revision));
  printTable('Working tree', measureTree(null));
}
