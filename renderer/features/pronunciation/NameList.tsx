import { Button, Loader } from '@mantine/core';
import { Check, Plus, RotateCcw, Square, Volume2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListedWord } from '../../../shared/model/pronunciation.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { usePreview } from '../preview/preview-store.ts';
import { goToPlace } from '../script-editor/index.ts';
import { HearButton } from './HearButton.tsx';
import styles from './NameList.module.css';
import { openForm, setFine, usePronunciationStore } from './pronunciation-store.ts';
import { draftFor } from './rule-draft.ts';
import {
  saySamples,
  selectIsSampleLoading,
  selectIsSamplePlaying,
  selectIsSaying,
  stopSamples,
  useSampleStore,
} from './sample-store.ts';
import wordRow from './WordRow.module.css';

const pageSize = 60;

type NameRowProps = { readonly word: ListedWord; readonly projectId: string };

const sampleOf = ({ word }: ListedWord) => ({ words: word, withRules: true });

/** Says the words of the list one after another, from the top. */
function HearAll({ words }: { readonly words: readonly ListedWord[] }) {
  const { t } = useTranslation();
  const isSaying = usePreview(selectIsSaying);
  const isGoing = useSampleStore(({ rest }) => rest.length > 0) && isSaying;
  if (words.length < 2) return null;
  return (
    <div className={styles.all}>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={isGoing ? <Square size={12} fill="currentColor" /> : <Volume2 size={14} />}
        data-testid="names-hear-all"
        onClick={() => (isGoing ? stopSamples() : void saySamples(words.map(sampleOf)))}
      >
        {isGoing ? t('pronunciation.stopAll') : t('pronunciation.hearAll', { count: words.length })}
      </Button>
    </div>
  );
}

/** A word with how often it stands there, to be heard, given a rule or found fine. */
function NameRow({ word: listed, projectId }: NameRowProps) {
  const { t } = useTranslation();
  const { word, kind, count, hasRule, isFine, chapterId, chapterTitle, start, end, excerpt } =
    listed;
  const row = useRef<HTMLLIElement>(null);
  const sample = sampleOf(listed);
  const isSounding = usePreview(
    (state) => selectIsSamplePlaying(sample)(state) || selectIsSampleLoading(sample)(state),
  );
  useEffect(() => {
    if (isSounding) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isSounding]);
  const state = hasRule ? t('pronunciation.hasRule') : isFine ? t('pronunciation.isFine') : null;
  const settle = (): void => {
    const next = row.current?.nextElementSibling ?? row.current?.previousElementSibling;
    next?.querySelector<HTMLElement>('[data-testid="name-fine"]')?.focus();
    void setFine(word, !isFine, fineLabel);
  };
  const fineLabel = t(isFine ? 'pronunciation.notFine' : 'pronunciation.fine', { word });
  const addLabel = t('pronunciation.addFor', { word });
  return (
    <li
      ref={row}
      className={`${wordRow.row} ${styles.row}`}
      data-testid="name-row"
      data-settled={state !== null || undefined}
      data-sounding={isSounding || undefined}
    >
      <button
        type="button"
        className={wordRow.open}
        title={t('pronunciation.firstPlace', { chapter: chapterTitle, excerpt })}
        onClick={() => void goToPlace({ chapterId, start, end })}
      >
        <bdi className={`one-line ${styles.form}`}>{word}</bdi>
        <span className={`one-line ${styles.facts}`}>
          {t('pronunciation.times', { count })} · {t(`pronunciation.kind.${kind}`)}
          {state !== null && ` · ${state}`}
        </span>
      </button>
      <HearButton
        sample={sample}
        label={t('pronunciation.hearWord', { word })}
        testId="name-hear"
      />
      <IconButton
        label={addLabel}
        data-testid="name-add"
        onClick={() => openForm({ draft: draftFor(projectId, word), id: null, from: 'names' })}
      >
        <Plus size={16} />
      </IconButton>
      <IconButton label={fineLabel} data-testid="name-fine" onClick={settle}>
        {isFine ? <RotateCcw size={14} /> : <Check size={16} />}
      </IconButton>
    </li>
  );
}

/** The names and unknown words of the book by frequency; what is settled steps back. */
export function NameList({ projectId }: { readonly projectId: string }) {
  const { t } = useTranslation();
  const list = usePronunciationStore((state) => state.words);
  const [shownCount, setShownCount] = useState(pageSize);
  const [isSettledShown, setIsSettledShown] = useState(false);
  if (list === null) {
    return (
      <p className={styles.note} role="status">
        <Loader size={12} aria-hidden /> {t('pronunciation.reading')}
      </p>
    );
  }
  const settled = list.words.filter(({ hasRule, isFine }) => hasRule || isFine);
  const open = list.words.filter(({ hasRule, isFine }) => !hasRule && !isFine);
  const shown = isSettledShown ? list.words : open;
  const restCount = shown.length - shownCount;
  return (
    <>
      <p className={styles.note}>{t('pronunciation.listBody')}</p>
      {!list.hasDictionary && <p className={styles.note}>{t('pronunciation.noDictionary')}</p>}
      {list.words.length === 0 && <p className={styles.note}>{t('pronunciation.noWords')}</p>}
      {list.words.length > 0 && open.length === 0 && (
        <p className={styles.note}>{t('pronunciation.allFine')}</p>
      )}
      <HearAll words={shown.slice(0, shownCount)} />
      <ul className={styles.rows} aria-label={t('pronunciation.listTitle')} data-testid="name-list">
        {shown.slice(0, shownCount).map((word) => (
          <NameRow key={word.word} word={word} projectId={projectId} />
        ))}
      </ul>
      <div className={styles.more}>
        {restCount > 0 && (
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => setShownCount(shownCount + pageSize)}
          >
            {t('pronunciation.showMore', { count: Math.min(restCount, pageSize) })}
          </Button>
        )}
        {settled.length > 0 && (
          <Button
            size="compact-sm"
            variant="subtle"
            color="gray"
            data-testid="names-settled"
            onClick={() => setIsSettledShown(!isSettledShown)}
          >
            {isSettledShown
              ? t('pronunciation.hideSettled')
              : t('pronunciation.settled', { count: settled.length })}
          </Button>
        )}
      </div>
    </>
  );
}
