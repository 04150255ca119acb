import { Kbd } from '@mantine/core';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { selectIsFree, selectPrices, useSessionStore } from '../../../stores/session-store.ts';
import { formatLength, formatNumber, joinSentences } from '../../../ui/words/format.ts';
import { useMoney } from '../../../ui/words/use-money.ts';
import { useSelectionStore } from '../editor/selection-store.ts';
import { useScriptStore } from '../save/script-store.ts';
import { countOpenChapter, loadBookWords, useBookWords, wordsOfBook } from './book-words-store.ts';
import {
  type Figures,
  figuresOfLength,
  figuresOfSegments,
  figuresOfText,
  moneyOf,
} from './count-figures.ts';
import styles from './ScriptCounts.module.css';

type CountProps = {
  readonly name: string;
  readonly testId: string;
  readonly figures: Figures;
  /** Null while it is not known. */
  readonly words: number | null;
};

function Count({ name, testId, figures, words }: CountProps) {
  const { t } = useTranslation();
  const isFree = useSessionStore(selectIsFree);
  const prices = useSessionStore(selectPrices);
  const asMoney = useMoney();
  const { characters, durationMs, isMade, speech } = figures;
  const length = formatLength(durationMs);
  const amount = asMoney(moneyOf(speech, prices));
  const inCharacters = (count: number): string =>
    t('counts.characters', { count, n: formatNumber(count) });
  const parts = [
    ...(words === null ? [] : [t('counts.words', { count: words, n: formatNumber(words) })]),
    ...(characters === null || words !== null ? [] : [inCharacters(characters)]),
    ...(durationMs > 0 ? [isMade ? length : t('counts.about', { what: length })] : []),
    isFree ? t('counts.free') : t('counts.about', { what: amount }),
  ];
  const estimated = t(prices?.source === 'pricing' ? 'counts.pricedHint' : 'counts.hint');
  const price = isFree ? t('counts.freeHint', { money: amount }) : estimated;
  const hint = joinSentences([
    ...(characters === null ? [] : [inCharacters(characters)]),
    ...(durationMs > 0 ? [t('counts.lengthHint')] : []),
    price,
  ]);
  return (
    <span className={styles.count} title={hint} data-testid={testId}>
      <span className={styles.name}>{name}</span> {parts.join(' · ')}
    </span>
  );
}

/** One quiet line under the script: what is selected, the chapter, the book; or the hint at the cursor. */
export function ScriptCounts() {
  const { t } = useTranslation();
  const segments = useScriptStore((state) => state.segments);
  const project = useScriptStore((state) => state.project);
  const { text, hint } = useSelectionStore();
  const chapter = useMemo(() => figuresOfSegments(segments), [segments]);
  const bookWords = useBookWords();
  const projectId = project?.id;
  const chapterId = useScriptStore((state) => state.chapter?.id);
  const planId = useScriptStore((state) => state.planId);
  const chapterCount = project?.chapters.length;
  // Chapters that come or go may take words from one another.
  // biome-ignore lint/correctness/useExhaustiveDependencies: as said.
  useEffect(() => {
    if (projectId !== undefined) void loadBookWords(projectId);
  }, [projectId, chapterCount]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: counted with each plan, not with each take.
  useEffect(countOpenChapter, [chapterId, planId]);
  const isCounted = bookWords.projectId !== null && bookWords.projectId === projectId;
  const selected = useMemo(() => {
    if (text === '' || project === null) return null;
    const { speed, language, cast } = project;
    const figures = figuresOfText(text, { speed, language, cast: cast.map(({ name }) => name) });
    // A tag or a speaker's name alone.
    return figures?.words === 0 ? null : figures;
  }, [text, project]);
  const book =
    project === null
      ? null
      : {
          characters: null,
          isMade: project.chapters.every((each) => each.madeCount >= each.segmentCount),
          ...figuresOfLength(project.estimatedMs, {
            calls: project.chapters.reduce((sum, { segmentCount }) => sum + segmentCount, 0),
            pausesMs: project.pausesMs,
          }),
        };
  return (
    <footer className={styles.line} data-testid="script-counts">
      <span
        role="status"
        className={`${styles.hint} one-line`}
        data-testid="script-hint"
        title={hint}
      >
        {hint !== '' && (
          <>
            {hint} <Kbd size="xs">Alt Enter</Kbd>
          </>
        )}
      </span>
      {hint === '' && (
        <>
          {selected !== null && (
            <Count
              name={t('counts.selection')}
              testId="count-selection"
              figures={selected}
              words={selected.words}
            />
          )}
          <Count
            name={t('counts.chapter')}
            testId="count-chapter"
            figures={chapter}
            words={isCounted ? (bookWords.words[chapterId ?? ''] ?? 0) : null}
          />
          {book !== null && (
            <Count
              name={t('counts.book')}
              testId="count-book"
              figures={book}
              words={isCounted ? wordsOfBook(bookWords, project?.chapters ?? []) : null}
            />
          )}
        </>
      )}
    </footer>
  );
}
