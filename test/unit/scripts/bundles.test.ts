import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const distNode = resolve(import.meta.dirname, '../../../dist/node');

/** A built entry with all that it may load, now or later. */
function closureOf(entry: string): string {
  const texts = new Map<string, string>();
  const visit = (path: string): void => {
    if (texts.has(path)) return;
    const text = readFileSync(path, 'utf8');
    texts.set(path, text);
    for (const [, name = ''] of text.matchAll(/require\(["'](\.{1,2}\/[^"']+)["']\)/g)) {
      visit(join(dirname(path), name));
    }
  };
  visit(join(distNode, entry));
  return [...texts.values()].join('\n');
}

/** Words of the control routes, of the fault plan and of what carries it out. */
const testing = ['x-demo-control', '/demo/faults', 'gzip-bomb', 'This failure was planned.'];

describe('what is built', () => {
  it.each(['main.cjs', 'preload.cjs', 'demo-gateway.cjs', 'audio-worker.cjs'])(
    '%s holds neither faults nor control of the demo (a studio that any page could break)',
    (entry) => {
      const code = closureOf(entry);
      expect(testing.filter((word) => code.includes(word))).toEqual([]);
    },
  );

  it('has both in the command line (words that nothing holds any more prove nothing)', () => {
    const code = closureOf('lectern.cjs');
    expect(testing.filter((word) => !code.includes(word))).toEqual([]);
  });
});
