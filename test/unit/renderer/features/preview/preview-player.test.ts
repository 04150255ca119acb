import { describe, expect, it } from 'vitest';
import {
  type PreviewEnd,
  type PreviewOwner,
  previewOwners,
} from '../../../../../renderer/features/preview/preview-player.ts';
import { createPreviewWorld } from './fake-preview-world.ts';

const soundOf = (owner: PreviewOwner, id = 'one') => ({
  owner,
  id,
  mediaUrl: `/media/${owner}-${id}`,
});

type World = ReturnType<typeof createPreviewWorld>;
const arriveAll = async ({ elements }: World) => {
  for (const element of elements) await element.arrive(1000);
};
/** What is heard once everything that was asked for has arrived. */
const heardAfterAll = async (world: World) => {
  await arriveAll(world);
  return world.heard();
};

describe('previews', () => {
  it('never sound two at once, whoever they belong to (bug: an audition over a voice sample)', async () => {
    for (const first of previewOwners) {
      for (const second of previewOwners) {
        const world = createPreviewWorld();
        const { play } = world.player.getState();
        world.startMain();
        play(soundOf(first));
        expect(await heardAfterAll(world)).toEqual([`/media/${first}-one`]);
        play(soundOf(second, 'two'));
        expect(await heardAfterAll(world)).toEqual([`/media/${second}-two`]);
        expect(world.player.getState().sounding).toEqual({ owner: second, id: 'two' });
        world.startMain();
        expect(await heardAfterAll(world)).toEqual(['main']);
        expect(world.player.getState().sounding).toBeNull();
      }
    }
  });

  it('stay silent where a newer one was asked for while they loaded', async () => {
    const world = createPreviewWorld();
    const { play, prepare } = world.player.getState();
    const slow = soundOf('reference', 'slow');
    prepare([slow.mediaUrl]);
    play(slow);
    play(soundOf('take'));
    expect(await heardAfterAll(world)).toEqual(['/media/take-one']);
  });

  it('stay silent where they were stopped, or the main player started, while they loaded', async () => {
    const world = createPreviewWorld();
    const { play, stop } = world.player.getState();
    play(soundOf('voice'));
    stop('voice');
    expect(await heardAfterAll(world)).toEqual([]);
    play(soundOf('voice'));
    world.startMain();
    expect(await heardAfterAll(world)).toEqual(['main']);
  });

  it('play for the last of two that were generated, in whichever order they come', async () => {
    for (const order of [
      [0, 1],
      [1, 0],
    ] as const) {
      const world = createPreviewWorld();
      const claims = [
        world.player.getState().claim({ owner: 'audition', id: 'old' }),
        world.player.getState().claim({ owner: 'sample', id: 'new' }),
      ];
      for (const at of order) {
        claims[at]?.play({ mediaUrl: `/media/${at}` });
        await arriveAll(world);
      }
      expect(world.heard()).toEqual(['/media/1']);
      expect(world.player.getState().sounding).toEqual({ owner: 'sample', id: 'new' });
    }
  });

  it('lose their claim by a stop, a newer sound or the main player, and drop nothing of others', async () => {
    const world = createPreviewWorld();
    const { claim, play, stop } = world.player.getState();
    const name = { owner: 'audition', id: 'line' } as const;
    for (const interrupt of [
      () => stop('audition', 'line'),
      () => stop(),
      () => play(soundOf('file')),
      () => world.startMain(),
    ]) {
      const lost = claim(name);
      expect(world.player.getState().awaited).toEqual(name);
      interrupt();
      const { sounding } = world.player.getState();
      lost.play({ mediaUrl: '/media/late' });
      lost.drop();
      await arriveAll(world);
      expect(lost.isOpen()).toBe(false);
      expect(world.heard()).not.toContain('/media/late');
      expect(world.player.getState()).toMatchObject({ awaited: null, sounding });
    }
  });

  it('leave the main player alone until what is fetched is there', async () => {
    const world = createPreviewWorld();
    world.startMain();
    const claim = world.player.getState().claim({ owner: 'audition', id: 'line' });
    expect(world.heard()).toEqual(['main']);
    claim.play({ mediaUrl: '/media/line' });
    expect(await heardAfterAll(world)).toEqual(['/media/line']);
  });

  it('are stopped only by their own screen (bug: leaving a panel cut off what played elsewhere)', async () => {
    const world = createPreviewWorld();
    const { play, stop } = world.player.getState();
    play(soundOf('voice'));
    await arriveAll(world);
    stop('take');
    stop('voice', 'two');
    expect(world.heard()).toEqual(['/media/voice-one']);
    stop('voice', 'one');
    expect(world.heard()).toEqual([]);
  });

  it('are not brought back by media keys, and show it where those pause them', async () => {
    const world = createPreviewWorld();
    const { play, prepare, stop } = world.player.getState();
    const sound = soundOf('reference');
    prepare([sound.mediaUrl]);
    play(sound);
    await arriveAll(world);
    world.elements[0]?.pause();
    expect(world.player.getState().sounding).toBeNull();
    void world.elements[0]?.play().catch(() => undefined);
    expect(await heardAfterAll(world)).toEqual([]);
    stop();
  });
});

describe('a preview', () => {
  it('is stopped by a second press, also while it is awaited', async () => {
    const world = createPreviewWorld();
    const { toggle, claim } = world.player.getState();
    toggle(soundOf('part'));
    expect(world.player.getState().sounding).toEqual({ owner: 'part', id: 'one' });
    toggle(soundOf('part'));
    expect(world.player.getState().sounding).toBeNull();
    const awaited = claim({ owner: 'part', id: 'one' });
    toggle(soundOf('part'));
    expect(awaited.isOpen()).toBe(false);
  });

  it('plays the kept parts of a file only, and ends behind the last one', async () => {
    const world = createPreviewWorld();
    const ends: PreviewEnd[] = [];
    const stretches = [
      { startMs: 100, endMs: 200 },
      { startMs: 500, endMs: 600 },
    ];
    const sound = {
      ...soundOf('reference'),
      stretches,
      onEnd: (end: PreviewEnd) => ends.push(end),
    };
    world.player.getState().play(sound);
    const [element] = world.elements;
    if (element === undefined) throw new Error('No element was made.');
    expect(element.currentTime).toBe(0.1);
    await element.arrive(1000);
    world.moveTo(element, 210);
    expect(element.currentTime).toBe(0.5);
    expect(world.player.getState()).toMatchObject({ positionMs: 500, durationMs: 1000 });
    world.moveTo(element, 601);
    expect(ends).toEqual(['ended']);
    expect(world.heard()).toEqual([]);
    world.player.getState().play({ ...sound, fromMs: 700 });
    expect(ends).toEqual(['ended', 'ended']);
    expect(world.player.getState().sounding).toBeNull();
  });

  it('moves inside its file without loading it again', async () => {
    const world = createPreviewWorld();
    const { play } = world.player.getState();
    play({ ...soundOf('take'), gainDb: 3 });
    const [element] = world.elements;
    if (element === undefined) throw new Error('No element was made.');
    await element.arrive(4000);
    expect(element.gainDb).toBe(3);
    play({ ...soundOf('take'), fromMs: 2500, gainDb: -2 });
    expect(element).toMatchObject({ currentTime: 2.5, duration: 4, gainDb: -2 });
    expect(world.elements).toHaveLength(1);
  });

  it('takes over at the same share of a prepared file of another length', async () => {
    const world = createPreviewWorld();
    const { play, prepare } = world.player.getState();
    const before = soundOf('reference', 'before');
    const after = soundOf('reference', 'after');
    prepare([before.mediaUrl, after.mediaUrl]);
    await world.elements[0]?.arrive(8000);
    await world.elements[1]?.arrive(4000);
    play({ ...before, fromMs: 2000 });
    play({ ...after, fromShare: 0.25, durationMs: 9999 });
    expect(world.elements[1]?.currentTime).toBe(1);
    expect(world.elements).toHaveLength(2);
  });

  it('lets go of its file when it is over (bug: each kept one of the few connections)', async () => {
    const world = createPreviewWorld();
    world.player.getState().play(soundOf('file'));
    await arriveAll(world);
    world.elements[0]?.finish();
    expect(world.elements[0]?.src).toBe('');
    world.player.getState().prepare(['/1', '/2', '/3', '/4']);
    expect(world.elements.map(({ src }) => src)).toEqual(['', '', '/2', '/3', '/4']);
  });

  it('says once that it cannot be played, and the next one plays', async () => {
    const world = createPreviewWorld();
    const ends: PreviewEnd[] = [];
    world.player.getState().play({ ...soundOf('file'), onEnd: (end) => ends.push(end) });
    await world.elements[0]?.break();
    expect(world.failureCount()).toBe(1);
    expect(ends).toEqual(['failed']);
    world.player.getState().play(soundOf('file', 'two'));
    expect(await heardAfterAll(world)).toEqual(['/media/file-two']);
  });
});
