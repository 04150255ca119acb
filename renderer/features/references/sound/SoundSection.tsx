import { ActionIcon, Button, Progress } from '@mantine/core';
import { AudioLines, FileAudio, Mic, TriangleAlert, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import {
  goodReferenceMs,
  keptMs,
  mostReferenceMs,
  type ReferenceView,
} from '../../../../shared/model/voice.ts';
import { FilePicker } from '../../../ui/FilePicker.tsx';
import { formatLength, formatPercent, formatSegmentLength } from '../../../ui/words/format.ts';
import { PartList } from '../parts/PartList.tsx';
import { useReferenceStore } from '../reference-state.ts';
import { Section } from '../Section.tsx';
import { addSounds, dismissRefused, stopReading } from './add-sounds.ts';
import styles from './SoundSection.module.css';
import { soundAccept } from './sound-files.ts';
import { stopSound } from './sound-store.ts';
import { spokenMs } from './spoken-ms.ts';

type ViewProps = { readonly view: ReferenceView };

/** Where sound comes from: files, or the microphone. */
function Sources({ view }: ViewProps) {
  const { t } = useTranslation();
  const isEmpty = view.parts.length === 0;
  return (
    <div className={styles.drop} data-empty={isEmpty || undefined} data-testid="sound-drop">
      {isEmpty && <AudioLines size={28} strokeWidth={1.25} aria-hidden />}
      <p className={styles.dropTitle}>{t(isEmpty ? 'references.drop' : 'references.dropMore')}</p>
      {isEmpty && <p className="quiet">{t('references.dropHint')}</p>}
      <div className={styles.acts}>
        <FilePicker
          label={t('references.choose')}
          accept={soundAccept}
          isMultiple
          testId="sound-file"
          onFiles={(files) => void addSounds(view.id, files)}
        >
          {(open) => (
            <Button
              variant="default"
              size={isEmpty ? 'sm' : 'compact-md'}
              leftSection={<FileAudio size={16} />}
              data-testid="sound-choose"
              onClick={open}
            >
              {t('references.choose')}
            </Button>
          )}
        </FilePicker>
        <Button
          variant="default"
          size={isEmpty ? 'sm' : 'compact-md'}
          leftSection={<Mic size={16} />}
          data-testid="sound-record"
          data-autofocus
          onClick={() => {
            stopSound();
            useReferenceStore.setState({ isRecording: true });
          }}
        >
          {t('references.record')}
        </Button>
      </div>
    </div>
  );
}

/** Files on their way in, and those that cannot be used. */
function Incoming({ view }: ViewProps) {
  const { t } = useTranslation();
  const { pending, refused } = useReferenceStore();
  return (
    <>
      {pending.length > 0 && (
        <div className={styles.reading} role="status" data-testid="sound-reading">
          <ul>
            {pending.map(({ name, fraction }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two files of a drop may have one name.
              <li key={at} className={styles.pending}>
                <span className="one-line" title={name} dir="auto">
                  {name}
                </span>
                <Progress
                  value={(fraction ?? 0) * 100}
                  size="sm"
                  color="var(--making)"
                  aria-label={t('references.readingOf', { name })}
                />
                <span className={styles.share}>
                  {fraction === null ? t('references.waits') : formatPercent(fraction)}
                </span>
              </li>
            ))}
          </ul>
          <Button
            variant="default"
            size="compact-sm"
            data-testid="sound-stop"
            onClick={() => void stopReading(view.id)}
          >
            {t('references.stopReading')}
          </Button>
        </div>
      )}
      {refused.length > 0 && (
        <ul className={styles.refused} aria-label={t('references.refused')}>
          {refused.map(({ key, name, code, message }) => (
            <li key={key} data-testid="sound-refused" data-code={code}>
              <TriangleAlert size={16} aria-hidden />
              <div role="alert">
                <strong dir="auto">{name}</strong>
                <p>{message}</p>
              </div>
              <ActionIcon
                size="sm"
                aria-label={t('references.dismiss', { name })}
                data-testid="sound-dismiss"
                onClick={() => dismissRefused(key)}
              >
                <X size={14} />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** How much is kept, against what a good likeness asks for. */
function TotalLength({ view }: ViewProps) {
  const { t } = useTranslation();
  const totalMs = keptMs(view.parts);
  const speechMs = spokenMs(view);
  const isTooLong = totalMs > mostReferenceMs;
  const words = isTooLong
    ? t('references.tooLong', { most: formatLength(mostReferenceMs) })
    : t('references.total', {
        length: formatSegmentLength(totalMs),
        good: formatLength(goodReferenceMs),
      });
  return (
    <>
      <Progress
        value={Math.min(100, (100 * speechMs) / goodReferenceMs)}
        size="sm"
        w={120}
        color={
          isTooLong
            ? 'var(--failed)'
            : speechMs >= goodReferenceMs
              ? 'var(--made)'
              : 'var(--making)'
        }
        aria-label={words}
      />
      <span data-testid="sound-total">{words}</span>
    </>
  );
}

type SoundSectionProps = ViewProps & { readonly isLocked: boolean };

/** First: the sound that the voice is made from. */
export function SoundSection({ view, isLocked }: SoundSectionProps) {
  const { t } = useTranslation();
  const hasParts = view.parts.length > 0;
  return (
    <Section
      number={1}
      title={t('references.sound')}
      testId="section-sound"
      {...(hasParts ? { aside: <TotalLength view={view} /> } : {})}
    >
      {hasParts && <PartList view={view} isLocked={isLocked} />}
      <Incoming view={view} />
      {!isLocked && <Sources view={view} />}
      {hasParts && !isLocked && <p className={styles.keys}>{t('references.keys')}</p>}
    </Section>
  );
}
