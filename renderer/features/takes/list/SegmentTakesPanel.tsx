import { Button, Group, Loader, TextInput, Tooltip } from '@mantine/core';
import { ArrowLeftRight, Flag, Lock, LockOpen, Plus } from 'lucide-react';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SegmentPlace, SegmentView } from '../../../../shared/model/project.ts';
import { mostFlagNote, type SegmentTakes } from '../../../../shared/model/take.ts';
import { useGrowingList } from '../../../ui/grid/use-growing-list.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { ErrorNote } from '../../../ui/messages/ErrorNote.tsx';
import { useOnLeave } from '../../../ui/use-on-leave.ts';
import { useTold } from '../../../ui/use-told.ts';
import { useMoney } from '../../../ui/words/use-money.ts';
import { openQueue } from '../../queue/queue-store.ts';
import { useScriptStore } from '../../script-editor/save/script-store.ts';
import { CompareTakes } from '../compare/CompareTakes.tsx';
import { startComparison } from '../compare/compare.ts';
import { OwnAudio } from '../own-audio/OwnAudio.tsx';
import { useRetakeStore } from '../retakes/retake-store.ts';
import { flagSegment, generateAnother, generateBoth, lockTake } from '../take-acts.ts';
import { useTakesStore } from '../takes-store.ts';
import { useTakesView } from '../takes-view.ts';
import styles from './SegmentTakesPanel.module.css';
import { TakeCard } from './TakeCard.tsx';
import { useWavesOf } from './TakeWave.tsx';

/** Where the keyboard goes back to after a comparison. */
const compareId = 'take-compare';

type NoteProps = { readonly takes: SegmentTakes };

function FlagNote({ takes }: NoteProps) {
  const { t } = useTranslation();
  const [note, setNote] = useState(takes.flagNote);
  const told = useTold(takes.flagNote);
  useEffect(() => setNote(takes.flagNote), [takes.flagNote]);
  const keep = (): void => {
    const flagNote = note.trim();
    if (flagNote === told.current.trim()) return;
    told.current = flagNote;
    void flagSegment(takes, takes, { isFlagged: true, flagNote });
  };
  useOnLeave(() => {
    const { takes: now } = useTakesStore.getState();
    // Whoever takes the flag away takes the note with it.
    if (now?.segmentId !== takes.segmentId || now.isFlagged) keep();
  });
  return (
    <TextInput
      size="xs"
      value={note}
      maxLength={mostFlagNote}
      leftSection={<Flag size={12} />}
      aria-label={t('takes.note')}
      placeholder={t('takes.noteHint')}
      data-testid="flag-note"
      onChange={(event) => setNote(event.currentTarget.value)}
      onBlur={keep}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key === 'Enter' && !event.nativeEvent.isComposing) keep();
      }}
    />
  );
}

type HeadProps = { readonly segment: SegmentView; readonly takes: SegmentTakes | null };

/** Which line it is, its flag and its lock. */
function SegmentHead({ segment, takes }: HeadProps) {
  const { t } = useTranslation();
  const flagLabel = t(segment.isFlagged ? 'takes.unflag' : 'takes.flag');
  const lockLabel = t(segment.isLocked ? 'takes.unlock' : 'takes.lock');
  return (
    <Group gap={4} wrap="nowrap" align="flex-start">
      <div className={styles.which}>
        <p className={`one-line ${styles.number}`}>
          {t('takes.lineNumber', { number: segment.index + 1 })}
          {' · '}
          {segment.speaker ?? t('takes.narrator')}
        </p>
        <p className={styles.text} dir="auto" title={segment.shown}>
          {segment.shown}
        </p>
      </div>
      <IconButton
        label={flagLabel}
        command={['takes.flag', 'M']}
        aria-pressed={segment.isFlagged}
        data-testid="take-flag"
        disabled={takes === null}
        onClick={() =>
          takes !== null &&
          void flagSegment(takes, takes, { isFlagged: !segment.isFlagged, flagNote: '' })
        }
      >
        <Flag size={16} fill={segment.isFlagged ? 'currentColor' : 'none'} />
      </IconButton>
      <IconButton
        label={lockLabel}
        aria-pressed={segment.isLocked}
        data-testid="take-lock"
        disabled={takes === null || takes.takeId === null}
        onClick={() => takes !== null && void lockTake(takes, !segment.isLocked)}
      >
        {segment.isLocked ? <Lock size={16} /> : <LockOpen size={16} />}
      </IconButton>
    </Group>
  );
}

type ActionsProps = { readonly takes: SegmentTakes; readonly canCompare: boolean };

function Actions({ takes, canCompare }: ActionsProps) {
  const { t } = useTranslation();
  const asMoney = useMoney();
  const isBusy = useTakesStore((state) => state.busy === 'another');
  const { state, price } = takes.another;
  const money = asMoney(price.expectedMoney);
  const isFirst = takes.takes.every(({ attempt }) => attempt === null);
  const words = isFirst
    ? t(price.isFree ? 'takes.makeFirst' : 'takes.makeFirstPrice', { money })
    : t(price.isFree ? 'takes.another' : 'takes.anotherPrice', { money });
  const most = t('price.atMost', { money: asMoney(price.atMostMoney) });
  return (
    <Group gap="xs">
      <Tooltip label={most} disabled={price.isFree}>
        <Button
          size="compact-md"
          variant={isFirst ? 'filled' : 'default'}
          leftSection={<Plus size={14} />}
          loading={isBusy || state === 'making'}
          disabled={state === 'uncertain'}
          data-testid="take-another"
          onClick={() => void generateAnother(takes)}
        >
          {words}
        </Button>
      </Tooltip>
      {canCompare && (
        <Button
          size="compact-md"
          variant="default"
          leftSection={<ArrowLeftRight size={14} />}
          id={compareId}
          data-testid="take-compare"
          onClick={() => useTakesView.setState({ isComparing: true })}
        >
          {t('takes.compare')}
        </Button>
      )}
      {takes.another.unsureNeighbours?.map((other) => (
        <p key={other.segmentId} className={styles.uncertain} data-testid="take-unsure-border">
          {t('takes.unsureBorder', { shown: other.shown })}{' '}
          <Button
            size="compact-xs"
            variant="subtle"
            color="gray"
            disabled={isBusy || state !== 'none'}
            data-testid="take-both"
            onClick={() => void generateBoth(takes, other)}
          >
            {price.isFree
              ? t('takes.unsureBothFree')
              : t('takes.unsureBoth', {
                  money: asMoney(price.expectedMoney + other.price.expectedMoney),
                })}
          </Button>
        </p>
      ))}
      {state === 'uncertain' && (
        <p className={styles.uncertain} role="status" data-testid="take-uncertain">
          {t('takes.uncertain')}{' '}
          <Button
            size="compact-xs"
            variant="subtle"
            color="gray"
            onClick={() => openQueue('uncertain')}
          >
            {t('takes.decide')}
          </Button>
        </p>
      )}
    </Group>
  );
}

type SegmentTakesPanelProps = { readonly segment: SegmentView; readonly place: SegmentPlace };

/** The takes of the line at the cursor, and everything that can be done with them. */
export function SegmentTakesPanel({ segment, place }: SegmentTakesPanelProps) {
  const { t } = useTranslation();
  const { takes, problem } = useTakesStore();
  const isComparing = useTakesView((state) => state.isComparing);
  const projectId = useScriptStore((state) => state.project?.id);
  const { shownCount, placeOf, edge } = useGrowingList(takes?.takes.length ?? 0);
  const shown = takes?.takes.slice(0, shownCount) ?? [];
  useWavesOf(shown.map(({ mediaUrl }) => mediaUrl));
  const canCompare =
    takes !== null && startComparison(takes.takes, takes.takeId, false, Math.random) !== null;
  return (
    <div className={styles.line}>
      <SegmentHead segment={segment} takes={takes} />
      {takes?.isFlagged === true && <FlagNote key={takes.segmentId} takes={takes} />}
      <ErrorNote error={problem} />
      {takes === null && problem === null && (
        <Loader size={16} color="var(--accent)" role="status" aria-label={t('app.loading')} />
      )}
      {takes !== null && (
        <>
          {isComparing && canCompare ? (
            <CompareTakes
              key={`compare ${place.segmentId}`}
              takes={takes}
              onDone={() => {
                useTakesView.setState({ isComparing: false });
                requestAnimationFrame(() => document.getElementById(compareId)?.focus());
              }}
            />
          ) : (
            <>
              <Actions takes={takes} canCompare={canCompare} />
              {takes.takes.length === 0 ? (
                <p className="quiet">{t('takes.notMade')}</p>
              ) : (
                <ol className={styles.takes} aria-label={t('takes.list')} tabIndex={-1}>
                  {shown.map((take, at) => (
                    <TakeCard key={take.id} take={take} takes={takes} {...placeOf(at)} />
                  ))}
                </ol>
              )}
              {edge}
            </>
          )}
          <OwnAudio key={`own ${place.segmentId}`} place={place} />
          {projectId !== undefined && (
            <Button
              className={styles.all}
              size="compact-xs"
              variant="subtle"
              color="gray"
              data-testid="retake-speaker"
              onClick={() =>
                void useRetakeStore.getState().ask({
                  kind: 'speaker',
                  projectId,
                  chapterId: place.chapterId,
                  speaker: segment.speaker,
                })
              }
            >
              {t('retake.speaker', { name: segment.speaker ?? t('takes.narrator') })}
            </Button>
          )}
        </>
      )}
    </div>
  );
}
