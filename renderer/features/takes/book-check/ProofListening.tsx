import { Button, Group, TextInput } from '@mantine/core';
import { Flag, Pause, Play, SkipBack, SkipForward } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SegmentView } from '../../../../shared/model/project.ts';
import { mostFlagNote } from '../../../../shared/model/take.ts';
import { useViewStore } from '../../../stores/view-store.ts';
import { isPlain } from '../../../ui/grid/list-keys.ts';
import { ErrorNote } from '../../../ui/messages/ErrorNote.tsx';
import { joinSentences } from '../../../ui/words/format.ts';
import { focusInspector } from '../../inspector/inspector-store.ts';
import { isOn, player, usePlayer } from '../../player/player-store.ts';
import { useScriptStore } from '../../script-editor/save/script-store.ts';
import { checkWords } from '../list/check-words.ts';
import { usePickupsStore } from '../pickups/pickups-store.ts';
import { useTakesView } from '../takes-view.ts';
import styles from './BookCheck.module.css';
import { useProofStore } from './proof-store.ts';
import { linesAround } from './proof-track.ts';

const around = 2;

function toPickups(): void {
  useViewStore.getState().go('script');
  useTakesView.setState({ tab: 'pickups' });
  usePickupsStore.getState().setWholeBook(true);
  focusInspector('takes');
}

function Ready() {
  const { t } = useTranslation();
  const hasPlace = useProofStore((state) => state.hasPlace);
  const { start } = useProofStore.getState();
  return (
    <div className={styles.proof}>
      <p className="quiet">{t('proof.keys')}</p>
      <Group>
        <Button data-testid="proof-start" onClick={() => void start(hasPlace)}>
          {t(hasPlace ? 'proof.resume' : 'proof.start')}
        </Button>
        {hasPlace && (
          <Button variant="default" data-testid="proof-again" onClick={() => void start(false)}>
            {t('proof.again')}
          </Button>
        )}
      </Group>
    </div>
  );
}

function Done() {
  const { t } = useTranslation();
  const summary = useProofStore((state) => state.summary);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  if (summary === null) return null;
  const { heardCount, flaggedCount, skippedCount } = summary;
  return (
    <div className={styles.proof} data-testid="proof-summary">
      <h2 ref={heading} tabIndex={-1}>
        {t(heardCount === 0 ? 'proof.nothing' : 'proof.doneTitle')}
      </h2>
      <p>{t('proof.heard', { count: heardCount })}</p>
      <p>{t('proof.flagged', { count: flaggedCount })}</p>
      {skippedCount > 0 && <p>{t('proof.skipped', { count: skippedCount })}</p>}
      <Group>
        <Button data-testid="proof-pickups" onClick={toPickups}>
          {t('proof.toPickups')}
        </Button>
        <Button variant="default" onClick={() => void useProofStore.getState().start(false)}>
          {t('proof.again')}
        </Button>
      </Group>
    </div>
  );
}

/** A note on the line that was just flagged; Enter keeps it, Escape leaves the line flagged without one. */
function NoteField({
  segment,
  onLeave,
}: {
  readonly segment: SegmentView;
  readonly onLeave: () => void;
}) {
  const { t } = useTranslation();
  const [note, setNote] = useState(segment.flagNote);
  const keep = (): void => {
    if (note !== segment.flagNote) void useProofStore.getState().flag(true, note);
  };
  return (
    <TextInput
      className={styles.note}
      label={t('proof.note')}
      placeholder={t('proof.noteHint')}
      maxLength={mostFlagNote}
      value={note}
      data-testid="proof-note"
      onChange={(event) => setNote(event.currentTarget.value)}
      onBlur={keep}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === 'Enter' || event.key === 'Escape') onLeave();
      }}
    />
  );
}

function Listening() {
  const { t } = useTranslation();
  const track = usePlayer((state) => state.track);
  const index = usePlayer((state) => state.index);
  const isPlaying = usePlayer((state) => isOn(state.status));
  const speed = usePlayer((state) => state.speed);
  const chapters = useScriptStore((state) => state.project?.chapters ?? []);
  const region = useRef<HTMLElement>(null);
  const segment = index === null ? undefined : track?.segments[index];
  const { flag, step } = useProofStore.getState();
  useEffect(() => region.current?.focus(), []);
  if (track === null || segment === undefined || index === null) return null;
  const toggleFlag = (): void => void flag(!segment.isFlagged, '');
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!isPlain(event) || event.target !== region.current) return;
    if (event.key === ' ') void player.getState().toggle();
    else if (event.key === 'ArrowRight') void step(1);
    else if (event.key === 'ArrowLeft') void step(-1);
    else if (event.code === 'KeyM') toggleFlag();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const chapter = chapters.findIndex(({ id }) => id === track.chapterId) + 1;
  return (
    <section
      ref={region}
      className={`${styles.proof} ${styles.listening}`}
      aria-label={t('proof.region')}
      data-testid="proof-listening"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it takes the keys of listening as a whole.
      tabIndex={0}
      onKeyDown={onKeyDown}
    >
      <p className="quiet" data-testid="proof-place">
        {t('proof.place', {
          chapter,
          chapters: chapters.length,
          number: index + 1,
          lines: track.segments.length,
        })}
        {segment.speaker !== null && ` · ${segment.speaker}`}
      </p>
      <Group gap="xs">
        <Button
          variant="default"
          leftSection={<SkipBack size={14} />}
          onClick={() => void step(-1)}
        >
          {t('proof.back')}
        </Button>
        <Button
          variant="default"
          leftSection={isPlaying ? <Pause size={14} /> : <Play size={14} />}
          onClick={() => void player.getState().toggle()}
        >
          {t(isPlaying ? 'proof.pause' : 'proof.play')}
        </Button>
        <Button
          variant={segment.isFlagged ? 'filled' : 'default'}
          leftSection={<Flag size={14} />}
          aria-pressed={segment.isFlagged}
          data-testid="proof-flag"
          onClick={toggleFlag}
        >
          {t(segment.isFlagged ? 'proof.unflag' : 'proof.flag')}
        </Button>
        <Button
          variant="default"
          leftSection={<SkipForward size={14} />}
          onClick={() => void step(1)}
        >
          {t('proof.next')}
        </Button>
      </Group>
      {segment.isFlagged && (
        <NoteField key={segment.id} segment={segment} onLeave={() => region.current?.focus()} />
      )}
      {segment.checks.length > 0 && (
        <p className={styles.doubts}>{joinSentences(segment.checks.map(checkWords))}</p>
      )}
      <div className={styles.lines}>
        {linesAround(track.segments, index, around).map((line) => (
          <p key={line.id} dir="auto" aria-current={line.id === segment.id ? 'true' : undefined}>
            {line.isFlagged && (
              <Flag size={13} fill="currentColor" aria-label={t('pickups.flagged')} />
            )}{' '}
            {line.shown}
          </p>
        ))}
      </div>
      <p className="quiet">{t('proof.hint', { speed })}</p>
      <p className="quiet">{t('proof.keys')}</p>
    </section>
  );
}

/** Plays the book from line to line, shows each in its context, and flags what is to be made anew. */
export function ProofListening() {
  const stage = useProofStore((state) => state.stage);
  const problem = useProofStore((state) => state.problem);
  useEffect(() => {
    const { prepare, leave } = useProofStore.getState();
    void prepare();
    return leave;
  }, []);
  return (
    <>
      <ErrorNote error={problem} />
      {stage === 'ready' && <Ready />}
      {stage === 'listening' && <Listening />}
      {stage === 'done' && <Done />}
    </>
  );
}
