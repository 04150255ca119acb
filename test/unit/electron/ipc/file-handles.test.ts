import { describe, expect, test } from 'vitest';
import { createFileHandles } from '../../../../electron/ipc/file-handles.ts';
import { createSystemRandom } from '../../../../electron/platform/node/random.ts';

describe('file handles', () => {
  test('a handle leads back to its path and says nothing of it', () => {
    const files = createFileHandles(createSystemRandom());
    const handle = files.register('/home/ann/My Book.epub');
    expect(handle).toMatch(/^[\w-]{22}$/);
    expect(files.resolve(handle)).toBe('/home/ann/My Book.epub');
    expect(files.register('/home/ann/My Book.epub')).not.toBe(handle);
  });

  // Catches a store by plain object, where `__proto__` resolves, and paths taken for handles.
  test.each(['', 'nope', '__proto__', 'constructor', '/etc/passwd', '../x'])(
    'refuses %j as not_found without repeating it',
    (handle) => {
      const files = createFileHandles(createSystemRandom());
      files.register('/a');
      expect(() => files.resolve(handle)).toThrow(
        expect.objectContaining({
          code: 'not_found',
          message: expect.not.stringContaining('passwd'),
        }),
      );
    },
  );

  test('is bounded: the oldest are forgotten, the newest stay', () => {
    const files = createFileHandles(createSystemRandom(), 3);
    const handles = ['/1', '/2', '/3', '/4', '/5'].map((path) => files.register(path));
    const known = handles.map((handle) => {
      try {
        return files.resolve(handle);
      } catch {
        return null;
      }
    });
    expect(known).toEqual([null, null, '/3', '/4', '/5']);
  });
});
