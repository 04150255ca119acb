#!/usr/bin/env node
/**
 * Writes dist/THIRD-PARTY-NOTICES.txt: name, version, licence and licence text of every package that
 * ships, from the lockfile's production tree (bundled, external and of every platform alike).
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './targets.mjs';

const licenceFile = /^(licen[cs]e|copying|copyright|notice)([.-]|$)/i;

/** Licences under which a package may ship beside MIT code. */
const allowed =
  /^(MIT|MIT-0|ISC|BSD(-[234]-Clause)?|PSF-2\.0|0BSD|Apache-2\.0|MPL-2\.0|CC0-1\.0|Unlicense|BlueOak-1\.0\.0|Python-2\.0|OFL-1\.1|LGPL-[\d.]+(-only|-or-later)?|Zlib|SEE LICENSE IN .*|CMU.*)$/;

function shippedPackages() {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  return Object.entries(lock.packages)
    .filter(([path, entry]) => path !== '' && !entry.dev && !entry.devOptional && !entry.link)
    .map(([path, entry]) => ({
      name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version: entry.version,
      licence: entry.license ?? readManifestLicence(path),
      folder: join(root, path),
      isOptional: entry.optional === true,
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

/** Who gets a library under the LGPL must be told where its source is. */
function whereSource({ folder, name, version }) {
  const file = join(folder, 'package.json');
  const { repository } = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  const address = typeof repository === 'string' ? repository : repository?.url;
  const registry = `https://www.npmjs.com/package/${name}/v/${version}`;
  return `Source: ${address ?? registry}`;
}

/**
 * Writes the notices.
 * @returns {{ file: string, count: number }}
 * @throws when a package's licence is unknown or may not ship.
 */
export function writeNotices() {
  const packages = shippedPackages();
  const refused = packages.filter((item) => !isAllowed(item.licence));
  if (refused.length > 0) {
    const list = refused.map((item) => `${item.name} (${item.licence})`).join(', ');
    throw new Error(`These packages may not ship under an MIT application: ${list}.`);
  }
  const sections = packages.map((item) => {
    const text = readLicenceText(item.folder);
    const source = item.licence.includes('LGPL') ? `${whereSource(item)}\n` : '';
    return `${item.name} ${item.version}\nLicence: ${item.licence}\n${source}\n${text}`.trimEnd();
  });
  const file = join(root, 'dist/THIRD-PARTY-NOTICES.txt');
  mkdirSync(dirname(file), { recursive: true });
  const head = 'Lectern contains the following packages.';
  const line = `\n\n${'-'.repeat(72)}\n\n`;
  writeFileSync(file, `${[head, ...sections].join(line)}\n`);
  return { file, count: packages.length };
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { file, count } = writeNotices();
  process.stdout.write(`${count} packages: ${file}\n`);
}
