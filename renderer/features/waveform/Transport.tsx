import { ActionIcon, Button, Tooltip } from '@mantine/core';
import {
  Download,
  LoaderCircle,
  type LucideIcon,
  Maximize2,
  Pause,
  Play,
  Repeat,
  SkipBack,
  SkipForward,
  ZoomIn,
  ZoomOut,
} from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { openExport, useViewStore } from '../../stores/view-store.ts';
import { formatClock } from '../../ui/format.ts';
import { showError } from '../../ui/toast.tsx';
import { goToPlaying, toggleLoop } from '../script-editor/index.ts';
import { useScriptStore } from '../script-editor/script-store.ts';
import { ApprovalDialog } from './ApprovalDialog.tsx';
import { ChapterStrip } from './ChapterStrip.tsx';
import { chapterTimeline, timeOfPlace } from './chapter-timeline.ts';
import { NowPlaying } from './NowPlaying.tsx';
import { PlayMenu } from './PlayMenu.tsx';
import { SpeedMenu } from './SpeedMenu.tsx';
import { useStripZoom } from './strip-zoom.ts';
import styles from './Transport.module.css';
import { isOn } from './transport-state.ts';
import { transport, useTransport } from './transport-store.ts';

type TransportProps = {
  /** Play or pause, by the rules of the screen that is open. */
  readonly onToggle: () => void;
};

type SmallButtonProps = {
  readonly label: string;
  readonly keys?: string;
  readonly testId: string;
  readonly Icon: LucideIcon;
  readonly isDisabled?: boolean;
  readonly isPressed?: boolean;
  readonly onClick: () => void;
};

function SmallButton({ label, keys, testId, Icon, ...state }: SmallButtonProps) {
  const { isDisabled = false, isPressed, onClick } = state;
  return (
    <Tooltip label={keys === undefined ? label : `${label} (${keys})`}>
      <ActionIcon
        variant={isPressed === true ? 'light' : 'subtle'}
        color={isPressed === true ? undefined : 'gray'}
        size={28}
        aria-label={label}
        aria-pressed={isPressed}
        data-testid={testId}
        disabled={isDisabled}
        onClick={onClick}
      >
        <Icon size={16} />
      </ActionIcon>
    </Tooltip>
  );
}

function Buttons({ onToggle }: TransportProps) {
  const { t } = useTranslation();
  const status = useTransport((state) => state.status);
  const canPlay = useTransport((state) => state.track !== null && state.index !== null);
  const play = t(isOn(status) ? 'transport.pause' : 'transport.play');
  return (
    <div className={styles.buttons}>
      <SmallButton
        label={t('transport.previous')}
        keys="Alt ↑"
        testId="transport-previous"
        Icon={SkipBack}
        isDisabled={!canPlay}
        onClick={() => void transport.getState().step(-1)}
      />
      <Tooltip label={`${play} (Space)`}>
        <button
          type="button"
          className={styles.play}
          aria-label={play}
          data-testid="transport-play"
          data-status={status}
          disabled={!canPlay}
          onClick={onToggle}
        >
          {status === 'waiting' ? (
            <LoaderCircle size={18} className={styles.turning} />
          ) : isOn(status) ? (
            <Pause size={18} />
          ) : (
            <Play size={18} className={styles.playIcon} />
          )}
        </button>
      </Tooltip>
      <SmallButton
        label={t('transport.next')}
        keys="Alt ↓"
        testId="transport-next"
        Icon={SkipForward}
        isDisabled={!canPlay}
        onClick={() => void transport.getState().step(1)}
      />
      <PlayMenu />
    </div>
  );
}

/** Whole seconds only: the clock is drawn once a second, not with every tick. */
function Clock() {
  const { t } = useTranslation();
  const seconds = useTransport(({ track, index, positionMs }) =>
    track === null || index === null
      ? 0
      : Math.floor(timeOfPlace(chapterTimeline(track.segments), index, positionMs) / 1000),
  );
  const totalMs = useTransport(({ track }) =>
    track === null ? 0 : chapterTimeline(track.segments).totalMs,
  );
  const isEstimated = useTransport(
    ({ track }) => track !== null && chapterTimeline(track.segments).isEstimated,
  );
  const total = formatClock(totalMs);
  return (
    <span
      className={styles.clock}
      data-testid="transport-position"
      role="timer"
      aria-live="off"
      aria-label={t('transport.position')}
      title={isEstimated ? t('hear.about', { total }) : undefined}
    >
      {formatClock(seconds * 1000)} / {isEstimated ? '~' : ''}
      {total}
    </span>
  );
}

function StripTools() {
  const { t } = useTranslation();
  const isLooping = useTransport((state) => state.isLooping);
  const hasTrack = useTransport((state) => state.track !== null);
  const isAll = useStripZoom((state) => state.pxPerSecond === 0);
  const { zoomBy, showAll } = useStripZoom.getState();
  return (
    <div className={styles.buttons}>
      <SmallButton
        label={t(isLooping ? 'hear.loopOff' : 'hear.loop')}
        keys="R"
        testId="transport-loop"
        Icon={Repeat}
        isDisabled={!hasTrack}
        isPressed={isLooping}
        onClick={() => void toggleLoop()}
      />
      <SpeedMenu />
      <SmallButton
        label={t('hear.zoomOut')}
        testId="strip-zoom-out"
        Icon={ZoomOut}
        isDisabled={!hasTrack || isAll}
        onClick={() => zoomBy(1 / 2)}
      />
      <SmallButton
        label={t('hear.zoomIn')}
        testId="strip-zoom-in"
        Icon={ZoomIn}
        isDisabled={!hasTrack}
        onClick={() => zoomBy(2)}
      />
      <SmallButton
        label={t('hear.zoomFit')}
        testId="strip-zoom-fit"
        Icon={Maximize2}
        isDisabled={!hasTrack || isAll}
        onClick={showAll}
      />
    </div>
  );
}

/** The player at the bottom of every screen: the chapter's strip, and what moves it. */
export function Transport({ onToggle }: TransportProps) {
  const { t } = useTranslation();
  const screen = useViewStore((state) => state.screen);
  const project = useScriptStore((state) => state.project);
  const problem = useTransport((state) => state.problem);
  useEffect(() => {
    if (problem !== null) {
      showError(problem);
      transport.getState().clearProblem();
    }
  }, [problem]);
  const goToLine = (): void => void goToPlaying();
  return (
    <section
      className={styles.bar}
      aria-label={t('transport.label')}
      data-pane="transport"
      data-testid="transport"
      tabIndex={-1}
    >
      <ChapterStrip onGoToLine={goToLine} />
      <div className={styles.controls}>
        <Buttons onToggle={onToggle} />
        <Clock />
        <NowPlaying onGoToLine={goToLine} />
        <StripTools />
        <Tooltip label={project === null ? t('transport.exportDisabled') : 'Ctrl E'}>
          <Button
            size="compact-md"
            variant={screen === 'script' && project !== null ? 'filled' : 'default'}
            leftSection={<Download size={16} />}
            data-testid="open-export"
            disabled={project === null}
            className={styles.export}
            onClick={() => project !== null && openExport(project.id, project.title)}
          >
            {t('transport.export')}
          </Button>
        </Tooltip>
      </div>
      <ApprovalDialog />
    </section>
  );
}
