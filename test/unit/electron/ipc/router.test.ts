import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createRouter } from '../../../../electron/ipc/router.ts';
import { AppError } from '../../../../shared/app-error.ts';
import { route } from '../../../../shared/ipc/define.ts';
import { errorCodes } from '../../../../shared/ipc/error-codes.ts';
import type { IpcResult } from '../../../../shared/ipc/result.ts';
import { createFakeLogger } from '../../../support/fakes/fake-logger.ts';

const own = {
  'test.echo': route<unknown>()(
    z.object({ name: z.string(), list: z.array(z.number()).default([]) }),
  ),
};

function routerWith(handle: (request: never) => Promise<unknown>) {
  const logger = createFakeLogger();
  return { logger, router: createRouter(own, { 'test.echo': handle }, logger) };
}

const echo = async (request: unknown) => request;
const codeOf = (result: IpcResult<unknown>) => (result.ok ? 'ok' : result.error.code);

const half = (): readonly number[] => new Array(400_000).fill(0);

/** The same value, with every look at one of its fields or items counted. */
function countReads(whole: unknown) {
  let reads = 0;
  const watch = (value: unknown) => {
    if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return value;
    return new Proxy(value, {
      get: (target, name) => {
        reads += 1;
        return watch(Reflect.get(target, name));
      },
    });
  };
  return { input: watch(whole), reads: () => reads };
}

describe('router', () => {
  test('hands on the parsed request and wraps the answer', async () => {
    const { router } = routerWith(echo);
    expect(await router.request('test.echo', { name: 'a', extra: 1 })).toEqual({
      ok: true,
      data: { name: 'a', list: [] },
    });
  });

  // Catches a look-up by `table[name]`, which finds what every object inherits.
  test.each(['constructor', '__proto__', 'toString', 'hasOwnProperty', '', 'test.echo '])(
    'knows no route called %j',
    async (name) => {
      expect(codeOf(await routerWith(echo).router.request(name, {}))).toBe('not_found');
    },
  );

  test.each([
    [undefined],
    [null],
    [5],
    [Symbol('x')],
    [{ toString: () => 'test.echo' }],
    [['test.echo']],
  ])('takes no name that is not a string: %s', async (name) => {
    const { router } = routerWith(echo);
    expect(codeOf(await router.request(name as string, { name: 'a' }))).toBe('not_found');
  });

  test('a route without a handler stops the program at its start', () => {
    expect(() => createRouter(own, {}, createFakeLogger())).toThrow('test.echo');
    expect(() => createRouter({ constructor: own['test.echo'] }, {}, createFakeLogger())).toThrow();
  });

  // Catches an error that quotes what it refused: the value may be a key.
  test('a bad request names the field and never the value', async () => {
    const { router } = routerWith(echo);
    const result = await router.request('test.echo', { name: 'a', list: [1, 'sk-CANARY'] });
    expect(result).toEqual({
      ok: false,
      error: {
        code: 'bad_request',
        key: 'bad_request.invalid',
        message: 'The request test.echo is not valid: see “list.1”.',
        data: { path: 'list.1', route: 'test.echo' },
      },
    });
  });

  test('refuses a value that refers to itself, however deep', async () => {
    const inner: Record<string, unknown> = { name: 'a' };
    inner.list = [{ inner }];
    expect(codeOf(await routerWith(echo).router.request('test.echo', inner))).toBe('bad_request');
  });

  test('takes the same object twice, which is no circle', async () => {
    const shared = { a: 1 };
    const input = { name: 'a', x: shared, y: shared };
    expect(codeOf(await routerWith(echo).router.request('test.echo', input))).toBe('ok');
  });

  // Bug: a huge input is parsed, or walked to its end, before it is refused.
  test.each([
    ['a string of 100 MB', () => ({ name: 'x'.repeat(100_000_000) })],
    [
      'many long strings',
      () => ({ name: 'a', more: Array.from({ length: 40 }, () => 'y'.repeat(500_000)) }),
    ],
    ['a million values', () => ({ name: 'a', list: new Array(1_000_000).fill(0) })],
    ['1.2 million values in three lists', () => ({ name: 'a', x: half(), y: half(), z: half() })],
    ['a sparse list of four billion', () => ({ name: 'a', list: new Array(4_294_967_295) })],
    ['a long name of a field', () => ({ name: 'a', ['k'.repeat(20_000_000)]: 1 })],
    ['a buffer', () => ({ name: 'a', more: Buffer.alloc(10) })],
    [
      'depth',
      () => JSON.parse('{"name":"a","m":'.padEnd(20_000, '[').concat(']'.repeat(19_984), '}')),
    ],
  ])(
    'refuses %s before parsing it, and reads no more than it needs to know',
    async (_what, make) => {
      let parsed = 0;
      const watched = z.unknown().transform((input) => {
        parsed += 1;
        return input;
      });
      const { input, reads } = countReads(make());
      const router = createRouter(
        { 'test.echo': route<unknown>()(watched) },
        { 'test.echo': echo },
        createFakeLogger(),
      );
      expect(codeOf(await router.request('test.echo', input))).toBe('bad_request');
      expect(parsed).toBe(0);
      // Half a million values, and the length before each.
      expect(reads()).toBeLessThan(1_100_000);
    },
  );

  test('a value whose reading throws is an internal error, not a crash', async () => {
    const trap = {
      get name(): string {
        throw new Error('from a getter');
      },
    };
    const { router, logger } = routerWith(echo);
    expect(codeOf(await router.request('test.echo', trap))).toBe('internal');
    expect(logger.entries).toHaveLength(1);
  });

  // Catches a stack, a path or a cause on its way to the page.
  test('an error from inside is logged whole and goes out empty', async () => {
    const { router, logger } = routerWith(async () => {
      throw new Error('cannot open /home/ann/secret', { cause: new Error('root cause') });
    });
    const result = await router.request('test.echo', { name: 'a' });
    expect(codeOf(result)).toBe('internal');
    expect(JSON.stringify(result)).not.toMatch(/secret|root cause|router/);
    const [entry] = logger.entries;
    expect(entry?.fields.route).toBe('test.echo');
    expect(entry?.fields.stack).toMatch(/secret[\s\S]*Caused by: Error: root cause/);
  });

  test('an AppError keeps its code, words and facts, unless it is internal', async () => {
    const error = new AppError(errorCodes.conflict, 'It moved on.', { data: { revision: 3 } });
    const { router } = routerWith(async () => Promise.reject(error));
    expect(await router.request('test.echo', { name: 'a' })).toEqual({
      ok: false,
      error: { code: 'conflict', message: 'It moved on.', data: { revision: 3 } },
    });
    const inside = routerWith(async () => {
      throw new AppError(errorCodes.internal, 'The table takes has no column x.');
    });
    expect(JSON.stringify(await inside.router.request('test.echo', { name: 'a' }))).not.toMatch(
      /column/,
    );
  });

  test('stopped work is "cancelled" and no error of the log', async () => {
    const { router, logger } = routerWith(async () => {
      const controller = new AbortController();
      controller.abort();
      throw controller.signal.reason;
    });
    expect(codeOf(await router.request('test.echo', { name: 'a' }))).toBe('cancelled');
    expect(logger.entries).toEqual([]);
  });

  test.each([[null], ['text'], [undefined], [{ toString: null }], [Object.create(null)]])(
    'survives a handler that throws %s',
    async (thrown) => {
      const { router } = routerWith(async () => {
        throw thrown;
      });
      expect(codeOf(await router.request('test.echo', { name: 'a' }))).toBe('internal');
    },
  );

  test('a handler that throws before its first await does not throw across the border', async () => {
    const { router } = routerWith((() => {
      throw new Error('at once');
    }) as () => Promise<unknown>);
    expect(codeOf(await router.request('test.echo', { name: 'a' }))).toBe('internal');
  });

  test('answers at most 256 calls at once and takes more when they have ended', async () => {
    const releases: (() => void)[] = [];
    const { router } = routerWith(() => new Promise((done) => releases.push(() => done(1))));
    const open = Array.from({ length: 300 }, () => router.request('test.echo', { name: 'a' }));
    const refused = await Promise.all(open.slice(256));
    expect(refused.map(codeOf)).toEqual(Array(44).fill('conflict'));
    for (const release of releases) release();
    expect((await Promise.all(open.slice(0, 256))).map(codeOf)).toEqual(Array(256).fill('ok'));
    const again = router.request('test.echo', { name: 'a' });
    await Promise.resolve();
    releases.at(-1)?.();
    expect(codeOf(await again)).toBe('ok');
  });
});
