import { describe, expect, it } from 'vitest';
import { shorten, tableLines } from '../../../../electron/cli/table.ts';

describe('tableLines', () => {
  it('lines its columns up and leaves no blanks at the ends', () => {
    expect(
      tableLines(
        ['id', 'what'],
        [
          ['a', 'x'],
          ['bcd', ''],
        ],
      ),
    ).toEqual(['id   what', 'a    x', 'bcd']);
  });

  it('lets no text of a book move the cursor or colour the terminal', () => {
    const [, row] = tableLines(['what'], [['red\u001b[31m\r\nalert\u009b2J']]);
    expect(row).toBe('red [31m alert 2J');
  });
});

describe('shorten', () => {
  it('never cuts a character in two', () => {
    expect(shorten('😀😀😀', 2)).toBe('😀…');
    expect(shorten('short', 5)).toBe('short');
  });
});
