#!/usr/bin/env node
/**
 * The words of the window stand in `renderer/i18n` and nowhere else, so that every language can have them:
 * no letters between elements, in attributes that are shown or read aloud, or in what names a choice. Those of
 * the command line stand in `electron/cli/words`, those of the rest in `shared/messages` and `shared/errors`.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import ts from 'typescript';
import { root } from './targets.mjs';

const shownNames = new Set([
  'label',
  'title',
  'placeholder',
  'alt',
  'description',
  'error',
  'summary',
  'thumbLabel',
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'aria-valuetext',
  'ariaLabel',
]);

/** Two letters of any script in a row: one alone is a symbol, such as a unit or a key. */
const hasWords = (text) => /\p{L}{2}/u.test(text);

/** Keys are named as they are printed on most keyboards, and commands to type are no words. */
const sameEverywhere =
  /^\(?((Alt|Ctrl|Enter|Esc|F\d+|Shift|Space)\s?)+\)?$|\{\w+\}|^\{|^https?:\/\//;
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

/** Calls whose texts nobody reads, or that name a command. */
const unread = /^(withApp|withReader|withLibrary|withAccounts|run|abortError|Error)$|\blogger\b/;

/** A command's name, as it is typed. */
const commandName = /^lectern \w+$/;

function isUnread(node) {
  for (let at = node.parent; at !== undefined && !ts.isBlock(at); at = at.parent) {
    const isCall = ts.isCallExpression(at) || ts.isNewExpression(at);
    if (isCall && unread.test(at.expression.getText())) return true;
  }
  return false;
}

/**
 * @param {string} path relative to the checkout
 * @param {string} text of a file of the command line
 * @returns {string[]} one line per phrase, of two words or more, that stands in code
 */
export function findPhrases(path, text) {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TS);
  const problems = [];
  const visit = (node) => {
    const said = literalOf(node) ?? '';
    if (/\p{L}{2,}[,:;]? +\p{L}{2,}/u.test(said) && !commandName.test(said) && !isUnread(node)) {
      const { line } = file.getLineAndCharacterOfPosition(node.getStart());
      problems.push(
        `${path}:${line + 1}: words belong in electron/cli/words: ${said.slice(0, 60)}`,
      );
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return problems;
}

/** What only the log has, or a person who looks into the program: it is in English. */
const logged = /^(abortError|super|\w*Error)$|\blogger\b/;

/** Ends like a sentence, or begins like one and goes on in small letters. */
const sentence =
  /\p{L}{2,}[,:;]? +\p{L}{2,}.*[.!?:][”"]?\s*$|^\s*[“"]?\p{Lu}\p{Ll}+[,:]? +(?:of |at |in )?\p{Ll}{2,}/su;
/** Statements for the database, and marks of HTML and XML. */
const otherLanguage = /\b[A-Z]{3,} +\w|<\/?\w+[^>]*>/;

function isLogged(node) {
  for (let at = node.parent; at !== undefined && !ts.isBlock(at); at = at.parent) {
    const isCall = ts.isCallExpression(at) || ts.isNewExpression(at);
    if (isCall && logged.test(at.expression.getText())) return true;
  }
  return false;
}

/**
 * Where English sentences stay, each for its reason: what is sent to a model or said by the demo in place of a
 * gateway, what is read by programs, texts that belong to a book, and names of files and folders, which no language
 * of the program changes.
 */
const english = new Map([
  ['electron/demo/', 'a gateway answers in English'],
  ['electron/features/chat/', 'the model is told in English'],
  ['electron/features/assistant/', 'the model is told in English'],
  ['electron/ipc/http/', 'answers to programs'],
  ['electron/shell/app-protocol.ts', 'answers to programs'],
  ['electron/ipc/router.ts', 'a mistake of the program, for the log'],
  ['electron/main.ts', 'said before a language is known'],
  ['electron/audio/media/sniff-media.ts', 'names of kinds of files, as a value of an error'],
  ['electron/audio/render/presets.ts', 'names of folders'],
  ['electron/features/clips/clips.ts', 'the name of a folder'],
  ['electron/ipc/handlers/portable.ts', 'the name of a folder'],
  ['electron/features/health/diagnostics.ts', 'the name of a file'],
  ['electron/features/exports/retail-sample.ts', 'the title of a file'],
  ['shared/model/production.ts', 'spoken, in the language of the book'],
  ['shared/reading/', 'read aloud, in many languages'],
  ['shared/script/', 'the language of books'],
  ['shared/model/chat/presets.ts', 'the model is told in English'],
]);

/** @returns {string[]} exceptions below which no sentence stands any more */
export function unusedExceptions() {
  const paths = [...filesBelow('electron'), ...filesBelow('shared')];
  const isUsed = (start) =>
    paths.some(
      (path) =>
        path.startsWith(start) &&
        sentencesIn(path, readFileSync(join(root, path), 'utf8')).length > 0,
    );
  return [...english.keys()].filter((start) => !isUsed(start));
}

/**
 * @param {string} path relative to the checkout
 * @param {string} text of a file of main or of what both sides share
 * @returns {string[]} one line per sentence that stands in code
 */
export function findSentences(path, text) {
  if ([...english.keys()].some((start) => path.startsWith(start))) return [];
  return sentencesIn(path, text);
}

function sentencesIn(path, text) {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TS);
  const problems = [];
  const visit = (node) => {
    const said = literalOf(node) ?? '';
    if (sentence.test(said) && !otherLanguage.test(said) && !isLogged(node)) {
      const { line } = file.getLineAndCharacterOfPosition(node.getStart());
      problems.push(
        `${path}:${line + 1}: words belong in shared/messages or shared/errors: ${said.trim().slice(0, 60)}`,
      );
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return problems;
}

function filesBelow(folder) {
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard', folder];
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' })
    .split('\0')
    .filter((path) => /\.tsx?$/.test(path));
}

/** What other programs read of the tools is in English alone. */
const hasWordsOfItsOwn =
  /^renderer\/i18n\/|^electron\/cli\/(words|mcp)\/|^shared\/(errors|messages)\//;

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const problemsBelow = (folder, find) =>
    filesBelow(folder)
      .filter((path) => !hasWordsOfItsOwn.test(path))
      .flatMap((path) => find(path, readFileSync(join(root, path), 'utf8')));
  const problems = [
    ...problemsBelow('renderer', findWords),
    ...problemsBelow('electron/cli', findPhrases),
    ...problemsBelow('electron', findSentences).filter((line) => !line.startsWith('electron/cli/')),
    ...problemsBelow('shared', findSentences),
  ];
  if (problems.length > 0) {
    process.stdout.write(`${problems.join('\n')}\n`);
    process.exitCode = 1;
  }
}
