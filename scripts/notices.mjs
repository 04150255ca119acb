#!/usr/bin/env node
/**
 * Name, version, licence and licence text of every package that ships, from the lockfile's production tree
 * (bundled, external and of every platform alike), and of what those packages carry compiled: as
 * dist/THIRD-PARTY-NOTICES.txt beside the program, and as a file that its page shows.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { embeddedLibraries, replaceableName, replaceablePackages } from './packaging/libraries.mjs';
import { root } from './targets.mjs';

const licenceFile = /^(licen[cs]e|copying|copyright|notice)([.-]|$)/i;

/** Licences under which a package may ship beside MIT code. */
const allowed =
  /^(MIT|MIT-0|ISC|BSD(-[234]-Clause)?|PSF-2\.0|0BSD|Apache-2\.0|MPL-2\.0|CC0-1\.0|Unlicense|BlueOak-1\.0\.0|Python-2\.0|OFL-1\.1|LGPL-[\d.]+(-only|-or-later)?|Zlib|SEE LICENSE IN .*|CMU.*)$/;

/** What of the lockfile ships, on one system or another. */
export function shippedPackages() {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  return Object.entries(lock.packages)
    .filter(([path, entry]) => path !== '' && !entry.dev && !entry.devOptional && !entry.link)
    .map(([path, entry]) => ({
      path,
      entry,
      name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version: entry.version,
      licence: entry.license ?? readManifestLicence(path),
      folder: join(root, path),
    }));
}

function readManifestLicence(path) {
  const file = join(root, path, 'package.json');
  if (!existsSync(file)) return 'UNKNOWN';
  const { license, licenses } = JSON.parse(readFileSync(file, 'utf8'));
  if (typeof license === 'string') return license;
  return license?.type ?? licenses?.[0]?.type ?? 'UNKNOWN';
}

/** A choice of licences is fine when one of them is; a conjunction when all are. */
export function isAllowed(licence) {
  const plain = licence.replace(/[()]/g, '');
  return plain
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((name) => allowed.test(name.trim())));
}

function readLicenceText(folder) {
  if (!existsSync(folder)) return '';
  return readdirSync(folder)
    .filter((name) => licenceFile.test(name))
    .map((name) => readFileSync(join(folder, name), 'utf8').trim())
    .join('\n\n');
}

/** Where its source is; who gets a library under the LGPL must be told. */
function whereSource({ folder, name, version }) {
  const file = join(folder, 'package.json');
  const { repository } = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  const address = typeof repository === 'string' ? repository : repository?.url;
  return address?.replace(/^git\+/, '') ?? `https://www.npmjs.com/package/${name}/v/${version}`;
}

/**
 * Every notice, by name.
 * @returns {{ name: string, version: string, licence: string, source: string, inFile: string | null, text: string }[]}
 * @throws when a package's licence is unknown or may not ship, or a library stands in no package that does.
 */
export function readNotices() {
  const packages = shippedPackages();
  const refused = packages.filter((item) => !isAllowed(item.licence));
  if (refused.length > 0) {
    const list = refused.map((item) => `${item.name} (${item.licence})`).join(', ');
    throw new Error(`These packages may not ship under an MIT application: ${list}.`);
  }
  const notices = packages.map((item) => ({
    name: item.name,
    version: item.version,
    licence: item.licence,
    source: whereSource(item),
    inFile:
      item.licence.startsWith('LGPL') && replaceablePackages.includes(item.name)
        ? `dist/node/${replaceableName(item.name)}.cjs`
        : null,
    text: readLicenceText(item.folder),
  }));
  const lesserLicence = notices.find(({ name }) => name === 'audio-file-decoder')?.text ?? '';
  const libraries = embeddedLibraries.map(({ name, within, licence, source, inFile = null }) => {
    const carrier = notices.find((item) => item.name === within);
    if (carrier === undefined) throw new Error(`${name}: ${within} does not ship.`);
    const text = licence.startsWith('LGPL') ? lesserLicence : carrier.text;
    const version = `(in ${within} ${carrier.version})`;
    return { name, version, licence, source, inFile, text };
  });
  return [...notices, ...libraries].sort((a, b) => a.name.localeCompare(b.name, 'en'));
}

/** The same for the page: each text once. */
export function noticesForPage() {
  const notices = readNotices();
  const texts = [...new Set(notices.map(({ text }) => text))];
  return JSON.stringify({
    notices: notices.map(({ text, ...notice }) => ({ ...notice, text: texts.indexOf(text) })),
    texts,
  });
}

/**
 * Writes the notices.
 * @returns {{ file: string, count: number }}
 */
export function writeNotices() {
  const notices = readNotices();
  const sections = notices.map(({ name, version, licence, source, inFile, text }) => {
    const where = inFile === null ? '' : `File that may be replaced: ${inFile}\n`;
    const from = licence.includes('LGPL') ? `Source: ${source}\n${where}` : '';
    return `${name} ${version}\nLicence: ${licence}\n${from}\n${text}`.trimEnd();
  });
  const file = join(root, 'dist/THIRD-PARTY-NOTICES.txt');
  mkdirSync(dirname(file), { recursive: true });
  const head =
    'Lectern contains the following packages and libraries. Those of Electron and Chromium are listed in\n' +
    'LICENSE.electron.txt and LICENSES.chromium.html.';
  const line = `\n\n${'-'.repeat(72)}\n\n`;
  writeFileSync(file, `${[head, ...sections].join(line)}\n`);
  return { file, count: notices.length };
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { file, count } = writeNotices();
  process.stdout.write(`${count} notices: ${file}\n`);
}
