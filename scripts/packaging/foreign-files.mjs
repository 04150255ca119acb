/** What lies in a package and should not: leftovers of building, tests, settings and secrets of the machine it was made on. */
import { readdirSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, relative, sep } from 'node:path';
import { root } from '../targets.mjs';

const foreignNames = [
  /\.map$/,
  /\.(m|c)?tsx?$/,
  /\.tsbuildinfo$/,
  /\.(test|spec)\.[^/]+$/,
  /(^|\/)(tests?|__tests__|specs?|coverage|fixtures|\.git|\.github|\.vscode|\.cache)\//,
  /(^|\/)(\.env[^/]*|\.npmrc|\.git[^/]*|\.DS_Store|npm-debug\.log|tsconfig[^/]*\.json|biome\.json)$/,
  /\.(pem|p12|pfx|key|log|sqlite)$/,
];
const ofOurs = /^(dist|examples)\//;
const readable = /\.(c?js|mjs|json|html|css|svg|md|txt|wasm)$/;

/** Why a file's text shows where it was made; null where it does not. */
function traceIn(text) {
  if (/[#@]\s*sourceMappingURL=(?!data:)/.test(text)) return 'a source map is named';
  return [root, homedir()].map((place) => place + sep).some((place) => text.includes(place))
    ? 'a path of this machine'
    : null;
}

/**
 * The files of a package that must not be in it, each with why; what we built is read, too.
 * @param {string} folder with the paths of a package in it
 * @param {readonly string[]} [parts] the folders in it that are looked at; all of it unless they are given
 * @returns {string[]}
 */
export function foreignFiles(folder, parts = ['.']) {
  const files = parts
    .flatMap((part) => readdirSync(join(folder, part), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/'));
  return files.flatMap((path) => {
    if (foreignNames.some((pattern) => pattern.test(path))) return [`${path}: its name`];
    if (!ofOurs.test(path) || !readable.test(path)) return [];
    const trace = traceIn(readFileSync(join(folder, path), 'latin1'));
    return trace === null ? [] : [`${path}: ${trace}`];
  });
}
