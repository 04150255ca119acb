import { Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChapterSummary } from '../../../../shared/model/project.ts';
import { useIntent } from '../../../stores/intent-store.ts';
import { NameDialog } from '../../../ui/dialogs/NameDialog.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { StatusMark } from '../../../ui/status/StatusMark.tsx';
import { formatLength } from '../../../ui/words/format.ts';
import { countSegments } from '../gutter/segments.ts';
import { useScriptStore } from '../save/script-store.ts';
import styles from './ChapterList.module.css';
import { ChapterMenu } from './ChapterMenu.tsx';
import { chapterState, chapterStateShape, withCounts } from './chapter-state.ts';

type ChapterRowProps = {
  readonly chapter: ChapterSummary;
  readonly chapterCount: number;
  readonly isOpen: boolean;
};

function ChapterRow({ chapter, chapterCount, isOpen }: ChapterRowProps) {
  const { t } = useTranslation();
  const openChapter = useScriptStore((state) => state.openChapter);
  const state = chapterState(chapter);
  const length = chapter.madeMs > 0 ? chapter.madeMs : chapter.estimatedMs;
  return (
    <li className={styles.item}>
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
        <span className={styles.number}>{chapter.kind === undefined ? chapter.ordinal : ''}</span>
        <span className={styles.title} dir="auto">
          {chapter.title}
        </span>
        <span className={styles.length}>
          {chapter.madeMs > 0 ? '' : '~'}
          {formatLength(length)}
        </span>
      </button>
      <span className={styles.more}>
        <ChapterMenu chapter={chapter} chapterCount={chapterCount} isOpen={isOpen} />
      </span>
    </li>
  );
}

function AddChapter() {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const addChapter = useScriptStore((state) => state.addChapter);
  useIntent('add-chapter', () => setIsOpen(true));
  return (
    <>
      <IconButton
        label={t('script.addChapter')}
        data-testid="chapter-add"
        onClick={() => setIsOpen(true)}
      >
        <Plus size={16} />
      </IconButton>
      <NameDialog
        isOpen={isOpen}
        title={t('script.addChapterTitle')}
        label={t('script.chapterName')}
        action={t('script.add')}
        onName={addChapter}
        onClose={() => setIsOpen(false)}
      />
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
  if (project === null) return null;
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
          <ChapterRow
            key={chapter.id}
            chapter={chapter}
            chapterCount={project.chapterCount}
            isOpen={chapter.id === openId}
          />
        ))}
      </ul>
      <p className={styles.foot}>{t('script.madeOf', { made, total })}</p>
    </nav>
  );
}
