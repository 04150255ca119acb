import { expect, it, vi } from 'vitest';
import { createOutput, jsonOf } from '../../../../electron/cli/output.ts';

// The bug: sums of money came out as 0.30000000000000004, of `--json` and of the tools of `lectern mcp`.
it('JSON for machines holds no rounding of binary', () => {
  const value = { money: 0.1 + 0.2, list: [0.7 * 3, null], atMs: 1_795_530_180_123, name: '0.1' };
  expect(jsonOf(value)).toBe('{"money":0.3,"list":[2.1,null],"atMs":1795530180123,"name":"0.1"}');
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
