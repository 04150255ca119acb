#!/usr/bin/env node
/**
 * Writes release/lectern-VERSION.cdx.json: what ships, as a CycloneDX bill of materials. It is read from the
 * lockfile, because `npm sbom --omit=dev` leaves out what a development tool needs too (zod and undici, with
 * npm 11.19); the libraries that packages carry compiled and the runtime are added.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { shippedPackages } from './notices.mjs';
import { embeddedLibraries } from './packaging/libraries.mjs';
import { root } from './targets.mjs';

const readJson = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'));

/** `sha512-…` of the lockfile in hexadecimal. */
function hashOf(integrity) {
  const [algorithm, base64] = integrity.split(' ')[0].split('-');
  const alg = algorithm.toUpperCase().replace('SHA', 'SHA-');
  return { alg, content: Buffer.from(base64, 'base64').toString('hex') };
}

/** A name of the SPDX list, or an expression of several. */
function licenceOf(licence) {
  if (/ (OR|AND) /.test(licence)) return { expression: licence.replace(/^\(|\)$/g, '') };
  if (licence.startsWith('SEE ')) return { license: { name: licence } };
  return { license: { id: licence } };
}

function componentOf({ path, name, version, licence, entry }) {
  return {
    'bom-ref': path,
    type: 'library',
    name,
    version,
    scope: entry.optional ? 'optional' : 'required',
    purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
    hashes: [hashOf(entry.integrity)],
    licenses: [licenceOf(licence)],
  };
}

/** The package that `name` is for who stands at `path`: the nearest one above, as Node finds it. */
function resolve(paths, path, name) {
  for (
    let folder = path;
    ;
    folder = folder.slice(0, Math.max(0, folder.lastIndexOf('node_modules/') - 1))
  ) {
    const candidate = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    if (paths.has(candidate)) return candidate;
    if (folder === '') return null;
  }
}

function dependenciesOf(paths, path, entry) {
  const names = Object.keys({ ...entry.dependencies, ...entry.optionalDependencies });
  const found = names.map((name) => resolve(paths, path, name)).filter((item) => item !== null);
  return [...new Set(found)].sort();
}

/** The bill of materials, as CycloneDX JSON. */
export function readSbom() {
  const { packages } = readJson('package-lock.json');
  const { name, version: ownVersion, license } = packages[''];
  const shipped = shippedPackages();
  const paths = new Set(shipped.map(({ path }) => path));
  const { version } = packages['node_modules/electron'];
  const checksums = readJson('node_modules/electron/checksums.json');
  const archives = Object.entries(checksums).filter(([archive]) =>
    /^electron-v[\d.]+-(linux-x64|win32-(x64|arm64)|darwin-(x64|arm64))\.zip$/.test(archive),
  );
  const electron = {
    'bom-ref': `electron@${version}`,
    type: 'framework',
    name: 'electron',
    version,
    scope: 'required',
    purl: `pkg:npm/electron@${version}`,
    licenses: [{ license: { id: 'MIT' } }],
    externalReferences: archives.map(([name, sha256]) => ({
      type: 'distribution',
      url: `https://github.com/electron/electron/releases/download/v${version}/${name}`,
      hashes: [{ alg: 'SHA-256', content: sha256 }],
    })),
  };
  const libraries = embeddedLibraries.map(({ name, within, licence, source }) => ({
    'bom-ref': `${within}/${name}`,
    type: 'library',
    name,
    scope: 'required',
    description: `Compiled, in ${within}`,
    licenses: [{ expression: licence }],
    externalReferences: [{ type: 'website', url: source }],
  }));
  const own = `${name}@${ownVersion}`;
  const carriers = new Map(shipped.map((item) => [item.name, item.path]));
  const carried = (path) =>
    embeddedLibraries
      .filter(({ within }) => carriers.get(within) === path)
      .map((library) => `${library.within}/${library.name}`);
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: {
      component: {
        'bom-ref': own,
        type: 'application',
        name,
        version: ownVersion,
        licenses: [licenceOf(license)],
      },
    },
    components: [...shipped.map(componentOf), electron, ...libraries],
    dependencies: [
      {
        ref: own,
        dependsOn: [...dependenciesOf(paths, '', packages['']), electron['bom-ref']],
      },
      ...shipped.map(({ path, entry }) => ({
        ref: path,
        dependsOn: [...dependenciesOf(paths, path, entry), ...carried(path)],
      })),
    ],
  };
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const sbom = readSbom();
  const file = join(root, `release/lectern-${readJson('package.json').version}.cdx.json`);
  mkdirSync(join(root, 'release'), { recursive: true });
  writeFileSync(file, `${JSON.stringify(sbom, null, 2)}\n`);
  process.stdout.write(`${sbom.components.length} components: ${file}\n`);
}
