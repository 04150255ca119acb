import { expect, it } from 'vitest';
import { jsonOf } from '../../../shared/json-of.ts';

// The bug: sums of money came out as 0.30000000000000004, of `--json` and of the tools of `lectern mcp`.
it('JSON for machines holds no rounding of binary', () => {
  const value = { money: 0.1 + 0.2, list: [0.7 * 3, null], atMs: 1_795_530_180_123, name: '0.1' };
  expect(jsonOf(value)).toBe('{"money":0.3,"list":[2.1,null],"atMs":1795530180123,"name":"0.1"}');
});
