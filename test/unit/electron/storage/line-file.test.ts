import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { blocksOf, readEnd } from '../../../../electron/storage/backup/line-file.ts';
import { removeFolder } from '../../../support/tools/remove-folder.ts';

const lineOf = (text: string): string | null => (text.startsWith('line ') ? text : null);

describe('the end of a log', () => {
  // The bug: a last line longer than what was read of the end was none, and all was written again at each start.
  it('is its last whole line, however long', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'lectern-log-'));
    try {
      const path = join(folder, 'log.jsonl');
      const long = `line ${'x'.repeat(3_000_000)}`;
      await writeFile(path, `line 1\n${long}\n`);
      expect(readEnd(path, lineOf)).toEqual({ isEmpty: false, last: long, isCut: false });
      await writeFile(path, `line 1\n${long.slice(5)}`);
      expect(readEnd(path, lineOf)).toEqual({ isEmpty: false, last: 'line 1', isCut: true });
      await writeFile(path, `half\n`);
      expect(readEnd(path, lineOf)).toEqual({ isEmpty: false, last: null, isCut: false });
    } finally {
      await removeFolder(folder);
    }
  });
});

describe('the lines of a log', () => {
  // The bug: newer versions of the reader end a line at U+2028, too, and a call with it in its text was no line.
  it('end in a line feed alone, and the half one at the end is one', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'lectern-log-'));
    try {
      const path = join(folder, 'log.jsonl');
      const lines = ['a\u2028b', '\u706f'.repeat(3_000_000), 'c\rd', 'half'];
      await writeFile(path, lines.join('\n'));
      const read: string[] = [];
      for await (const block of blocksOf(path)) read.push(...block);
      expect(read).toEqual(lines);
    } finally {
      await removeFolder(folder);
    }
  });
});
