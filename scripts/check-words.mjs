#!/usr/bin/env node
/**
 * The words of the window stand in `renderer/i18n` and nowhere else, so that every language can have them:
 * no letters between elements, in attributes that are shown or read aloud, or in what names a choice.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import ts from 'typescript';
import { root } from './targets.mjs';

const shownNames = new Set([
  ...['label', 'title', 'placeholder', 'alt', 'description', 'error', 'summary', 'thumbLabel'],
  ...['aria-label', 'aria-description', 'aria-roledescription', 'aria-valuetext', 'ariaLabel'],
]);

/** Two letters of any script in a row: one alone is a symbol, such as a unit or a key. */
const hasWords = (text) => /\p{L}{2}/u.test(text);

/** Keys are named as they are printed on most keyboards, and commands to type are no words. */
const sameEverywhere = /^\(?((Alt|Ctrl|Enter|Esc|F\d+|Shift|Space)\s?)+\)?$|\{\w+\}|^https?:\/\//;
/** A field may hold the key of words instead of the words. */
const keyOfWords = /^[a-z]\w*(\.\w+)+$|^[a-z]+([A-Z]\w*)+$/;

function literalOf(node) {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isTemplateExpression(node)) {
    return [node.head, ...node.templateSpans.map(({ literal }) => literal)]
      .map(({ text }) => text)
      .join(' ');
  }
  return null;
}

/** What of the node is shown as it stands, or null. */
function shownText(node) {
  if (ts.isJsxText(node)) return node.text;
  if (ts.isJsxExpression(node) && !ts.isJsxAttribute(node.parent)) {
    return node.expression === undefined ? null : literalOf(node.expression);
  }
  if (ts.isJsxAttribute(node) && shownNames.has(node.name.getText())) {
    const value = node.initializer;
    if (value === undefined) return null;
    const inner = ts.isJsxExpression(value) ? value.expression : value;
    return inner === undefined ? null : literalOf(inner);
  }
  if (ts.isPropertyAssignment(node) && shownNames.has(node.name.getText().replace(/['"]/g, ''))) {
    const text = literalOf(node.initializer);
    return text === null || keyOfWords.test(text) ? null : text;
  }
  return null;
}

/**
 * @param {string} path relative to the checkout
 * @param {string} text
 * @returns {string[]} one line per word that stands in code
 */
export function findWords(path, text) {
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind);
  const problems = [];
  const visit = (node) => {
    const shown = shownText(node)?.trim() ?? '';
    if (hasWords(shown) && !sameEverywhere.test(shown)) {
      const { line } = file.getLineAndCharacterOfPosition(node.getStart());
      problems.push(`${path}:${line + 1}: words belong in renderer/i18n: ${shown.slice(0, 60)}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return problems;
}

function filesOfTheWindow() {
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard', 'renderer'];
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' })
    .split('\0')
    .filter((path) => /\.tsx?$/.test(path) && !path.startsWith('renderer/i18n/'));
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const problems = filesOfTheWindow().flatMap((path) =>
    findWords(path, readFileSync(join(root, path), 'utf8')),
  );
  if (problems.length > 0) {
    process.stdout.write(`${problems.join('\n')}\n`);
    process.exitCode = 1;
  }
}
