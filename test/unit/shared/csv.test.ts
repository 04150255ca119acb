import { describe, expect, it } from 'vitest';
import { csvRecord } from '../../../shared/csv.ts';

describe('csvRecord', () => {
  it('quotes what RFC 4180 wants quoted, and ends with CRLF', () => {
    expect(csvRecord(['a', 'b,c', 'd"e', 'f\ng', ''])).toBe('a,"b,c","d""e","f\ng",\r\n');
  });

  it.each([
    ['=1+1', "'=1+1"],
    ['+49', "'+49"],
    ['-2', "'-2"],
    ['@cmd', "'@cmd"],
    ['  =1', "'  =1"],
    ['\t=1', "'\t=1"],
    ['＝1', "'＝1"],
  ])('keeps a spreadsheet from running %j', (text, safe) => {
    expect(csvRecord([text])).toBe(`${safe}\r\n`);
  });

  it('leaves numbers as numbers, negative ones too: a correction must add up', () => {
    expect(csvRecord([-5, 0.25])).toBe('-5,0.25\r\n');
  });

  it('holds no rounding of binary (bug: a request cost 0.061200000000000004)', () => {
    expect(csvRecord([153 * 0.0004, -1e-6])).toBe('0.0612,-0.000001\r\n');
  });

  it('quotes a text that begins with a line end, and guards it', () => {
    expect(csvRecord(['\r=1'])).toBe('"\'\r=1"\r\n');
  });
});
