import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { Download, LoaderCircle, Pause, Play, SkipBack, SkipForward } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useViewStore } from '../../stores/view-store.ts';
import { formatClock } from '../../ui/format.ts';
import { showError } from '../../ui/toast.tsx';
import { useExportStore } from '../export/export-store.ts';
import { useScriptStore } from '../script-editor/script-store.ts';
import { ApprovalDialog } from './ApprovalDialog.tsx';
import styles from './Transport.module.css';
import { transport, useTransport } from './transport-store.ts';
import { WaveStrip } from './WaveStrip.tsx';

type TransportProps = {
  /** Play or pause, by the rules of the screen that is open. */
  readonly onToggle: () => void;
};

function Buttons({ onToggle }: TransportProps) {
  const { t } = useTranslation();
  const status = useTransport((state) => state.status);
  const canPlay = useTransport((state) => state.track !== null && state.index !== null);
  const isOn = status === 'playing' || status === 'gap' || status === 'waiting';
  const play = t(isOn ? 'transport.pause' : 'transport.play');
  return (
    <div className={styles.buttons}>
      <Tooltip label={`${t('transport.previous')} (Alt ↑)`}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={32}
          aria-label={t('transport.previous')}
          data-testid="transport-previous"
          disabled={!canPlay}
          onClick={() => void transport.getState().step(-1)}
        >
          <SkipBack size={16} />
        </ActionIcon>
      </Tooltip>
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
          ) : isOn ? (
            <Pause size={18} />
          ) : (
            <Play size={18} className={styles.playIcon} />
          )}
        </button>
      </Tooltip>
      <Tooltip label={`${t('transport.next')} (Alt ↓)`}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={32}
          aria-label={t('transport.next')}
          data-testid="transport-next"
          disabled={!canPlay}
          onClick={() => void transport.getState().step(1)}
        >
          <SkipForward size={16} />
        </ActionIcon>
      </Tooltip>
    </div>
  );
}

function Clock() {
  const { t } = useTranslation();
  const positionMs = useTransport((state) => state.positionMs);
  const durationMs = useTransport((state) => state.durationMs);
  return (
    <span
      className={styles.clock}
      data-testid="transport-position"
      data-position-ms={Math.round(positionMs)}
      role="timer"
      aria-label={t('transport.position')}
    >
      {formatClock(positionMs)} / {formatClock(durationMs)}
    </span>
  );
}

function NowPlaying() {
  const { t } = useTranslation();
  const title = useTransport((state) => state.track?.chapterTitle ?? null);
  const index = useTransport((state) => state.index);
  const status = useTransport((state) => state.status);
  if (title === null || index === null) {
    return (
      <div className={styles.now}>
        <span className="one-line">{t('transport.idle')}</span>
        <span className={`one-line ${styles.quiet}`}>{t('transport.idleHint')}</span>
      </div>
    );
  }
  return (
    <div className={styles.now}>
      <span className="one-line" title={title} dir="auto">
        {title}
      </span>
      <span className={styles.quiet} data-testid="transport-line">
        {status === 'waiting' ? t('transport.waiting') : t('script.line', { number: index + 1 })}
      </span>
    </div>
  );
}

/** The player at the bottom of every screen. */
export function Transport({ onToggle }: TransportProps) {
  const { t } = useTranslation();
  const screen = useViewStore((state) => state.screen);
  const project = useScriptStore((state) => state.project);
  const problem = useTransport((state) => state.problem);
  const openDialog = useExportStore((state) => state.openDialog);
  useEffect(() => {
    if (problem !== null) {
      showError(problem);
      transport.getState().clearProblem();
    }
  }, [problem]);
  return (
    <section
      className={styles.bar}
      aria-label={t('transport.label')}
      data-pane="transport"
      data-testid="transport"
      tabIndex={-1}
    >
      <Buttons onToggle={onToggle} />
      <NowPlaying />
      <Clock />
      <WaveStrip />
      <Tooltip label={project === null ? t('transport.exportDisabled') : 'Ctrl E'}>
        <Button
          variant={screen === 'script' && project !== null ? 'filled' : 'default'}
          leftSection={<Download size={16} />}
          data-testid="open-export"
          disabled={project === null}
          className={styles.export}
          onClick={() => project !== null && openDialog(project.id, project.title)}
        >
          {t('transport.export')}
        </Button>
      </Tooltip>
      <ApprovalDialog />
    </section>
  );
}
