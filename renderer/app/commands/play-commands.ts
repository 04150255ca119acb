import {
  AudioLines,
  FastForward,
  Gauge,
  ListMusic,
  Play,
  Repeat,
  Rewind,
  SkipBack,
  SkipForward,
  Square,
  TextSearch,
  Volume1,
  Volume2,
  VolumeX,
} from 'lucide-react';
import type { Command } from '../../features/commands/commands-store.ts';
import { player } from '../../features/player/player-store.ts';
import { stepSpeed } from '../../features/player/speeds.ts';
import { toggleMute, useVolume } from '../../features/player/volume-store.ts';
import { makeBook } from '../../features/queue/index.ts';
import { activeEditor } from '../../features/script-editor/editor/active-editor.ts';
import { caretSegment } from '../../features/script-editor/editor/move-to-segment.ts';
import {
  goToPlaying,
  hearChapter,
  hearCurrent,
  hearLineOnly,
  toggleLoop,
  togglePlay,
} from '../../features/script-editor/index.ts';
import { hasChapter, useScriptStore } from '../../features/script-editor/save/script-store.ts';
import { t } from '../../i18n/index.ts';
import { intend } from '../../stores/intent-store.ts';
import { useViewStore } from '../../stores/view-store.ts';

const nudgeMs = 3000;
const smallNudgeMs = 1000;

const hasTrack = (): boolean => player.getState().track !== null;

/** Arrows move inside tabs, lists and choices: the player has them only while nothing is focused. */
function isNothingFocused(): boolean {
  const { activeElement } = document;
  return activeElement === null || activeElement.matches('body, main, [data-pane]');
}

function hearHere(): void {
  const editor = activeEditor();
  void hearCurrent(editor === null ? undefined : () => caretSegment(editor));
}

function changeSpeed(direction: 1 | -1): void {
  const { speed, setSpeed } = player.getState();
  setSpeed(stepSpeed(speed, direction));
}

/** The player's keys, and making what is missing. */
export const playCommands: readonly Command[] = [
  {
    id: 'play.toggle',
    section: 'play',
    words: () => t('commands.toggle'),
    Icon: Play,
    keys: ['Space', 'Ctrl+Space', 'K'],
    isPossible: () => hasTrack() || hasChapter(),
    run: () => void togglePlay(),
  },
  {
    id: 'play.back',
    section: 'play',
    words: () => t('commands.back'),
    Icon: Rewind,
    keys: ['J'],
    isPossible: hasTrack,
    run: () => player.getState().nudge(-nudgeMs),
  },
  {
    id: 'play.forward',
    section: 'play',
    words: () => t('commands.forward'),
    Icon: FastForward,
    keys: ['L'],
    isPossible: hasTrack,
    run: () => void player.getState().faster(),
  },
  {
    id: 'play.nudgeBack',
    section: 'play',
    words: () => t('hear.nudgeBack'),
    keys: ['ArrowLeft'],
    isPossible: () => hasTrack() && isNothingFocused(),
    run: () => player.getState().nudge(-smallNudgeMs),
  },
  {
    id: 'play.nudgeForward',
    section: 'play',
    words: () => t('hear.nudgeForward'),
    keys: ['ArrowRight'],
    isPossible: () => hasTrack() && isNothingFocused(),
    run: () => player.getState().nudge(smallNudgeMs),
  },
  {
    id: 'play.previous',
    section: 'play',
    words: () => t('player.previous'),
    Icon: SkipBack,
    keys: ['Alt+ArrowUp'],
    isPossible: hasTrack,
    run: () => void player.getState().step(-1),
  },
  {
    id: 'play.next',
    section: 'play',
    words: () => t('player.next'),
    Icon: SkipForward,
    keys: ['Alt+ArrowDown'],
    isPossible: hasTrack,
    run: () => void player.getState().step(1),
  },
  {
    id: 'play.stop',
    section: 'play',
    words: () => t('commands.stop'),
    Icon: Square,
    keys: ['Escape'],
    isPossible: () => player.getState().status !== 'idle',
    run: () => player.getState().stop(),
  },
  {
    id: 'play.line',
    section: 'play',
    words: () => t('commands.hearLine'),
    Icon: Volume1,
    keys: ['Shift+Space'],
    isPossible: hasTrack,
    run: () => void hearLineOnly(),
  },
  {
    id: 'play.chapter',
    section: 'play',
    words: () => t('commands.hearChapter'),
    Icon: ListMusic,
    isPossible: hasTrack,
    run: () => void hearChapter(),
  },
  {
    id: 'play.loop',
    section: 'play',
    words: () => t(player.getState().isLooping ? 'hear.loopOff' : 'commands.loop'),
    Icon: Repeat,
    keys: ['R'],
    isPossible: hasTrack,
    run: () => void toggleLoop(),
  },
  {
    id: 'play.go',
    section: 'play',
    words: () => t('hear.goToLine'),
    Icon: TextSearch,
    isPossible: hasTrack,
    run: () => void goToPlaying(),
  },
  {
    id: 'play.slower',
    section: 'play',
    words: () => t('commands.slower'),
    alias: () => t('commands.also.speed'),
    Icon: Gauge,
    run: () => changeSpeed(-1),
  },
  {
    id: 'play.faster',
    section: 'play',
    words: () => t('commands.faster'),
    alias: () => t('commands.also.speed'),
    Icon: Gauge,
    run: () => changeSpeed(1),
  },
  {
    id: 'play.mute',
    section: 'play',
    words: () => t(useVolume.getState().isMuted ? 'hear.unmute' : 'hear.mute'),
    Icon: VolumeX,
    keys: ['Shift+M'],
    run: toggleMute,
  },
  {
    id: 'script.hear',
    section: 'script',
    words: () => t('commands.hear'),
    Icon: Volume2,
    keys: ['Ctrl+Enter'],
    scope: 'script',
    isPossible: hasChapter,
    run: hearHere,
  },
  {
    id: 'script.make',
    section: 'script',
    words: () => t('commands.makeChapter'),
    Icon: AudioLines,
    keys: ['Ctrl+Shift+Enter'],
    scope: 'script',
    isPossible: hasChapter,
    run: () => {
      useViewStore.getState().go('script');
      intend('make-chapter');
    },
  },
  {
    id: 'script.make-book',
    section: 'script',
    words: () => t('outline.generateBook'),
    Icon: AudioLines,
    isPossible: () => useScriptStore.getState().project !== null,
    run: () => void makeBook(),
  },
];
