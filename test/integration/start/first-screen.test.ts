import { expect, test } from 'vitest';
import { openStudio } from '../../../electron/ipc/create-studio.ts';
import type { InputOf, ResultOf, RouteName } from '../../../shared/ipc/contract.ts';
import { createTestPlatform } from '../../support/fakes/create-test-platform.ts';
import { idleDesktop } from '../../support/frozen-library/frozen-studio.ts';

/** A studio on a library that may be there already, and whether it has read more than its first screen. */
async function openOn(platform: Awaited<ReturnType<typeof createTestPlatform>>) {
  const studio = await openStudio({
    platform,
    desktop: idleDesktop,
    program: 'the first screen',
    environment: { baseUrl: null, apiKey: null },
  });
  let isComplete = false;
  void studio.completed.then(() => {
    isComplete = true;
  });
  const ask = async <Name extends RouteName>(route: Name, input: InputOf<Name>) => {
    const result = await studio.router.request(route, input);
    if (!result.ok) throw new Error(`${route}: ${result.error.code}`);
    return result.data as ResultOf<Name>;
  };
  return { studio, ask, isComplete: () => isComplete };
}

// Catches a service that the first screen needs and that comes with the rest, for which it would wait or fail.
test('the first screen is answered before the rest of the studio is read', async () => {
  const platform = await createTestPlatform();
  const { studio, ask, isComplete } = await openOn(platform);
  await ask('session.get', {});
  const [book] = await ask('library.list', {});
  const { chapters } = await ask('project.get', { projectId: book?.id ?? '' });
  const chapter = await ask('chapter.get', { chapterId: chapters[0]?.id ?? '' });
  expect(chapter.segments.length).toBeGreaterThan(0);
  expect(isComplete()).toBe(false);

  expect((await ask('jobs.list', {})).jobs).toEqual([]);
  expect(isComplete()).toBe(true);
  await studio.stop();
});

// Catches an end that leaves the library locked, or what waits undone, where a person closes the window at once.
test('a studio that nobody has asked for anything ends as any other', async () => {
  const platform = await createTestPlatform();
  const first = await openOn(platform);
  await first.studio.stop();
  const second = await openOn(platform);
  expect(await second.ask('library.list', {})).toHaveLength(1);
  await second.studio.stop();
});

// Catches a cover or a sound that is asked for first and is not found, as nothing that finds it is there yet.
test('media are found however early they are asked for', async () => {
  const platform = await createTestPlatform();
  const { studio, isComplete } = await openOn(platform);
  expect(await studio.media.find('take-unknown')).toBeNull();
  expect(isComplete()).toBe(true);
  await studio.stop();
});
