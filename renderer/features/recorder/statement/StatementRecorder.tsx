import { Button, Loader } from '@mantine/core';
import { Circle, Pause, Play, Square } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReferenceView } from '../../../../shared/model/voice.ts';
import { formatSegmentLength } from '../../../ui/words/format.ts';
import { silenceAll, usePreview } from '../../preview/preview-store.ts';
import { LevelMeter } from '../deck/LevelMeter.tsx';
import { selectIsPartPlaying, stopParts, togglePart } from '../part-player.ts';
import { useStatementStore } from '../recorder-store.ts';
import { FaultPane } from '../room/FaultPane.tsx';
import { StandInNote } from '../StandInNote.tsx';
import styles from './StatementRecorder.module.css';

type StatementRecorderProps = {
  readonly reference: ReferenceView;
  /** What is to be said; see shared/reading/statements.ts. */
  readonly words: string;
  readonly onKept: (reference: ReferenceView) => void;
};

const statementId = 'statement';

function PlayStatement({ reference }: { readonly reference: ReferenceView }) {
  const { t } = useTranslation();
  const isPlaying = usePreview(selectIsPartPlaying(statementId));
  // One address for all statements of a reference: what it was recorded at tells them apart.
  const url = `/media/statement-${reference.id}?at=${reference.updatedAtMs}`;
  return (
    <Button
      size="compact-sm"
      variant="default"
      leftSection={isPlaying ? <Pause size={14} /> : <Play size={14} />}
      data-testid="statement-hear"
      data-playing={isPlaying}
      onClick={() => togglePart(statementId, url)}
    >
      {t(isPlaying ? 'statement.stopPlaying' : 'statement.play')}
    </Button>
  );
}

/** A spoken consent: the words to say, recorded, heard, and kept as soon as it is stopped. */
export function StatementRecorder({ reference, words, onKept }: StatementRecorderProps) {
  const { t } = useTranslation();
  const { phase, fault, elapsedMs, trouble, standsInFor, deviceLabel } = useStatementStore();
  const isSaving = useStatementStore((state) => state.savingCount > 0);
  const [isOpen, setIsOpen] = useState(false);
  const [isKept, setIsKept] = useState(false);
  const hasStatement = isKept || (reference.consent?.statementUrl ?? null) !== null;
  const { readLevel, clearClipping, keepMicrophone } = useStatementStore.getState();
  useEffect(
    () => () => {
      stopParts();
      useStatementStore.getState().close();
    },
    [],
  );

  const record = async (): Promise<void> => {
    silenceAll();
    setIsOpen(true);
    const store = useStatementStore.getState();
    store.setMode('free');
    store.setCountIn({ hasCountIn: false });
    await store.open(reference);
    store.start();
  };
  const stop = async (): Promise<void> => {
    const store = useStatementStore.getState();
    store.done();
    await store.settled();
    store.close();
    setIsOpen(false);
    const { reference: latest, unkept, elapsedMs: saidMs } = useStatementStore.getState();
    if (unkept.length === 0 && latest !== null && saidMs > 0) {
      setIsKept(true);
      onKept(latest);
    }
  };
  return (
    <section
      className={styles.statement}
      aria-label={t('statement.title')}
      data-testid="spoken-statement"
      data-kept={hasStatement}
    >
      <p className="quiet">{t('statement.say')}</p>
      <blockquote className={styles.words} lang={reference.language} dir="auto">
        {words}
      </blockquote>
      {isOpen && phase === 'fault' && fault !== null && (
        <FaultPane fault={fault} keptMs={elapsedMs} onTryAgain={() => void record()} />
      )}
      {trouble !== null && (
        <p role="alert" className={styles.trouble}>
          {trouble.message}
        </p>
      )}
      {phase === 'recording' && standsInFor !== null && (
        <StandInNote label={deviceLabel} onKeep={keepMicrophone} />
      )}
      <div className={styles.acts}>
        {phase === 'recording' ? (
          <>
            <Button
              size="compact-sm"
              autoFocus
              leftSection={<Square size={12} fill="currentColor" />}
              data-testid="statement-stop"
              onClick={() => void stop()}
            >
              {t('statement.stop')}
            </Button>
            <span role="timer" className={styles.time}>
              {formatSegmentLength(elapsedMs)}
            </span>
            <div className={styles.meter}>
              <LevelMeter read={readLevel} onClear={clearClipping} />
            </div>
          </>
        ) : (
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<Circle size={12} fill="currentColor" />}
            disabled={isSaving || (isOpen && phase === 'asking')}
            data-testid="statement-start"
            onClick={() => void record()}
          >
            {t(hasStatement ? 'statement.again' : 'statement.record')}
          </Button>
        )}
        {isSaving && (
          <span className={styles.saving} role="status">
            <Loader size={12} color="var(--accent)" />
            {t('statement.keeping')}
          </span>
        )}
        {hasStatement && !isSaving && phase !== 'recording' && (
          <>
            <PlayStatement reference={reference} />
            <span role="status">{t('statement.kept')}</span>
          </>
        )}
      </div>
    </section>
  );
}
