import {
  LoaderCircle,
  Maximize2,
  Pause,
  Play,
  Repeat,
  SkipBack,
  SkipForward,
  ZoomIn,
  ZoomOut,
} from 'lucide-react';
import { type ReactNode, Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useShownKey } from '../../stores/shown-key.ts';
import { PriceDialog } from '../../ui/dialogs/PriceDialog.tsx';
import { AfterFirstDraw } from '../../ui/first-draw.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { soon } from '../../ui/later.tsx';
import { showError } from '../../ui/messages/toast.tsx';
import { formatClock } from '../../ui/words/format.ts';
import { NowPlaying } from './NowPlaying.tsx';
import styles from './PlayerBar.module.css';
import { PlayMenu } from './PlayMenu.tsx';
import { isOn, noSegments, type PlayActions } from './player-state.ts';
import { player, selectCanPlay, usePlayer } from './player-store.ts';
import { SpeedMenu } from './SpeedMenu.tsx';
import { chapterTimeline, timeOfPlace } from './strip/chapter-timeline.ts';
import { useStripZoom } from './strip/strip-zoom.ts';
import { VolumeMenu } from './VolumeMenu.tsx';

const ChapterStrip = soon(async () => (await import('./strip/ChapterStrip.tsx')).ChapterStrip);

type ActionsProps = { readonly actions: PlayActions };

function Buttons({ actions }: ActionsProps) {
  const { t } = useTranslation();
  const status = usePlayer((state) => state.status);
  const canPlay = usePlayer(selectCanPlay);
  const play = t(isOn(status) ? 'player.pause' : 'player.play');
  const playKey = useShownKey('play.toggle', 'Space');
  return (
    <div className={styles.buttons}>
      <IconButton
        label={t('player.previous')}
        command={['play.previous', 'Alt+ArrowUp']}
        data-testid="transport-previous"
        disabled={!canPlay}
        onClick={() => void player.getState().step(-1)}
      >
        <SkipBack size={16} />
      </IconButton>
      <button
        type="button"
        className={styles.play}
        aria-label={play}
        data-tip={playKey === undefined ? play : `${play} (${playKey})`}
        data-testid="transport-play"
        data-status={status}
        disabled={!canPlay}
        onClick={actions.togglePlay}
      >
        {status === 'waiting' ? (
          <LoaderCircle size={18} className={styles.turning} />
        ) : isOn(status) ? (
          <Pause size={18} />
        ) : (
          <Play size={18} className={styles.playIcon} />
        )}
      </button>
      <IconButton
        label={t('player.next')}
        command={['play.next', 'Alt+ArrowDown']}
        data-testid="transport-next"
        disabled={!canPlay}
        onClick={() => void player.getState().step(1)}
      >
        <SkipForward size={16} />
      </IconButton>
      <PlayMenu actions={actions} />
    </div>
  );
}

/** Whole seconds only: the clock is drawn once a second, not with every tick. */
function Clock() {
  const { t } = useTranslation();
  const { totalMs, isEstimated } = usePlayer(({ track }) =>
    chapterTimeline(track?.segments ?? noSegments),
  );
  const seconds = usePlayer(({ track, index, positionMs }) =>
    track === null || index === null
      ? 0
      : Math.floor(timeOfPlace(chapterTimeline(track.segments), index, positionMs) / 1000),
  );
  const total = formatClock(totalMs);
  return (
    <span
      className={styles.clock}
      dir="ltr"
      data-testid="transport-position"
      role="timer"
      aria-live="off"
      aria-label={t('player.position')}
      title={isEstimated ? t('hear.about', { total }) : undefined}
    >
      {formatClock(seconds * 1000)} / {isEstimated ? '~' : ''}
      {total}
    </span>
  );
}

function StripTools({ actions }: ActionsProps) {
  const { t } = useTranslation();
  const isLooping = usePlayer((state) => state.isLooping);
  const hasTrack = usePlayer((state) => state.track !== null);
  const isAll = useStripZoom((state) => state.pxPerSecond === 0);
  const { zoomBy, showAll } = useStripZoom.getState();
  return (
    <div className={styles.buttons}>
      <IconButton
        variant={isLooping ? 'light' : 'subtle'}
        label={t(isLooping ? 'hear.loopOff' : 'hear.loop')}
        command={['play.loop', 'R']}
        aria-pressed={isLooping}
        data-testid="transport-loop"
        disabled={!hasTrack}
        onClick={actions.toggleLoop}
      >
        <Repeat size={16} />
      </IconButton>
      <SpeedMenu />
      <VolumeMenu />
      <div className={styles.zoom}>
        <IconButton
          label={t('hear.zoomOut')}
          data-testid="strip-zoom-out"
          disabled={!hasTrack || isAll}
          onClick={() => zoomBy(1 / 2)}
        >
          <ZoomOut size={16} />
        </IconButton>
        <IconButton
          label={t('hear.zoomIn')}
          data-testid="strip-zoom-in"
          disabled={!hasTrack}
          onClick={() => zoomBy(2)}
        >
          <ZoomIn size={16} />
        </IconButton>
        <IconButton
          label={t('hear.zoomFit')}
          data-testid="strip-zoom-fit"
          disabled={!hasTrack || isAll}
          onClick={showAll}
        >
          <Maximize2 size={16} />
        </IconButton>
      </div>
    </div>
  );
}

/** Playing never buys by surprise: once a chapter, with the price. */
function ApprovalDialog() {
  const { t } = useTranslation();
  const approval = usePlayer((state) => state.approval);
  const isWhole = usePlayer((state) => state.scope.kind === 'chapter');
  const count = approval?.segmentCount ?? 0;
  const { answerApproval } = player.getState();
  return (
    <PriceDialog
      title={t('player.approveTitle')}
      body={t(isWhole ? 'hear.approve' : 'hear.approveOnly', { count })}
      rule={t(isWhole ? 'player.approveRule' : 'hear.approveLines')}
      action={t('price.generateAndPlay')}
      price={approval?.price ?? null}
      testId="hear-approval"
      onYes={() => void answerApproval(true)}
      onNo={() => void answerApproval(false)}
    />
  );
}

type PlayerBarProps = ActionsProps & {
  /** What else stands at the end of the bar. */
  readonly children: ReactNode;
};

/** The player at the bottom of every screen: the chapter's strip, and what moves it. */
export function PlayerBar({ actions, children }: PlayerBarProps) {
  const { t } = useTranslation();
  const problem = usePlayer((state) => state.problem);
  useEffect(() => {
    if (problem !== null) {
      showError(problem);
      player.getState().clearProblem();
    }
  }, [problem]);
  return (
    <section
      className={styles.bar}
      aria-label={t('player.label')}
      data-pane="transport"
      data-testid="transport"
      tabIndex={-1}
    >
      <Suspense fallback={<div className={styles.stripPlace} />}>
        <ChapterStrip onGoToLine={actions.goToSegment} />
      </Suspense>
      <div className={styles.controls}>
        <Buttons actions={actions} />
        <Clock />
        <NowPlaying onGoToLine={actions.goToSegment} />
        <StripTools actions={actions} />
        {children}
      </div>
      <AfterFirstDraw>
        <ApprovalDialog />
      </AfterFirstDraw>
    </section>
  );
}
