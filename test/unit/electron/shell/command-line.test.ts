import { describe, expect, it } from 'vitest';
import { wordsOfCommand } from '../../../../electron/shell/command-line.ts';

describe('the command line of the packaged program', () => {
  // Bug: `lectern say x --out --cli` is cut in two, or a file called so opens no window.
  it('is what stands behind the first --cli, as it was typed', () => {
    const program = ['/opt/Lectern/lectern', '--log-level=3', '--cli', '--'];
    expect(wordsOfCommand([...program, 'say', '-', '--out', '--cli', '--', 'x'])).toEqual([
      'say',
      '-',
      '--out',
      '--cli',
      '--',
      'x',
    ]);
    expect(wordsOfCommand([...program])).toEqual([]);
    expect(wordsOfCommand(['electron', '.', '--cli', '--help'])).toEqual(['--help']);
    expect(wordsOfCommand(['/opt/Lectern/lectern', '/home/ada/--cli.epub'])).toBeNull();
  });
});
