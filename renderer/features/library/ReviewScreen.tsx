import { Button, Checkbox, Group, Stack, TextInput, UnstyledButton } from '@mantine/core';
import { ArrowLeft } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AppError } from '../../../shared/app-error.ts';
import type { ImportReview } from '../../../shared/model/project.ts';
import { asAppError } from '../../ipc/client.ts';
import { ErrorNote } from '../../ui/messages/ErrorNote.tsx';
import { withErrorToast } from '../../ui/messages/toast.tsx';
import { PaneDivider, usePaneWidth } from '../../ui/PaneDivider.tsx';
import { ScrollRegion } from '../../ui/ScrollRegion.tsx';
import { formatLanguage, formatLength } from '../../ui/words/format.ts';
import { PriceText } from '../../ui/words/PriceText.tsx';
import { confirmReview, discardReview, readAsScript, useLibraryStore } from './library-store.ts';
import styles from './ReviewScreen.module.css';
import { reviewTotals, switchTick } from './review.ts';

type TreeProps = {
  readonly review: ImportReview;
  readonly ticks: readonly boolean[];
  readonly shown: number;
  readonly onTicks: (ticks: readonly boolean[]) => void;
  readonly onShow: (at: number) => void;
};

function ChapterTree({ review, ticks, shown, onTicks, onShow }: TreeProps) {
  const { t } = useTranslation();
  const lastTouched = useRef<number | null>(null);
  const chosen = ticks.filter(Boolean).length;
  return (
    <div className={styles.tree}>
      <div className={styles.treeHead}>
        <h2>{t('review.chapters')}</h2>
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          onClick={() => onTicks(ticks.map(() => true))}
        >
          {t('review.all')}
        </Button>
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          onClick={() => onTicks(ticks.map(() => false))}
        >
          {t('review.none')}
        </Button>
      </div>
      <ul className={styles.chapters} data-pane="review-chapters" tabIndex={-1}>
        {review.chapters.map((chapter, at) => {
          const title = chapter.title || t('review.untitled', { number: at + 1 });
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: chapters of a draft never move.
            <li key={at} className={styles.chapter} data-shown={at === shown}>
              <Checkbox
                checked={ticks[at] === true}
                aria-label={t('review.include', { title })}
                data-testid="review-tick"
                onChange={(event) => {
                  const isRange = (event.nativeEvent as MouseEvent).shiftKey;
                  const from = isRange ? lastTouched.current : null;
                  onTicks(switchTick(ticks, at, event.currentTarget.checked, from));
                  lastTouched.current = at;
                }}
              />
              <UnstyledButton
                className={styles.chapterOpen}
                aria-current={at === shown ? 'true' : undefined}
                data-testid="review-chapter"
                title={title}
                onClick={() => onShow(at)}
              >
                <span className="one-line" dir="auto">
                  {title}
                </span>
                <span className={styles.length}>~{formatLength(chapter.estimatedMs)}</span>
              </UnstyledButton>
            </li>
          );
        })}
      </ul>
      <p className={styles.treeFoot} data-testid="review-chosen">
        {t('review.chosen', { chosen, total: ticks.length })}
      </p>
    </div>
  );
}

type NoticesProps = { readonly notices: readonly string[] };

function Notices({ notices }: NoticesProps) {
  const { t } = useTranslation();
  if (notices.length === 0) return <p className="quiet">{t('review.noNotices')}</p>;
  return (
    <details className={styles.notices} data-testid="review-notices">
      <summary>{t('review.notices', { count: notices.length })}</summary>
      <ul>
        {notices.map((notice) => (
          <li key={notice}>{notice}</li>
        ))}
      </ul>
    </details>
  );
}

/** A text file with marks in it may be a script of Lectern's own; unasked they are words of the book. */
function ScriptChoice({ review }: ReviewProps) {
  const { t } = useTranslation();
  const [isBusy, setIsBusy] = useState(false);
  const { script } = review;
  if (script === null || (script.markCount === 0 && !script.isKept)) return null;
  const choose = async (isScript: boolean): Promise<void> => {
    setIsBusy(true);
    await withErrorToast(() => readAsScript(isScript));
    setIsBusy(false);
  };
  return (
    <Checkbox
      checked={script.isKept}
      disabled={isBusy}
      label={t('review.isScript')}
      description={t('review.isScriptHint', { count: script.markCount })}
      data-testid="review-script"
      onChange={(event) => void choose(event.currentTarget.checked)}
    />
  );
}

type ReviewProps = { readonly review: ImportReview };

function Review({ review }: ReviewProps) {
  const { t } = useTranslation();
  const [ticks, setTicks] = useState<readonly boolean[]>(() => review.chapters.map(() => true));
  const [shown, setShown] = useState(0);
  const [title, setTitle] = useState(review.title);
  const [author, setAuthor] = useState(review.author ?? '');
  const [language, setLanguage] = useState(review.language);
  const [problem, setProblem] = useState<AppError | null>(null);
  const [isAdding, setIsAdding] = useState(false);
  const totals = useMemo(() => reviewTotals(review, ticks), [review, ticks]);
  const pane = usePaneWidth({ name: 'review', initial: 296, min: 224, max: 440 });
  const chapter = review.chapters[shown];

  const add = async (): Promise<void> => {
    setIsAdding(true);
    setProblem(null);
    try {
      await confirmReview({
        title: title.trim(),
        author: author.trim() === '' ? null : author.trim(),
        language: language.trim(),
        chosen: ticks,
      });
    } catch (error) {
      setProblem(asAppError(error));
      setIsAdding(false);
    }
  };

  const canAdd = totals.chosen > 0 && title.trim() !== '' && language.trim().length >= 2;
  return (
    <div className={styles.screen} data-testid="review-screen">
      <h1 className="visually-hidden">{t('review.label')}</h1>
      <header className={styles.head} data-pane="review" tabIndex={-1}>
        <Button
          variant="subtle"
          color="gray"
          size="compact-md"
          leftSection={<ArrowLeft size={16} />}
          data-testid="review-cancel"
          onClick={() => void discardReview()}
        >
          {t('review.back')}
        </Button>
        <TextInput
          flex="2 1 0"
          miw={0}
          label={t('review.title')}
          value={title}
          dir="auto"
          title={title}
          data-testid="review-title"
          onChange={(event) => setTitle(event.currentTarget.value)}
        />
        <TextInput
          flex={1}
          miw={0}
          label={t('review.author')}
          value={author}
          dir="auto"
          title={author}
          data-testid="review-author"
          onChange={(event) => setAuthor(event.currentTarget.value)}
        />
        <TextInput
          w={88}
          label={t('review.language')}
          value={language}
          title={`${formatLanguage(language)}. ${t('review.languageHint')}`}
          data-testid="review-language"
          onChange={(event) => setLanguage(event.currentTarget.value)}
        />
      </header>
      <div className={styles.panes}>
        <div className={styles.left} style={{ width: pane.width }}>
          <ChapterTree
            review={review}
            ticks={ticks}
            shown={shown}
            onTicks={setTicks}
            onShow={setShown}
          />
        </div>
        <PaneDivider
          label={t('script.resize')}
          width={pane.width}
          min={pane.min}
          max={pane.max}
          onResize={pane.resize}
        />
        <ScrollRegion className={styles.text} aria-label={t('review.text')}>
          <article className={styles.page} dir="auto" data-testid="review-text">
            <h2 dir="auto">{chapter?.title || t('review.untitled', { number: shown + 1 })}</h2>
            {chapter === undefined || chapter.opening.trim() === '' ? (
              <p className="quiet">{t('review.empty')}</p>
            ) : (
              chapter.opening
                .split(/\n\s*\n/)
                .filter((paragraph) => paragraph.trim() !== '')
                .map((paragraph, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: two paragraphs may be the same words.
                  <p key={at} dir="auto">
                    {paragraph}
                  </p>
                ))
            )}
            {chapter !== undefined && chapter.characters > chapter.opening.length && (
              <p className={styles.more}>{t('review.textMore')}</p>
            )}
          </article>
        </ScrollRegion>
      </div>
      <footer className={styles.foot}>
        <ErrorNote error={problem} />
        <ScriptChoice review={review} />
        <Notices notices={review.notices} />
        <Group justify="space-between" gap="lg" wrap="nowrap">
          <dl className={styles.facts}>
            <div>
              <dt>{t('review.length')}</dt>
              <dd data-testid="review-length">
                {t('review.lengthAbout', { length: formatLength(totals.estimatedMs) })}
              </dd>
            </div>
            <div title={t('review.bySegmentsHint')}>
              <dt>{t('review.bySegments')}</dt>
              <dd>
                <PriceText price={totals.price} testId="review-price" />
              </dd>
            </div>
            <div title={t('review.byJobsHint')}>
              <dt>{t('review.byJobs')}</dt>
              <dd>
                <PriceText price={totals.jobPrice} testId="review-job-price" />
              </dd>
            </div>
          </dl>
          <Stack gap={4} align="flex-end">
            <Button
              data-testid="review-add"
              disabled={!canAdd}
              loading={isAdding}
              onClick={() => void add()}
            >
              {t('review.add')}
            </Button>
            <span className={styles.nothing}>
              {totals.chosen === 0 ? t('review.noneChosen') : t('review.nothingBought')}
            </span>
          </Stack>
        </Group>
      </footer>
    </div>
  );
}

/** What a dropped book holds, before anything is stored. */
export function ReviewScreen() {
  const review = useLibraryStore((state) => state.review);
  return review === null ? null : <Review key={review.draftId} review={review} />;
}
