/** The checks of the packages beside the deb. */
import { strict as assert } from 'node:assert';
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../targets.mjs';
import { filesBelow, user } from './machine.mjs';

/** The archive and the rpm, with what `checks.mjs` has. */
export async function checkOtherPackages({ check, machine, plan, onScreen }) {
  const folder = `lectern-${plan.version}-linux-x64`;
  await check('the archive works where it is unpacked', () => {
    machine.give(plan.tarball, `${user.home}/lectern.tar.gz`);
    assert.equal(machine.run(['tar', '-xzf', 'lectern.tar.gz']).status, 0);
    const { status, stderr } = machine.run([`${folder}/bin/lectern`, 'voices', 'list'], {
      env: onScreen,
    });
    assert.equal(status, 0, stderr);
  });
  await check('another build of a library under the LGPL is used in its place', () => {
    const file = machine.path(
      `${user.home}/${folder}/resources/app.asar.unpacked/dist/node/replaceable/mp3-encoder.cjs`,
    );
    const trace = `${user.home}/replaced`;
    const mark = `require('fs').writeFileSync(${JSON.stringify(trace)}, '');`;
    writeFileSync(file, `${mark}\n${readFileSync(file, 'utf8')}`);
    writeFileSync(machine.path(`${user.home}/short.md`), '# One\n\nHello there.');
    const words = ['audiobook', 'short.md', '--out', 'short', '--format', 'mp3'];
    const { status, stderr } = machine.run([`${folder}/bin/lectern`, ...words], { env: onScreen });
    assert.equal(status, 0, stderr);
    assert.ok(existsSync(machine.path(trace)));
  });
  await check('the rpm holds the same files as the deb', () => {
    const tree = join(root, '.cache/package/tried/deb');
    rmSync(tree, { recursive: true, force: true });
    spawnSync('dpkg-deb', ['-x', plan.deb, tree]);
    const inDeb = filesBelow(tree).sort();
    rmSync(tree, { recursive: true, force: true });
    const format = '[%{FILEMODES:perms} %{FILENAMES}\n]';
    const { stdout } = spawnSync('rpm', ['-qp', '--qf', format, plan.rpm], { encoding: 'utf8' });
    const lines = stdout.split('\n').filter((line) => /^[-l]/.test(line));
    const inRpm = lines.map((line) => line.slice(line.indexOf(' ') + 1)).sort();
    assert.ok(inDeb.length > 50);
    assert.deepEqual(inRpm, inDeb);
    assert.ok(lines.some((line) => line.startsWith('-rwsr-xr-x /opt/Lectern/chrome-sandbox')));
  });
}
