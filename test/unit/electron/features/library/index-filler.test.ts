import { describe, expect, it } from 'vitest';
import { createIndexFiller } from '../../../../../electron/features/library/index-filler.ts';
import type { AccountRow } from '../../../../../electron/storage/accounts.ts';

const chapterCount = 120;

/** A library whose books are behind for every account. */
function openLibrary() {
  let accountId = 'one';
  const filled = new Set<string>();
  const told: string[] = [];
  const filler = createIndexFiller({
    library: {
      chapters: (projectId) =>
        Array.from({ length: chapterCount }, (_, ordinal) => ({
          id: `${projectId} ${ordinal}`,
          projectId,
          ordinal,
          title: '',
          revision: 0,
          kind: 'chapter' as const,
        })),
    },
    index: {
      fill: (_projectId, chapterId, { id }) => {
        const key = `${id} ${chapterId}`;
        const isBehind = !filled.has(key);
        filled.add(key);
        return isBehind;
      },
    },
    accounts: {
      current: (): AccountRow => ({ id: accountId, kind: 'gateway', label: '', baseUrl: '' }),
    },
    changed: (projectId) => told.push(projectId),
  });
  const countOf = (account: string) =>
    [...filled].filter((key) => key.startsWith(`${account} `)).length;
  const use = (account: string) => {
    accountId = account;
  };
  return { filler, told, countOf, use };
}

describe('counts that are behind', () => {
  it('are there at once for a small library, and told as they come for a large one', async () => {
    const { filler, told, countOf } = openLibrary();
    filler.begin(['book', 'other']);
    expect(countOf('one')).toBe(50);
    expect(told).toEqual([]);
    await expect.poll(() => countOf('one')).toBe(2 * chapterCount);
    await expect.poll(() => told.at(-1)).toBe('other');
  });

  it('are those of the account in use (bug: another account chosen meanwhile is never counted)', async () => {
    const { filler, countOf, use } = openLibrary();
    filler.begin(['book']);
    use('two');
    filler.begin(['book']);
    await expect.poll(() => countOf('two')).toBe(chapterCount);
    expect(countOf('one')).toBeLessThan(chapterCount);
  });

  it('are left alone once the library is closed', async () => {
    const { filler, countOf } = openLibrary();
    filler.begin(['book']);
    filler.stop();
    await new Promise((resolve) => setImmediate(resolve));
    expect(countOf('one')).toBe(50);
  });
});
