import { clamp } from '../../../../shared/clamp.ts';
import { isRunning } from '../player-state.ts';
import { livePositionMs, player } from '../player-store.ts';
import { chapterTimeline, placeAtTime, timeOfPlace } from './chapter-timeline.ts';

/** Of HTMLMediaElement.readyState: enough is there to play on. */
const haveEnoughData = 4;

/** The time of the chapter that is heard now, in ms. */
export function chapterNowMs(): number {
  const { track, index } = player.getState();
  return track === null || index === null
    ? 0
    : timeOfPlace(chapterTimeline(track.segments), index, livePositionMs());
}

/** Goes to a time of the chapter, as a click on its strip does. */
export function seekChapter(timeMs: number): void {
  const { track, seek } = player.getState();
  if (track !== null && track.segments.length > 0) {
    const timeline = chapterTimeline(track.segments);
    const bounded = clamp(timeMs, 0, timeline.totalMs);
    const { index, positionMs } = placeAtTime(timeline, bounded);
    void seek(index, positionMs);
  }
}

/**
 * The chapter in the player as the media element that wavesurfer draws by: one clock over all lines.
 * It has no sound of its own; play and pause stay with the player.
 */
export class StripMedia extends EventTarget implements Partial<HTMLMediaElement> {
  readonly readyState = haveEnoughData;
  readonly src = '';
  readonly currentSrc = '';
  readonly ended = false;
  readonly seeking = false;
  volume = 1;
  muted = false;
  playbackRate = 1;

  get currentTime(): number {
    return chapterNowMs() / 1000;
  }

  set currentTime(seconds: number) {
    seekChapter(seconds * 1000);
  }

  get duration(): number {
    const { track } = player.getState();
    return track === null ? 0 : chapterTimeline(track.segments).totalMs / 1000;
  }

  get paused(): boolean {
    return !isRunning(player.getState().status);
  }

  /** Says what changed: a new state of playing, another place, or only that time passes. */
  tell(name: 'play' | 'pause' | 'timeupdate'): void {
    this.dispatchEvent(new Event(name));
  }

  async play(): Promise<void> {
    await player.getState().toggle();
  }

  pause(): void {
    player.getState().pause();
  }

  load(): void {}

  remove(): void {}

  removeAttribute(): void {}

  canPlayType(): CanPlayTypeResult {
    return '';
  }
}
