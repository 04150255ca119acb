import { ActionIcon, Button, Modal, TextInput, Tooltip } from '@mantine/core';
import { Plus } from 'lucide-react';
import { type FormEvent, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AppError } from '../../../shared/app-error.ts';
import type { ChapterSummary } from '../../../shared/model/project.ts';
import { asAppError } from '../../ipc/client.ts';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { formatLength } from '../../ui/format.ts';
import { StatusMark } from '../../ui/StatusMark.tsx';
import styles from './ChapterList.module.css';
import { chapterState, chapterStateShape, withCounts } from './chapter-state.ts';
import { useScriptStore } from './script-store.ts';
import { countSegments } from './segments.ts';

type ChapterRowProps = { readonly chapter: ChapterSummary; readonly isOpen: boolean };

function ChapterRow({ chapter, isOpen }: ChapterRowProps) {
  const { t } = useTranslation();
  const openChapter = useScriptStore((state) => state.openChapter);
  const state = chapterState(chapter);
  const length = chapter.madeMs > 0 ? chapter.madeMs : chapter.estimatedMs;
  return (
    <li>
      <button
        type="button"
        className={styles.row}
        aria-current={isOpen ? 'true' : undefined}
        data-testid="chapter-row"
        data-state={state}
        title={chapter.title}
        onClick={() => void openChapter(chapter.id)}
      >
        <StatusMark status={chapterStateShape[state]} label={t(`chapterState.${state}`)} />
        <span className={styles.number}>{chapter.ordinal}</span>
        <span className={styles.title} dir="auto">
          {chapter.title}
        </span>
        <span className={styles.length}>
          {chapter.madeMs > 0 ? '' : '~'}
          {formatLength(length)}
        </span>
      </button>
    </li>
  );
}

function AddChapter() {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const [problem, setProblem] = useState<AppError | null>(null);
  const addChapter = useScriptStore((state) => state.addChapter);
  const onSubmit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const title = String(new FormData(event.currentTarget).get('title') ?? '').trim();
    if (title === '') {
      return;
    }
    try {
      await addChapter(title);
      setIsOpen(false);
    } catch (error) {
      setProblem(asAppError(error));
    }
  };
  return (
    <>
      <Tooltip label={t('script.addChapter')}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={28}
          aria-label={t('script.addChapter')}
          data-testid="chapter-add"
          onClick={() => setIsOpen(true)}
        >
          <Plus size={16} />
        </ActionIcon>
      </Tooltip>
      <Modal
        opened={isOpen}
        onClose={() => setIsOpen(false)}
        title={t('script.addChapterTitle')}
        closeButtonProps={{ 'aria-label': t('app.close') }}
      >
        <form onSubmit={(event) => void onSubmit(event)} className="form-stack">
          <TextInput name="title" label={t('script.chapterName')} required data-autofocus />
          {problem !== null && <ErrorNote error={problem} />}
          <div className="form-actions">
            <Button variant="default" onClick={() => setIsOpen(false)}>
              {t('app.cancel')}
            </Button>
            <Button type="submit">{t('script.add')}</Button>
          </div>
        </form>
      </Modal>
    </>
  );
}

/** The chapters of the open book, each with its state and length. */
export function ChapterList() {
  const { t } = useTranslation();
  const project = useScriptStore((state) => state.project);
  const openId = useScriptStore((state) => state.chapter?.id);
  const segments = useScriptStore((state) => state.segments);
  const counts = useMemo(() => countSegments(segments), [segments]);
  if (project === null) {
    return null;
  }
  const chapters = project.chapters.map((chapter) =>
    chapter.id === openId ? withCounts(chapter, counts) : chapter,
  );
  const made = chapters.reduce((sum, chapter) => sum + chapter.madeCount, 0);
  const total = chapters.reduce((sum, chapter) => sum + chapter.segmentCount, 0);
  return (
    <nav className={styles.pane} aria-label={t('script.chapters')} data-testid="chapter-list">
      <div className={styles.head}>
        <h2>{t('script.chapters')}</h2>
        <AddChapter />
      </div>
      <ul className={styles.list} data-pane="chapters" tabIndex={-1}>
        {chapters.map((chapter) => (
          <ChapterRow key={chapter.id} chapter={chapter} isOpen={chapter.id === openId} />
        ))}
      </ul>
      <p className={styles.foot}>{t('script.madeOf', { made, total })}</p>
    </nav>
  );
}
