import { Button, Checkbox, Group } from '@mantine/core';
import { Circle, Pause, Play, RotateCcw, SkipForward, Square } from 'lucide-react';
import { useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { goodReferenceMs, speechMs } from '../../../../shared/model/voice.ts';
import { formatSegmentLength } from '../../../ui/words/format.ts';
import { KeyCaps } from '../../../ui/words/KeyCaps.tsx';
import { takeOf } from '../reading/sentence-takes.ts';
import type { RecorderMode, RecorderPhase } from '../recorder-state.ts';
import { useRecorderStore } from '../recorder-store.ts';
import { LevelMeter } from './LevelMeter.tsx';
import { LiveWaveView } from './LiveWaveView.tsx';
import styles from './RecorderControls.module.css';

/** All speech so far, the running take with it, against what a good clone needs. */
function Goal() {
  const { t } = useTranslation();
  const { reference, speechMs: runningMs } = useRecorderStore();
  const isRunning = useRecorderStore(({ phase }) => phase === 'recording' || phase === 'paused');
  const takenMs = useMemo(() => speechMs(reference?.parts ?? []), [reference]);
  const totalMs = takenMs + (isRunning ? runningMs : 0);
  const isEnough = totalMs >= goodReferenceMs;
  const words = t(isEnough ? 'recorder.goalReached' : 'recorder.goalWords', {
    length: formatSegmentLength(totalMs),
    goal: formatSegmentLength(goodReferenceMs),
  });
  return (
    <div className={styles.goal} data-enough={isEnough}>
      <div
        className={styles.goalBar}
        role="progressbar"
        aria-label={t('recorder.goal')}
        aria-valuemin={0}
        aria-valuemax={goodReferenceMs / 1000}
        aria-valuenow={Math.round(Math.min(goodReferenceMs, totalMs) / 1000)}
        aria-valuetext={words}
      >
        <div style={{ width: `${Math.min(100, (100 * totalMs) / goodReferenceMs)}%` }} />
      </div>
      <span className={styles.goalWords} data-testid="recorder-goal">
        {words}
      </span>
    </div>
  );
}

function State() {
  const { t } = useTranslation();
  const { phase, elapsedMs } = useRecorderStore();
  const isRunning = phase === 'recording' || phase === 'paused';
  return (
    <span className={styles.state} data-phase={phase} data-testid="recorder-state">
      <Circle size={10} aria-hidden className={styles.dot} />
      {phase === 'recording' || phase === 'paused' ? t(`recorder.${phase}`) : t('recorder.ready')}
      <span role="timer" aria-label={t('recorder.elapsed')} className={styles.time}>
        {formatSegmentLength(isRunning ? elapsedMs : 0)}
      </span>
    </span>
  );
}

function Buttons() {
  const { t } = useTranslation();
  const { phase, mode } = useRecorderStore();
  const isAgain = useRecorderStore(({ reference, sentences, at, mode: now }) => {
    const sentence = sentences[at];
    return (
      now === 'sentences' &&
      reference !== null &&
      sentence !== undefined &&
      takeOf(reference, sentence) !== null
    );
  });
  const { start, next, again, togglePause, done } = useRecorderStore.getState();
  const main = useRef<HTMLButtonElement>(null);
  const isResting = phase === 'ready';
  useEffect(() => {
    // What had the focus may be gone with the state before.
    if (phase !== 'counting') main.current?.focus({ preventScroll: true });
  }, [phase]);
  if (isResting) {
    return (
      <Button
        ref={main}
        size="md"
        leftSection={<Circle size={14} fill="currentColor" />}
        data-testid="recorder-start"
        aria-keyshortcuts="Space"
        onClick={start}
      >
        {t(isAgain ? 'recorder.startAgain' : 'recorder.start')}
      </Button>
    );
  }
  const isPaused = phase === 'paused';
  const hasNext = mode === 'sentences' && phase === 'recording';
  return (
    <>
      <Button
        ref={hasNext ? null : main}
        size="md"
        variant={hasNext ? 'default' : 'filled'}
        leftSection={<Square size={14} fill="currentColor" />}
        data-testid="recorder-done"
        aria-keyshortcuts="Enter"
        onClick={done}
      >
        {t('recorder.done')}
      </Button>
      {hasNext && (
        <Button
          ref={main}
          size="md"
          leftSection={<SkipForward size={16} />}
          data-testid="recorder-next"
          aria-keyshortcuts="Space"
          onClick={next}
        >
          {t('recorder.next')}
        </Button>
      )}
      {phase !== 'counting' && (
        <>
          <Button
            size="md"
            variant="default"
            leftSection={<RotateCcw size={16} />}
            data-testid="recorder-again"
            aria-keyshortcuts="R"
            onClick={again}
          >
            {t('recorder.again')}
          </Button>
          <Button
            size="md"
            variant="default"
            leftSection={isPaused ? <Play size={16} /> : <Pause size={16} />}
            data-testid="recorder-pause"
            onClick={togglePause}
          >
            {t(isPaused ? 'recorder.resume' : 'recorder.pause')}
          </Button>
        </>
      )}
    </>
  );
}

type KeyRow = readonly [
  key: string,
  words: 'Ready' | 'Next' | 'Pause' | 'Resume' | 'Again' | 'Done',
];

/** Which keys do what just now. */
function keyRows(phase: RecorderPhase, mode: RecorderMode): readonly KeyRow[] {
  const stop: KeyRow = ['Enter', 'Done'];
  const again: KeyRow = ['R', 'Again'];
  switch (phase) {
    case 'recording':
      return mode === 'free'
        ? [['Space', 'Pause'], stop, again]
        : [['Space', 'Next'], stop, again, ['P', 'Pause']];
    case 'paused':
      return [['Space', 'Resume'], stop, again];
    case 'counting':
      return [stop];
    default:
      return [['Space', 'Ready'], again];
  }
}

function Keys() {
  const { t } = useTranslation();
  const { phase, mode } = useRecorderStore();
  return (
    <span className={styles.keys}>
      {keyRows(phase, mode).map(([key, words]) => (
        <span key={key}>
          <KeyCaps keyName={key} /> {t(`recorder.keys${words}`)}
        </span>
      ))}
    </span>
  );
}

function CountInChoice() {
  const { t } = useTranslation();
  const { hasCountIn, hasTick, setCountIn } = useRecorderStore();
  return (
    <span className={styles.countIn}>
      <Checkbox
        size="xs"
        label={t('recorder.countIn')}
        checked={hasCountIn}
        data-testid="recorder-count-in"
        onChange={(event) => setCountIn({ hasCountIn: event.currentTarget.checked })}
      />
      <Checkbox
        size="xs"
        label={t('recorder.tick')}
        checked={hasCountIn && hasTick}
        disabled={!hasCountIn}
        data-testid="recorder-tick"
        onChange={(event) => setCountIn({ hasTick: event.currentTarget.checked })}
      />
    </span>
  );
}

/** Below the text: what is heard, how much there is, and the buttons. */
export function RecorderControls() {
  const { t } = useTranslation();
  const { readLevel, readWave, clearClipping } = useRecorderStore.getState();
  const { isSilent, gapCount } = useRecorderStore();
  const isResting = useRecorderStore((state) => state.phase === 'ready');
  return (
    <section className={styles.deck} aria-label={t('recorder.title')}>
      {isSilent && (
        <p className={styles.silent} role="alert" data-testid="recorder-silent">
          {t('recorder.silent')}
        </p>
      )}
      {gapCount > 0 && (
        <p className={styles.silent} role="status" data-testid="recorder-gaps">
          {t('recorder.gaps', { count: gapCount })}
        </p>
      )}
      <LiveWaveView read={readWave} />
      <div className={styles.measures}>
        <State />
        <div className={styles.meter}>
          <LevelMeter read={readLevel} onClear={clearClipping} />
        </div>
        <Goal />
      </div>
      <Group className={styles.buttons} gap="xs">
        <Buttons />
        {isResting && <CountInChoice />}
        <Keys />
      </Group>
    </section>
  );
}
