/**
 * The packages of Linux from the unpacked program: deb, rpm and tar.gz. electron-builder makes them with tools that it
 * downloads; these need only what the systems bring, so that a closed machine makes and tries the same that is shipped.
 */
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { parse } from 'yaml';
import { root } from '../targets.mjs';

const source = join(root, 'scripts/packaging/linux');
const architectures = { x64: ['amd64', 'x86_64'], arm64: ['arm64', 'aarch64'] };

/** Libraries of the system that Chromium loads; the names of newer Debian releases come second. */
const debDepends = [
  'libasound2 | libasound2t64',
  'libatk-bridge2.0-0 | libatk-bridge2.0-0t64',
  'libgbm1',
  'libgtk-3-0 | libgtk-3-0t64',
  'libnss3',
  'libxss1',
];
/** By the files themselves, because each distribution has other names. */
const rpmRequires = [
  'libasound.so.2',
  'libatk-bridge-2.0.so.0',
  'libgbm.so.1',
  'libgtk-3.so.0',
  'libnss3.so',
  'libXss.so.1',
].map((file) => `${file}()(64bit)`);

const run = (command, args) =>
  execFileSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] });

function write(file, text) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

/** The entry of the menu; what it opens stands in electron-builder.yml for all of Linux. */
export function desktopEntry() {
  const { linux } = parse(readFileSync(join(root, 'electron-builder.yml'), 'utf8'));
  const lines = {
    Type: 'Application',
    Name: 'Lectern',
    Comment: linux.synopsis,
    ...linux.desktop.entry,
    Exec: `/opt/Lectern/lectern ${linux.executableArgs.join(' ')}`,
    Icon: 'lectern',
    Terminal: 'false',
    StartupWMClass: 'lectern',
    Categories: `${linux.category};`,
    MimeType: `${linux.mimeTypes.join(';')};`,
  };
  const text = Object.entries(lines).map(([name, value]) => `${name}=${value}`);
  return `[Desktop Entry]\n${text.join('\n')}\n`;
}

/** The files of the system as they are installed, in `tree`. */
function installInto(tree, unpacked) {
  rmSync(tree, { recursive: true, force: true });
  const program = join(tree, 'opt/Lectern');
  mkdirSync(dirname(program), { recursive: true });
  run('cp', ['-a', unpacked, program]);
  // Chromium takes it where the kernel gives ordinary users no namespaces of their own.
  chmodSync(join(program, 'chrome-sandbox'), 0o4755);
  const share = join(tree, 'usr/share');
  mkdirSync(join(tree, 'usr/bin'), { recursive: true });
  symlinkSync('../../opt/Lectern/bin/lectern', join(tree, 'usr/bin/lectern'));
  write(join(share, 'applications/lectern.desktop'), desktopEntry());
  const icons = join(root, 'scripts/packaging/icons');
  for (const name of readdirSync(icons).filter((file) => file.endsWith('.png'))) {
    const folder = join(share, 'icons/hicolor', name.slice(0, -4), 'apps');
    mkdirSync(folder, { recursive: true });
    copyFileSync(join(icons, name), join(folder, 'lectern.png'));
  }
  for (const [name, folder] of [
    ['lectern.xml', 'mime/packages'],
    ['app.lectern.studio.metainfo.xml', 'metainfo'],
  ]) {
    write(join(share, folder, name), readFileSync(join(source, name)));
  }
  write(join(share, 'doc/lectern/copyright'), readFileSync(join(root, 'LICENSE')));
  run('chmod', ['-R', 'u=rwX,go=rX', join(tree, 'usr')]);
}

/** A prerelease comes before its release. */
const systemVersion = (version) => version.replace(/-/g, '~');

/**
 * @typedef {object} LinuxPackage
 * @property {string} unpacked the program's folder
 * @property {string} output where the package goes
 * @property {string} version
 * @property {string} arch as Node names it
 * @property {boolean} [isQuick] packed fast instead of small
 */

/**
 * @param {LinuxPackage} options
 * @returns {string} the file
 */
export function makeDeb({ unpacked, output, version, arch, isQuick = false }) {
  const [name] = architectures[arch];
  const { description } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const tree = join(output, '.deb');
  installInto(tree, unpacked);
  const kilobytes = execFileSync('du', ['-sk', '--apparent-size', tree], { encoding: 'utf8' });
  const control = {
    Package: 'lectern',
    Version: systemVersion(version),
    Architecture: name,
    Maintainer: 'The Lectern contributors <lectern@localhost>',
    'Installed-Size': Number.parseInt(kilobytes, 10),
    Depends: debDepends.join(', '),
    Suggests: 'gnome-keyring',
    Section: 'sound',
    Priority: 'optional',
    Description: description,
  };
  const lines = Object.entries(control).map(([field, value]) => `${field}: ${value}\n`);
  write(join(tree, 'DEBIAN/control'), lines.join(''));
  const file = join(output, `lectern_${version}_${name}.deb`);
  const packing = isQuick ? ['-Zgzip', '-z1'] : ['-Zxz'];
  run('dpkg-deb', ['--root-owner-group', ...packing, '--build', tree, file]);
  rmSync(tree, { recursive: true, force: true });
  return file;
}

/** The same tree as an rpm; needs rpmbuild. Parameters and result as of `makeDeb`. */
export function makeRpm({ unpacked, output, version, arch, isQuick = false }) {
  const name = architectures[arch][1];
  const { description, license } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const work = join(output, '.rpm');
  const tree = join(work, 'tree');
  installInto(tree, unpacked);
  const spec = `Name: lectern
Version: ${systemVersion(version)}
Release: 1
Summary: ${description}
License: ${license}
AutoReqProv: no
${rpmRequires.map((item) => `Requires: ${item}`).join('\n')}
%global __os_install_post %{nil}
%global _build_id_links none
%define _binary_payload ${isQuick ? 'w1.gzdio' : 'w19.zstdio'}
%description
${description}
%files
%defattr(-,root,root,-)
/opt/Lectern
/usr/bin/lectern
/usr/share/applications/lectern.desktop
/usr/share/icons/hicolor/*/apps/lectern.png
/usr/share/mime/packages/lectern.xml
/usr/share/metainfo/app.lectern.studio.metainfo.xml
/usr/share/doc/lectern
`;
  write(join(work, 'lectern.spec'), spec);
  run('rpmbuild', [
    '-bb',
    '--quiet',
    '--target',
    name,
    '--buildroot',
    tree,
    '--define',
    `_topdir ${work}`,
    '--define',
    `_rpmdir ${output}`,
    '--define',
    '_build_name_fmt %%{NAME}-%%{VERSION}.%%{ARCH}.rpm',
    join(work, 'lectern.spec'),
  ]);
  rmSync(work, { recursive: true, force: true });
  return join(output, `lectern-${systemVersion(version)}.${name}.rpm`);
}

/** The program as one folder, to be unpacked anywhere. Parameters and result as of `makeDeb`. */
export function makeTarball({ unpacked, output, version, arch, isQuick = false }) {
  const folder = `lectern-${version}-linux-${arch}`;
  const file = join(output, `${folder}.tar.gz`);
  run('tar', [
    '--create',
    '--file',
    file,
    `--use-compress-program=gzip -${isQuick ? 1 : 9}`,
    '--owner=0',
    '--group=0',
    '--numeric-owner',
    '--sort=name',
    '--directory',
    dirname(unpacked),
    `--transform=s,^linux[^/]*-unpacked,${folder},S`,
    unpacked.slice(dirname(unpacked).length + 1),
  ]);
  return file;
}
