import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { desktopEntry } from '../../../../scripts/packaging/linux-packages.mjs';
import { checkout } from '../../../support/checkout.ts';

const read = (path: string) => readFileSync(join(checkout, path), 'utf8');

type Association = { readonly ext: string | readonly string[]; readonly rank?: string };
const builder: {
  readonly mac: { readonly fileAssociations: readonly Association[] };
  readonly win: { readonly fileAssociations: readonly Association[] };
} = parse(read('electron-builder.yml'));

describe('what the program is offered for', () => {
  // Bug: after the installation every song and every text file of the machine opens in Lectern.
  it('takes over its own projects only', () => {
    expect(builder.win.fileAssociations.map(({ ext }) => ext)).toEqual(['lectern']);
    const owned = builder.mac.fileAssociations.filter(({ rank }) => rank !== 'Alternate');
    expect(owned.map(({ ext }) => ext)).toEqual([['lectern']]);
    const installer = read('scripts/packaging/windows/installer.nsh');
    expect(installer).not.toMatch(/WriteRegStr SHELL_CONTEXT "Software\\Classes\\\.\w+" ""/);
  });

  // Bug: a kind of file is offered on one system and forgotten on another.
  it('is the same on every system', () => {
    const onMac = builder.mac.fileAssociations.flatMap(({ ext }) => ext);
    const installer = read('scripts/packaging/windows/installer.nsh');
    const onWindows = [...installer.matchAll(/MACRO\} "\.(\w+)"/g)].map(([, name = '']) => name);
    expect([...onWindows, 'lectern'].sort()).toEqual([...onMac].sort());
    const entry = desktopEntry();
    for (const type of ['application/epub+zip', 'audio/mpeg', 'text/vtt', 'application/pdf']) {
      expect(entry).toContain(`${type};`);
    }
  });

  // Bugs, both seen in Wine: a program path with spaces that Windows has to guess at, and an ending
  // that still names Lectern once it was removed.
  it('opens projects by a quoted path, and leaves nothing of theirs on Windows', () => {
    const installer = read('scripts/packaging/windows/installer.nsh');
    const [{ ext, name }] = builder.win.fileAssociations as [Association & { name: string }];
    expect(installer).toContain(
      `"Software\\Classes\\${name}\\shell\\open\\command" "" '"$appExe" "%1"'`,
    );
    expect(installer).toContain(`DeleteRegKey SHELL_CONTEXT "Software\\Classes\\.${ext}"`);
  });

  it('has one type for projects, which the system learns from the package', () => {
    const type = 'application/vnd.lectern.project+zip';
    expect(read('scripts/packaging/linux/lectern.xml')).toContain(`<mime-type type="${type}">`);
    expect(desktopEntry()).toContain(`MimeType=${type};`);
    expect(read('electron-builder.yml')).toContain(`mimeType: ${type}`);
  });
});
