import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { App } from '../../../../../electron/app/create-app.ts';
import type { Reader } from '../../../../../electron/app/open-reader.ts';
import { createOpenLibrary } from '../../../../../electron/cli/mcp/open-library.ts';
import { appError } from '../../../../../shared/app-error.ts';
import { partial } from '../../../../support/builders/partial.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Says when the library is opened and closed, and refuses while another program has it. */
function world() {
  const said: string[] = [];
  let isBusy = false;
  let holder = 'the Lectern window';
  const open = async (): Promise<App> => {
    if (isBusy) throw appError('library_busy.library', { holder });
    said.push('open');
    const stop = async () => {
      await Promise.resolve();
      said.push('closed');
      if (isBusy) throw new Error('The disk is gone.');
    };
    return partial<App>({ stop });
  };
  const openToRead = async () => partial<Reader>({ close: async () => void said.push('read') });
  return {
    said,
    library: createOpenLibrary(open, openToRead, { error: () => undefined }),
    setBusy: (is: boolean, by = holder) => {
      isBusy = is;
      holder = by;
    },
  };
}

// The bugs: a library that is opened twice at once, that is taken away from work, or that the window never gets.
it('is opened once for calls at once, kept while one works, and let go a moment after', async () => {
  const { library, said } = world();
  let end: () => void = () => undefined;
  const long = library.use(() => new Promise<void>((done) => (end = done)));
  await library.use(() => undefined);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(said).toEqual(['open']);
  end();
  await long;
  await vi.advanceTimersByTimeAsync(1000);
  await library.use(() => undefined);
  await vi.advanceTimersByTimeAsync(1000);
  expect(said).toEqual(['open']);
  await vi.advanceTimersByTimeAsync(1500);
  expect(said).toEqual(['open', 'closed']);
  await library.use(() => undefined);
  expect(said).toEqual(['open', 'closed', 'open']);
});

// The bug: after one refusal every later call is refused as well.
it('is tried anew after it was in use, and only read meanwhile where that is enough', async () => {
  const { library, said, setBusy } = world();
  setBusy(true);
  const refused = expect(library.use(() => 1)).rejects.toMatchObject({ code: 'library_busy' });
  await vi.advanceTimersByTimeAsync(4000);
  await refused;
  await expect(library.useOrRead(async () => 2)).resolves.toBe(2);
  expect(said).toEqual(['read']);
  setBusy(false);
  await expect(library.use(() => 3)).resolves.toBe(3);
  await library.close();
  expect(said).toEqual(['read', 'open', 'closed']);
});

// The bug: of two servers at once, one refused to work because the other had
// only looked at a list, or had just read a book.
it('is waited for as long as another server holds it after its work', async () => {
  const { library, said, setBusy } = world();
  setBusy(true, 'lectern mcp (process 7)');
  const used = library.use(() => 5);
  await vi.advanceTimersByTimeAsync(20_000);
  setBusy(false);
  await vi.advanceTimersByTimeAsync(500);
  expect(await used).toBe(5);
  expect(said).toEqual(['open']);
});

// The bug: a library that once was not closed well can never be opened again.
it('is opened anew after it was not closed well', async () => {
  const { library, said, setBusy } = world();
  await library.use(() => undefined);
  setBusy(true);
  await vi.advanceTimersByTimeAsync(3000);
  setBusy(false);
  await expect(library.use(() => 4)).resolves.toBe(4);
  expect(said).toEqual(['open', 'closed', 'open']);
});
