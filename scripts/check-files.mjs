#!/usr/bin/env node
/**
 * House rules that no other tool checks: length of files and folders, no machine's paths, no focused test,
 * one audio element, no method that the fallback runtime lacks, worded errors, one form of short ifs, no retired
 * name, no document that names a file that is gone, and no two features that import each other.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './targets.mjs';

const maxLines = 400;
const maxFolderFiles = 25;
const maxColumns = 100;
const sourceFile = /\.(ts|tsx|mjs|cjs|css)$/;
const scriptFile = /\.(ts|tsx|mjs|cjs)$/;
const textFile = /\.(ts|tsx|mjs|cjs|css|json|md|yml|yaml|html|txt)$/;
const notOurs = /^(package-lock\.json|test\/fixtures\/)/;
const machinePath = /(^|["'`\s(=])\/(work|root|tmp)\/[\w.-]/;
/** Tests may make up homes of people who do not exist. */
const homePath = /(^|["'`\s(=])\/(home\/[a-z]+|Users\/[A-Za-z]+)\/[\w.-]/;
/** Two elements could sound at once: one file owns what plays beside the main player. */
const audioElement =
  /\bnew (window\.|globalThis\.)?Audio\(|createElement\(['"`]audio['"`]|<audio\b/;
const ownsAudioElement = 'renderer/features/preview/preview-element.ts';
/** Its element plays silence, so that the system's media keys go to the page. */
const playsSilence = 'renderer/features/player/media-session.ts';
/** Where no two folders may import each other, types included. */
const featureFolders = ['electron/features', 'renderer/features'];
const relativeImport = /\b(?:from|import\()\s*'(\.[^']+)'/g;
/** An error made from a sentence could not be worded in another language. */
const literalError = /\bnew AppError\([^,]*,\s*['"`]/g;
const source = /^(electron|shared|renderer)\/.*\.tsx?$/;
/** The fallback runtime, Electron 22 with V8 10.8, has none of these. */
const newerMethod = /\.(toSorted|toReversed|toSpliced)\(/;
/** A condition with one short statement stands on one line; what does not fit has braces. */
const bracedIf =
  /^( *)((?:(?!else).)*\bif \(.*\) )\{\n\1 {2}(?!if|for|while|do|switch|try|const|let|function|class|\/\/)(.*;)\n\1\}$/gm;
const brokenIf = /^ *if \(.*\)$/gm;
const retired = JSON.parse(readFileSync(join(root, 'scripts/retired-names.json'), 'utf8'));
const retiredIdentifier = new RegExp(
  `\\b(?:${Object.keys(retired.identifiers).join('|')})\\b`,
  'g',
);
const namesTheRetired = /^(scripts\/retired-names\.json|test\/unit\/scripts\/)/;
const document = /^(docs\/)?[^/]+\.md$/;
const namedSource = /`([\w./-]+\.(?:ts|tsx|mjs))`/g;
const focused = /\b(describe|it|test)\.only\(/;

/**
 * Checks one file's text.
 * @param {string} path relative to the checkout, with forward slashes
 * @param {string} text
 * @returns {string[]} one line per finding
 */
export function findProblems(path, text) {
  const lines = text.split('\n');
  const problems = [];
  const lineCount = text.endsWith('\n') ? lines.length - 1 : lines.length;
  if (sourceFile.test(path) && lineCount > maxLines) {
    problems.push(`${path}: ${lineCount} lines, at most ${maxLines}: split it by what it does`);
  }
  const at = (index) => `${path}:${text.slice(0, index).split('\n').length}`;
  for (const { index } of source.test(path) ? text.matchAll(literalError) : []) {
    problems.push(
      `${at(index)}: an error with a sentence of its own: give it a key of shared/errors`,
    );
  }
  if (!namesTheRetired.test(path)) {
    for (const { 0: name, index } of text.matchAll(retiredIdentifier)) {
      problems.push(`${at(index)}: ${name} is now ${retired.identifiers[name]} (docs/glossary.md)`);
    }
    const former = Object.keys(retired.paths).find((prefix) => path.startsWith(prefix));
    if (former !== undefined) {
      problems.push(`${path}: ${former} is now ${retired.paths[former]} (docs/glossary.md)`);
    }
  }
  if (scriptFile.test(path) && !path.startsWith('test/unit/scripts/')) {
    for (const { 1: indent, 2: head, 3: statement, index } of text.matchAll(bracedIf)) {
      if (indent.length + head.length + statement.length > maxColumns) continue;
      problems.push(`${at(index)}: one statement that fits on the line of its if has no braces`);
    }
    for (const { index } of text.matchAll(brokenIf)) {
      problems.push(`${at(index)}: what does not fit on the line of its if has braces`);
    }
  }
  lines.forEach((line, index) => {
    const mayMakeUpHomes = path.startsWith('test/');
    if (machinePath.test(line) || (!mayMakeUpHomes && homePath.test(line))) {
      problems.push(`${path}:${index + 1}: a path of one machine`);
    }
    const mayHaveAudio = path === ownsAudioElement || path === playsSilence;
    if (path.startsWith('renderer/') && !mayHaveAudio && audioElement.test(line)) {
      problems.push(`${path}:${index + 1}: an audio element outside of ${ownsAudioElement}`);
    }
    const [, newer] = (source.test(path) && newerMethod.exec(line)) || [];
    if (newer !== undefined) {
      problems.push(
        `${path}:${index + 1}: ${newer} is unknown to the fallback runtime: copy first`,
      );
    }
    if (sourceFile.test(path) && focused.test(line)) {
      problems.push(`${path}:${index + 1}: a focused test hides the others`);
    }
  });
  return problems;
}

/**
 * Finds features that import each other, which nobody could read or change one at a time.
 * @param {ReadonlyMap<string, string>} texts of files, by path
 * @returns {string[]} one line per pair
 */
export function findMutualFeatures(texts) {
  const featureOf = (path) =>
    featureFolders
      .filter((folder) => path.startsWith(`${folder}/`))
      .map((folder) => path.split('/', folder.split('/').length + 1).join('/'))[0];
  /** By the two features, the file that is first to import the other. */
  const imports = new Map();
  for (const [path, text] of texts) {
    const own = featureOf(path);
    if (own === undefined) continue;
    for (const [, target] of text.matchAll(relativeImport)) {
      const other = featureOf(posix.join(posix.dirname(path), target));
      const key = `${own} ${other}`;
      if (other !== undefined && other !== own && !imports.has(key)) imports.set(key, path);
    }
  }
  return [...imports].flatMap(([key, path]) => {
    const [own, other] = key.split(' ');
    const back = imports.get(`${other} ${own}`);
    if (back === undefined || own > other) return [];
    return [`${path} and ${back}: ${own} and ${other} import each other`];
  });
}

/**
 * Finds files that documents name and that are gone. A name may leave out the folders above it.
 * @param {ReadonlyMap<string, string>} texts of files, by path
 * @returns {string[]} one line per name
 */
export function findLostFiles(texts) {
  const paths = [...texts.keys()].map((path) => `/${path}`);
  return [...texts].flatMap(([path, text]) =>
    (document.test(path) ? [...text.matchAll(namedSource)] : [])
      .filter(([, name]) => !paths.some((other) => other.endsWith(`/${name}`)))
      .map(([, name]) => `${path}: there is no ${name}`),
  );
}

/**
 * Finds folders with more files than anybody keeps in mind.
 * @param {Iterable<string>} paths
 * @returns {string[]} one line per folder
 */
export function findCrowdedFolders(paths) {
  const counts = new Map();
  for (const path of paths) {
    const folder = posix.dirname(path);
    if (sourceFile.test(path)) counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count > maxFolderFiles)
    .map(
      ([folder, count]) =>
        `${folder}: ${count} files, at most ${maxFolderFiles}: split it by what they are about`,
    );
}

/** Files of the checkout that are tracked or would be. */
function listFiles() {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', '-z'];
  return execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 })
    .split('\0')
    .filter((path) => textFile.test(path) && !notOurs.test(path));
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const texts = new Map();
  for (const path of listFiles()) {
    try {
      texts.set(path, readFileSync(join(root, path), 'utf8'));
    } catch (error) {
      if (error.code !== 'ENOENT') throw error;
    }
  }
  const problems = [...texts].flatMap(([path, text]) => findProblems(path, text));
  problems.push(...findMutualFeatures(texts), ...findCrowdedFolders(texts.keys()));
  problems.push(...findLostFiles(texts));
  if (texts.size === 0) problems.push('No file was looked at.');
  for (const problem of problems) process.stdout.write(`${problem}\n`);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
