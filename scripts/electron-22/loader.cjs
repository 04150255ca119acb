/**
 * Stands in for Electron's own default app, which this distribution lacks: `electron PATH [ARG...]`
 * runs a file, or the `main` of a folder's package.json. The shim named in the environment comes first.
 */
const { existsSync, readFileSync } = require('node:fs');
const { join, resolve } = require('node:path');
const { app } = require('electron');

if (process.env.LECTERN_ELECTRON_SHIM) require(process.env.LECTERN_ELECTRON_SHIM);

/** Requires what `-r FILE` names, which may change the arguments; returns the first one that is a path. */
function readOptions(argv) {
  let index = 1;
  while (index < argv.length && argv[index].startsWith('-')) {
    if (argv[index] === '-r' || argv[index] === '--require') {
      index += 1;
      require(resolve(argv[index]));
    }
    index += 1;
  }
  return argv[index];
}

const target = readOptions([...process.argv]);
if (target === undefined) {
  process.stderr.write('Usage: electron PATH [ARGUMENT...]\n');
  app.exit(2);
} else {
  const path = resolve(target);
  const manifest = join(path, 'package.json');
  if (existsSync(manifest)) {
    const { main = 'index.js', name, productName, version } = JSON.parse(readFileSync(manifest));
    if (productName ?? name) app.setName(productName ?? name);
    if (version) app.setVersion(version);
    app.setAppPath(path);
    require(join(path, main));
  } else {
    require(path);
  }
}
