import { afterEach, expect, test, vi } from 'vitest';
import { joinMediaSession } from '../../../../../renderer/features/player/media-session.ts';
import type { PlayerState } from '../../../../../renderer/features/player/player-state.ts';
import { partial } from '../../../../support/builders/partial.ts';

afterEach(() => vi.unstubAllGlobals());

function setUp() {
  const handlers = new Map<string, (() => void) | null>();
  const session = {
    metadata: null as { readonly title: string; readonly album: string } | null,
    playbackState: 'none',
    setActionHandler: (name: string, run: (() => void) | null) => void handlers.set(name, run),
    setPositionState: () => undefined,
  };
  const sounds: string[] = [];
  vi.stubGlobal('navigator', { mediaSession: session });
  vi.stubGlobal('location', { href: 'app://lectern/' });
  vi.stubGlobal(
    'MediaMetadata',
    class {
      constructor(fields: object) {
        Object.assign(this, fields);
      }
    },
  );
  vi.stubGlobal(
    'Audio',
    class {
      loop = false;
      dataset = {};
      play = async () => void sounds.push('play');
      pause = () => void sounds.push('pause');
    },
  );
  const done: string[] = [];
  let listener: (state: PlayerState, before: PlayerState) => void = () => undefined;
  const idle = partial<PlayerState>({
    track: null,
    index: null,
    status: 'idle',
    durationMs: 0,
    positionMs: 0,
    speed: 1,
    shuttleSpeed: null,
    pause: () => void done.push('pause'),
    toggle: async () => void done.push('toggle'),
    step: async (by: number) => void done.push(`step ${by}`),
    stop: () => void done.push('stop'),
  });
  let state = idle;
  const leave = joinMediaSession(
    {
      getState: () => state,
      subscribe: (heard) => {
        listener = heard;
        return () => undefined;
      },
    },
    () => ({ title: 'The Lamp', author: null, coverUrl: null }),
  );
  const become = (changes: Partial<PlayerState>) => {
    const before = state;
    state = { ...state, ...changes };
    listener(state, before);
  };
  return { session, handlers, sounds, done, become, leave };
}

const track = { projectId: 'p', chapterId: 'c', chapterTitle: 'Dusk', segments: [] };

// Bug: media keys do nothing while a line is heard, or go on controlling a player that is gone.
test('the system shows what plays, and its keys play, pause and step', () => {
  const { session, handlers, sounds, done, become, leave } = setUp();
  become({ track, index: 0, status: 'playing', durationMs: 4000 });
  expect(session).toMatchObject({
    playbackState: 'playing',
    metadata: { title: 'Dusk', album: 'The Lamp' },
  });
  become({ status: 'paused' });
  expect([session.playbackState, sounds]).toEqual(['paused', ['play', 'pause']]);
  for (const action of ['play', 'pause', 'previoustrack', 'nexttrack', 'stop']) {
    handlers.get(action)?.();
  }
  expect(done).toEqual(['toggle', 'pause', 'step -1', 'step 1', 'stop']);
  become({ track: null, index: null, status: 'idle' });
  expect(session.metadata).toBeNull();
  leave();
  expect([...handlers.values()].every((run) => run === null)).toBe(true);
});
