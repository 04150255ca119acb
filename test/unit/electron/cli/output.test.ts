import { expect, it, vi } from 'vitest';
import {
  createOutput,
  formatAmount,
  formatLimit,
  type Output,
  reportError,
} from '../../../../electron/cli/output.ts';
import { about } from '../../../../electron/cli/words/phrase.ts';
import { appError } from '../../../../shared/app-error.ts';

// The bug: a cap of 0.00001 was shown as one of 0.00, under which nothing could be bought.
it.each([
  [0, '0.00 EUR'],
  [0.00001, '0.00001 EUR'],
  [0.1 + 0.2 - 0.3, '0.00 EUR'],
  [0.0034, '0.0034 EUR'],
  [0.05, '0.05 EUR'],
  [12.34, '12.3 EUR'],
])('money of %f is shown as %s', (money, shown) => {
  expect(formatAmount(money, 'EUR')).toBe(shown);
});

// The bug: a limit of 9.999 was shown as one of 10.00, and one of 12.75 as 12.8.
it.each([
  [0, '0.00 EUR'],
  [5, '5.00 EUR'],
  [9.999, '9.999 EUR'],
  [12.75, '12.75 EUR'],
  [0.0012345, '0.0012345 EUR'],
  [1234567.891, '1234567.891 EUR'],
])('a limit of %f is shown as it was set', (money, shown) => {
  expect(formatLimit(money, 'EUR')).toBe(shown);
});

// The bug: the name of a file could begin lines of its own among those of the program.
it('what is said about a file stays on its line', () => {
  expect(about('The\nLamp.txt', 'read')).toBe('The Lamp.txt: read');
});

// The bug: what a gateway says of a refusal, or calls a voice, could clear the terminal or retype its lines.
it('no words of others give the terminal commands', () => {
  const written: string[] = [];
  const keep = (text: unknown) => written.push(String(text)) > 0;
  const streams = [process.stdout, process.stderr].map((stream) =>
    vi.spyOn(stream, 'write').mockImplementation(keep),
  );
  try {
    const { line, say } = createOutput();
    for (const write of [line, say]) write('It said: \u001b[2Jno\u009b1A.\rYes\tor\nno\r\n');
  } finally {
    for (const stream of streams) stream.mockRestore();
  }
  expect(written).toEqual(Array(2).fill('It said:  [2Jno 1A. Yes\tor\nno\r\n\n'));
});

// The bugs to keep out: the command line speaks of Settings alone, which it has not got, and machines are not told more.
it('says how the command line takes a key, but to who has just entered one', () => {
  const said: string[] = [];
  const json = ({ message }: { readonly message?: unknown }) => said.push(String(message));
  const output = { json, say: (text: string) => said.push(text) } as Partial<Output> as Output;
  reportError(output, appError('gateway_key_missing.settings'));
  const [told = '', ...same] = said;
  expect([told, same]).toEqual([
    expect.stringMatching(/Settings\..*LECTERN_API_KEY.*"lectern accounts add"/),
    [told],
  ]);
  reportError(output, appError('gateway_key_missing.settings'), true);
  expect(said.at(-1)).not.toContain('LECTERN_API_KEY');
});
