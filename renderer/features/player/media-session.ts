import { encodeWav } from '../../../shared/sound/wav.ts';
import { isRunning, type PlayerState } from './player-state.ts';

/** What the player does by a key of the keyboard's media row or the system's panel. */
type Controls = {
  readonly getState: () => PlayerState;
  readonly subscribe: (listener: (state: PlayerState, before: PlayerState) => void) => () => void;
};

/** The book of a track, for the system's panel. */
export type ShownBook = {
  readonly title: string;
  readonly author: string | null;
  readonly coverUrl: string | null;
};

const silenceRateHz = 8000;
/** Browsers show the panel only for a sound of some seconds. */
const silenceSeconds = 10;

/**
 * Web Audio alone does not count as media: the keys go to a page only while an element plays. This one plays
 * silence, in step with the player.
 */
function silentElement(): HTMLAudioElement {
  const silence = encodeWav(new Int16Array(silenceRateHz * silenceSeconds), silenceRateHz);
  const element = new Audio(URL.createObjectURL(new Blob([silence], { type: 'audio/wav' })));
  element.loop = true;
  // Who listens for what can be heard passes it over.
  element.dataset.silence = 'true';
  return element;
}

/** Joins the player to the system: media keys, and what plays with its book, place and length. */
export function joinMediaSession(
  player: Controls,
  bookOf: (projectId: string) => ShownBook | null,
): () => void {
  const session = navigator.mediaSession;
  if (session === undefined) return () => undefined;
  let element: HTMLAudioElement | null = null;

  const show = (state: PlayerState): void => {
    const { track, index, status, durationMs, positionMs, speed, shuttleSpeed } = state;
    if (track === null || index === null || status === 'idle') {
      session.metadata = null;
      session.playbackState = 'none';
      element?.pause();
      return;
    }
    const book = bookOf(track.projectId);
    const artwork =
      book?.coverUrl == null ? [] : [{ src: new URL(book.coverUrl, location.href).href }];
    session.metadata = new MediaMetadata({
      title: track.chapterTitle,
      album: book?.title ?? '',
      artist: book?.author ?? '',
      artwork,
    });
    session.playbackState = isRunning(status) ? 'playing' : 'paused';
    session.setPositionState({
      duration: durationMs / 1000,
      position: Math.min(positionMs, durationMs) / 1000,
      playbackRate: shuttleSpeed ?? speed,
    });
    element ??= silentElement();
    // Without a sound output there is nothing to control either.
    if (isRunning(status)) void element.play().catch(() => undefined);
    else element.pause();
  };

  const actions: readonly (readonly [MediaSessionAction, () => void])[] = [
    ['play', () => void player.getState().toggle()],
    ['pause', () => player.getState().pause()],
    ['stop', () => player.getState().stop()],
    ['previoustrack', () => void player.getState().step(-1)],
    ['nexttrack', () => void player.getState().step(1)],
  ];
  for (const [action, run] of actions) session.setActionHandler(action, run);
  const stop = player.subscribe((state, before) => {
    const isOther =
      state.status !== before.status ||
      state.index !== before.index ||
      state.track?.chapterId !== before.track?.chapterId ||
      state.durationMs !== before.durationMs;
    if (isOther) show(state);
  });
  return () => {
    stop();
    for (const [action] of actions) session.setActionHandler(action, null);
    element?.pause();
  };
}
