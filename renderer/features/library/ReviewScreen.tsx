import { Button, Checkbox, Group, Stack, TextInput } from '@mantine/core';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AppError } from '../../../shared/app-error.ts';
import type { ImportReview } from '../../../shared/model/project.ts';
import { languageTagOf } from '../../../shared/script/language-tag.ts';
import { asAppError } from '../../ipc/client.ts';
import { BackButton } from '../../ui/BackButton.tsx';
import { LanguageField } from '../../ui/forms/LanguageField.tsx';
import { ErrorNote } from '../../ui/messages/ErrorNote.tsx';
import { showToast, withErrorToast } from '../../ui/messages/toast.tsx';
import { PaneDivider } from '../../ui/PaneDivider.tsx';
import { usePaneWidth } from '../../ui/pane-width.ts';
import { ScrollRegion } from '../../ui/ScrollRegion.tsx';
import { formatLength } from '../../ui/words/format.ts';
import { PriceText } from '../../ui/words/PriceText.tsx';
import { ImportProblems } from './ImportProblems.tsx';
import {
  confirmAll,
  confirmReview,
  discardReview,
  leaveOutWaiting,
  readAsScript,
} from './import-files.ts';
import { useLibraryStore } from './library-store.ts';
import styles from './ReviewScreen.module.css';
import { ReviewTree } from './ReviewTree.tsx';
import { bookOfTitle, canAdd, choiceOf, openingOf, reviewTotals } from './review.ts';
import { dropEdits, keepEdits, startOfEdits } from './review-edits.ts';
import { branchEnd, chapterEnd, chapterOf } from './review-outline.ts';
import type { ReviewRow } from './review-rows.ts';
import { updateInstead } from './revision/revision-store.ts';
import { type ReviewOutline, useReviewOutline } from './use-review-outline.ts';

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

type TextProps = {
  readonly review: ImportReview;
  readonly outline: ReviewOutline;
  readonly active: ReviewRow | null;
};

/** How the chapter begins that the tree is on, or what of it. */
function ReviewText({ review, outline, active }: TextProps) {
  const { t } = useTranslation();
  const { chapters } = outline;
  const { length } = review.sections;
  const isInside = active !== null && active.kind !== 'chapter';
  // At first the book itself: what stands before it, such as a title page, is mostly left out.
  const opensAt = Math.max(
    0,
    chapters.findIndex(({ isIncluded }) => isIncluded),
  );
  const at = active === null ? opensAt : chapterOf(chapters, active.section);
  const from = isInside ? active.section : (chapters[at]?.first ?? 0);
  const to = isInside ? branchEnd(review.sections, from) : chapterEnd(chapters, at, length);
  const name = isInside ? active.title : (chapters[at]?.title ?? '');
  const opening = openingOf(review, from, to);
  return (
    <ScrollRegion className={styles.text} aria-label={t('review.text')}>
      <article className={styles.page} dir="auto" data-testid="review-text">
        <h2 dir="auto">{name || t('review.untitled', { number: at + 1 })}</h2>
        {opening.text.trim() === '' ? (
          <p className="quiet">{t('review.empty')}</p>
        ) : (
          opening.text
            .split(/\n\s*\n/)
            .filter((paragraph) => paragraph.trim() !== '')
            .map((paragraph, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two paragraphs may be the same words.
              <p key={index} dir="auto">
                {paragraph}
              </p>
            ))
        )}
        {opening.hasMore && <p className={styles.more}>{t('review.textMore')}</p>}
      </article>
    </ScrollRegion>
  );
}

/** The file may be a revised manuscript of a book that is here: it is asked, and nothing is assumed. */
function SameBook({ review }: ReviewProps) {
  const { t } = useTranslation();
  const books = useLibraryStore((state) => state.books);
  const book = bookOfTitle(books ?? [], review);
  if (book === undefined) return null;
  return (
    <Group gap="sm" role="status" data-testid="review-same-book">
      <span>{t('revision.sameBook')}</span>
      <Button
        size="compact-sm"
        variant="default"
        title={t('revision.updateInstead', { title: book.title })}
        data-testid="review-update"
        onClick={() => void updateInstead(book)}
      >
        {t('revision.updateInstead', { title: book.title })}
      </Button>
    </Group>
  );
}

type WaitingProps = { readonly isPossible: boolean; readonly onAddAll: () => void };

/** How many books come after this one, and what can be done with all of them. */
function Waiting({ isPossible, onAddAll }: WaitingProps) {
  const { t } = useTranslation();
  const count = useLibraryStore((state) => state.waiting.length);
  const isAddingAll = useLibraryStore((state) => state.addedCount !== null);
  if (count === 0) return null;
  return (
    <Group gap="sm" data-testid="review-waiting">
      <span role="status">{t(isAddingAll ? 'library.toAdd' : 'library.waiting', { count })}</span>
      {!isAddingAll && (
        <Button
          size="compact-sm"
          variant="default"
          disabled={!isPossible}
          title={t('review.addAllHint')}
          data-testid="review-add-all"
          onClick={onAddAll}
        >
          {t('review.addAll', { count: count + 1 })}
        </Button>
      )}
      <Button
        size="compact-sm"
        variant="default"
        data-testid="review-leave-out"
        onClick={leaveOutWaiting}
      >
        {t('review.leaveOut', { count })}
      </Button>
    </Group>
  );
}

type ReviewProps = { readonly review: ImportReview };

function Review({ review }: ReviewProps) {
  const { t } = useTranslation();
  const [start] = useState(() => startOfEdits(review, useLibraryStore.getState().reviewName));
  const outline = useReviewOutline(start.edits.history);
  const { chapters, history } = outline;
  const [active, setActive] = useState<ReviewRow | null>(null);
  const [title, setTitle] = useState(start.edits.title);
  const [author, setAuthor] = useState(start.edits.author);
  const [language, setLanguage] = useState(start.edits.language);
  const [problem, setProblem] = useState<AppError | null>(null);
  const [isAdding, setIsAdding] = useState(false);
  const totals = useMemo(() => reviewTotals(review, chapters), [review, chapters]);
  const pane = usePaneWidth({ name: 'review', initial: 384, min: 264, max: 640 });

  const choice = useMemo(
    () => choiceOf({ title, author, language }, chapters),
    [title, author, language, chapters],
  );
  const isLanguage = languageTagOf(language) !== null;
  const isPossible = isLanguage && canAdd(choice);

  useEffect(() => {
    if (start.isRestored) showToast(t('review.restored'));
  }, [start, t]);
  useEffect(
    () => keepEdits(review, start.of, { title, author, language, history }),
    [review, start, title, author, language, history],
  );

  const add = async (confirm: typeof confirmReview): Promise<void> => {
    setIsAdding(true);
    setProblem(null);
    try {
      await confirm(choice);
      dropEdits(review, start.of);
    } catch (error) {
      setProblem(asAppError(error));
      setIsAdding(false);
    }
  };

  return (
    <div className={`screen ${styles.review}`} data-testid="review-screen">
      <h1 className="visually-hidden">{t('review.label')}</h1>
      <ImportProblems />
      <header className={`screen-head ${styles.head}`} data-pane="review" tabIndex={-1}>
        <BackButton
          label={t('review.back')}
          testId="review-cancel"
          onBack={() => void discardReview()}
        />
        <TextInput
          flex="2 1 0"
          miw={0}
          label={t('review.title')}
          value={title}
          title={title}
          data-testid="review-title"
          onChange={(event) => setTitle(event.currentTarget.value)}
        />
        <TextInput
          flex={1}
          miw={0}
          label={t('review.author')}
          value={author}
          title={author}
          data-testid="review-author"
          onChange={(event) => setAuthor(event.currentTarget.value)}
        />
        <LanguageField
          w="clamp(96px, 20vw, 176px)"
          label={t('review.language')}
          error={isLanguage ? null : t('publication.languageBad')}
          value={language}
          testId="review-language"
          onChange={setLanguage}
        />
      </header>
      <div className={styles.panes}>
        <div className={styles.left} style={{ width: pane.width }}>
          <ReviewTree review={review} outline={outline} place={active} onActive={setActive} />
        </div>
        <PaneDivider label={t('script.resize')} pane={pane} />
        <ReviewText review={review} outline={outline} active={active} />
      </div>
      <footer className={styles.foot} data-page-foot="tall">
        <ErrorNote error={problem} />
        <SameBook review={review} />
        <ScriptChoice review={review} />
        <Notices notices={review.notices} />
        <Waiting isPossible={isPossible && !isAdding} onAddAll={() => void add(confirmAll)} />
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
              disabled={!isPossible}
              loading={isAdding}
              onClick={() => void add(confirmReview)}
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
