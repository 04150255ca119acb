#!/usr/bin/env node
/** House rules that no other tool checks: length, no machine's paths, no focused test, one audio element, worded errors. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './targets.mjs';

const maxLines = 400;
const sourceFile = /\.(ts|tsx|mjs|cjs|css)$/;
const textFile = /\.(ts|tsx|mjs|cjs|css|json|md|yml|yaml|html|txt)$/;
const notOurs = /^(package-lock\.json|test\/fixtures\/)/;
const machinePath = /(^|["'`\s(=])\/(work|root|tmp)\/[\w.-]/;
/** Tests may make up homes of people who do not exist. */
const homePath = /(^|["'`\s(=])\/(home\/[a-z]+|Users\/[A-Za-z]+)\/[\w.-]/;
/** Two elements could sound at once: one file owns what plays beside the main player. */
const audioElement =
  /\bnew (window\.|globalThis\.)?Audio\(|createElement\(['"`]audio['"`]|<audio\b/;
const ownsAudioElement = 'renderer/features/preview/preview-element.ts';
/** An error made from a sentence could not be worded in another language. */
const literalError = /\bnew AppError\([^,]*,\s*['"`]/g;
const source = /^(electron|shared|renderer)\/.*\.tsx?$/;
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
  for (const { index } of source.test(path) ? text.matchAll(literalError) : []) {
    const line = text.slice(0, index).split('\n').length;
    problems.push(
      `${path}:${line}: an error with a sentence of its own: give it a key of shared/errors`,
    );
  }
  lines.forEach((line, index) => {
    const mayMakeUpHomes = path.startsWith('test/');
    if (machinePath.test(line) || (!mayMakeUpHomes && homePath.test(line))) {
      problems.push(`${path}:${index + 1}: a path of one machine`);
    }
    if (path.startsWith('renderer/') && path !== ownsAudioElement && audioElement.test(line)) {
      problems.push(`${path}:${index + 1}: an audio element outside of ${ownsAudioElement}`);
    }
    if (sourceFile.test(path) && focused.test(line)) {
      problems.push(`${path}:${index + 1}: a focused test hides the others`);
    }
  });
  return problems;
}

/** Files of the checkout that are tracked or would be. */
function listFiles() {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', '-z'];
  return execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 })
    .split('\0')
    .filter((path) => textFile.test(path) && !notOurs.test(path));
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const files = [...new Set(listFiles())];
  const problems = files.flatMap((path) => {
    try {
      return findProblems(path, readFileSync(join(root, path), 'utf8'));
    } catch (error) {
      if (error.code === 'ENOENT') return [];
      throw error;
    }
  });
  if (files.length === 0) problems.push('No file was looked at.');
  for (const problem of problems) process.stdout.write(`${problem}\n`);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
