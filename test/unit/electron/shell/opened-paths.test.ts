import { EventEmitter } from 'node:events';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { pathsOf, watchOpenedPaths } from '../../../../electron/shell/opened-paths.ts';

const workingDirectory = resolve('/texts');
const at = (path: string) => resolve(workingDirectory, path);
const of = (argv: readonly string[], isDefaultApp = false) =>
  pathsOf({ argv, workingDirectory, isDefaultApp });

describe('the files of a command line', () => {
  it('the program, switches and an empty word are no files', () => {
    expect(of(['/opt/lectern', '--no-sandbox', 'a.wav', '', '--x=b.wav', '/books/b.epub'])).toEqual(
      [at('a.wav'), resolve('/books/b.epub')],
    );
  });

  it('in Electron by itself the folder of the app comes first, wherever switches stand', () => {
    expect(of(['electron', '--inspect=0', '/program', '--flag', 'a.wav'], true)).toEqual([
      at('a.wav'),
    ]);
    expect(of(['electron', '.'], true)).toEqual([]);
  });

  it('an address is never opened, whatever it points to', () => {
    const argv = ['lectern', 'https://example.org/a.wav', 'file:///etc/passwd', 'smb://host/a.wav'];
    expect(of(argv)).toEqual([]);
  });
});

describe('files that the system opens', () => {
  const start = { argv: ['lectern', 'first.wav'], workingDirectory, isDefaultApp: false };

  it('those before the window are handed over once it is there, later ones at once', () => {
    const app = new EventEmitter();
    const deliver = watchOpenedPaths(app, start);
    let isPrevented = false;
    const event = { preventDefault: () => (isPrevented = true) };
    app.emit('open-file', event, '/sounds/dock.m4a');
    const heard: string[][] = [];
    deliver((paths) => heard.push([...paths]));
    expect(isPrevented).toBe(true);
    expect(heard).toEqual([[at('first.wav'), '/sounds/dock.m4a']]);
    app.emit('second-instance', {}, ['lectern', 'later.mp3'], '/elsewhere');
    expect(heard[1]).toEqual([resolve('/elsewhere/later.mp3')]);
  });

  it('a second start without files opens nothing', () => {
    const app = new EventEmitter();
    const heard: unknown[] = [];
    watchOpenedPaths(app, { ...start, argv: ['lectern'] })((paths) => heard.push(paths));
    app.emit('second-instance', {}, ['lectern', '--no-sandbox'], '/elsewhere');
    expect(heard).toEqual([]);
  });
});
