import { Button, Group, Loader, SegmentedControl } from '@mantine/core';
import { Check, ChevronDown, ListChecks, UserPlus, X } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/IconButton.tsx';
import { ErrorNote } from '../../ui/messages/ErrorNote.tsx';
import { CutTooltip } from '../../ui/words/CutTooltip.tsx';
import { formatNumber, joinSentences } from '../../ui/words/format.ts';
import { goToPlace } from '../script-editor/index.ts';
import { useScriptStore } from '../script-editor/save/script-store.ts';
import { askWhoSpeaks } from './give-store.ts';
import { askMerge } from './merge/merge-store.ts';
import { ReviewDialog } from './ReviewDialog.tsx';
import { startReview } from './review-store.ts';
import styles from './Suggestions.module.css';
import { Swatch } from './Swatch.tsx';
import {
  accept,
  dismiss,
  lookForSpeakers,
  lookSoon,
  setScope,
  useSpeakersStore,
} from './speakers-store.ts';
import {
  certainGroups,
  doubtfulLines,
  groupSuggestions,
  type SuggestedLine,
  type SuggestionGroup,
} from './suggestion-groups.ts';

/** A group shows so many lines at first. */
const pageSize = 20;

/** What is certain needs no look; what is guessed does. */
function confidence(certainty: number): 'sure' | 'likely' | 'guess' {
  return certainty >= 0.9 ? 'sure' : certainty >= 0.68 ? 'likely' : 'guess';
}

async function show(line: SuggestedLine): Promise<void> {
  await goToPlace({ chapterId: line.chapterId, start: line.from, end: line.to, isFocused: false });
}

type LineProps = { readonly group: SuggestionGroup; readonly line: SuggestedLine };

function Line({ group, line }: LineProps) {
  const { t } = useTranslation();
  const { name } = group;
  const chapterTitle = useSpeakersStore(({ scope, chapters }) =>
    scope === 'book'
      ? chapters.find(({ chapterId }) => chapterId === line.chapterId)?.title
      : undefined,
  );
  const acceptLabel = name === null ? t('cast.find.give') : t('cast.find.accept', { name });
  const onAccept = async (): Promise<void> => {
    if (name !== null) {
      await accept([{ ...group, lines: [line] }]);
      return;
    }
    const isOpen = useScriptStore.getState().chapter?.id === line.chapterId;
    await show(line);
    // In another chapter the text has to be seen first; the key then gives it.
    if (isOpen) askWhoSpeaks();
  };
  return (
    <li className={styles.line} data-testid="suggestion-line">
      <button
        type="button"
        className={styles.quote}
        title={t('cast.find.goTo')}
        data-testid="suggestion-quote"
        onClick={() => void show(line)}
      >
        <span className={styles.words}>{line.quote}</span>
        {name !== null && (
          <span className={styles.reason}>
            {t(`cast.find.${confidence(line.certainty)}`)}
            {t('app.colon')}
            {t(`cast.find.reasons.${line.reason}`)}
            {chapterTitle !== undefined && ` · ${chapterTitle}`}
          </span>
        )}
      </button>
      <IconButton
        size={26}
        label={acceptLabel}
        data-testid="suggestion-accept"
        onClick={() => void onAccept()}
      >
        {name === null ? <UserPlus size={14} /> : <Check size={14} />}
      </IconButton>
      <IconButton
        size={26}
        label={t('cast.find.dismiss', { name: name ?? t('cast.narrator') })}
        data-testid="suggestion-dismiss"
        onClick={() => dismiss([line.key])}
      >
        <X size={14} />
      </IconButton>
    </li>
  );
}

function SpeakerGroup({ group }: { readonly group: SuggestionGroup }) {
  const { t } = useTranslation();
  const cast = useScriptStore((state) => state.project?.cast);
  const [isOpen, setIsOpen] = useState(false);
  const [shown, setShown] = useState(pageSize);
  const { name, isNew, lines } = group;
  const count = lines.length;
  const left = count - shown;
  const n = formatNumber(count);
  const title =
    name === null
      ? t('cast.find.unknownLines', { count, n })
      : t('cast.find.looks', { count, n, name });
  const toggleLabel = t(isOpen ? 'cast.find.hide' : 'cast.find.show', { name: name ?? '…' });
  return (
    <section className={styles.group} aria-label={title} data-testid="suggestion-group">
      <div className={styles.head}>
        <CutTooltip label={name ?? t('cast.find.unknown')} position="left">
          <button
            type="button"
            className={styles.title}
            aria-expanded={isOpen}
            aria-label={joinSentences([title, toggleLabel])}
            data-testid="suggestion-toggle"
            onClick={() => setIsOpen(!isOpen)}
          >
            <ChevronDown size={14} aria-hidden className={styles.arrow} />
            <Swatch colour={cast?.find((member) => member.name === name)?.colour ?? null} />
            <span className={styles.who}>
              <span className={`${styles.name} two-lines`} data-may-cut>
                {name ?? t('cast.find.unknown')}
              </span>
              <span className={styles.count}>
                {t('cast.lines', { count, n })}
                {isNew && (
                  <span
                    className={styles.new}
                    title={t('cast.find.isNewHint', { name: name ?? '' })}
                  >
                    {t('cast.find.isNew')}
                  </span>
                )}
              </span>
            </span>
          </button>
        </CutTooltip>
        {name !== null && (
          <Button
            size="compact-xs"
            variant="default"
            aria-label={t('cast.find.acceptAllOf', { name })}
            data-testid="suggestion-accept-group"
            onClick={() => void accept([group])}
          >
            {t('cast.find.acceptAll')}
          </Button>
        )}
      </div>
      {isOpen && (
        <ul className={styles.lines}>
          {lines.slice(0, shown).map((line) => (
            <Line key={`${line.chapterId} ${line.from}`} group={group} line={line} />
          ))}
          {left > 0 && (
            <li>
              <Button
                size="compact-xs"
                variant="subtle"
                onClick={() => setShown(shown + 5 * pageSize)}
              >
                {t('cast.find.more', { count: left, n: formatNumber(left) })}
              </Button>
            </li>
          )}
        </ul>
      )}
    </section>
  );
}

/** Two members of the cast who seem to be one person, to be merged. */
function Pairs() {
  const { t } = useTranslation();
  const pairs = useSpeakersStore((state) => state.pairs);
  return pairs.map(({ from, into }) => (
    <Group key={from} gap="xs" data-testid="cast-pair">
      <span>{t('cast.find.pair', { from, into })}</span>
      <Button
        size="compact-xs"
        variant="default"
        aria-label={t('castMerge.openPair', { from, into })}
        data-testid="cast-join"
        onClick={() => void askMerge(from, into)}
      >
        {t('castMerge.open')}
      </Button>
    </Group>
  ));
}

/** What is certain is accepted at once; the rest is looked through line by line. */
function Acts({ groups }: { readonly groups: readonly SuggestionGroup[] }) {
  const { t } = useTranslation();
  const certain = certainGroups(groups);
  const count = certain.reduce((sum, { lines }) => sum + lines.length, 0);
  const doubtful = doubtfulLines(groups);
  return (
    <Group gap="xs">
      {count > 0 && (
        <Button
          size="compact-md"
          variant="default"
          leftSection={<Check size={14} />}
          data-testid="suggestion-accept-certain"
          onClick={() => void accept(certain)}
        >
          {t('cast.find.acceptCertain', { n: formatNumber(count) })}
        </Button>
      )}
      {doubtful.length > 0 && (
        <Button
          size="compact-md"
          variant="default"
          leftSection={<ListChecks size={14} />}
          data-testid="suggestion-review"
          onClick={() => startReview(doubtful)}
        >
          {t('cast.find.review', { n: formatNumber(doubtful.length) })}
        </Button>
      )}
      <ReviewDialog />
    </Group>
  );
}

/** Looks again when the book, its text or its cast is another one. */
function useLooking(): void {
  useEffect(() => {
    void lookForSpeakers();
    return useScriptStore.subscribe(({ chapter, project }, before) => {
      if (chapter?.id !== before.chapter?.id) void lookForSpeakers();
      if (
        chapter?.revision !== before.chapter?.revision ||
        project?.cast !== before.project?.cast
      ) {
        lookSoon();
      }
    });
  }, []);
}

/** Who seems to say the lines that nobody was given yet, to be accepted line by line or all. */
export function Suggestions() {
  const { t } = useTranslation();
  const { scope, chapters, dismissed, accepting, problem, ...state } = useSpeakersStore();
  const isLooking = state.isLooking || accepting.size > 0;
  const cast = useScriptStore((state) => state.project?.cast);
  useLooking();
  const groups = useMemo(
    () =>
      groupSuggestions(
        chapters,
        (cast ?? []).map(({ name }) => name),
        new Set([...dismissed, ...accepting]),
      ),
    [chapters, cast, dismissed, accepting],
  );
  return (
    <section className={styles.find} aria-label={t('cast.find.title')} data-testid="suggestions">
      <Group gap="xs">
        <h3 className={styles.heading}>{t('cast.find.title')}</h3>
        {isLooking && <Loader size={14} role="status" aria-label={t('app.loading')} />}
        <SegmentedControl
          size="xs"
          className={styles.scope}
          aria-label={t('cast.find.where')}
          data-testid="suggestion-scope"
          value={scope}
          data={[
            { value: 'chapter', label: t('cast.find.chapter') },
            { value: 'book', label: t('cast.find.book') },
          ]}
          onChange={setScope}
        />
      </Group>
      <ErrorNote error={problem} />
      <p className={styles.hint}>
        {groups.length === 0 && !isLooking ? t('cast.find.none') : t('cast.find.body')}
      </p>
      <Pairs />
      <Acts groups={groups} />
      {groups.map((group) => (
        <SpeakerGroup key={group.name ?? ''} group={group} />
      ))}
    </section>
  );
}
