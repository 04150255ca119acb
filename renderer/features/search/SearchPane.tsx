import { Group, SegmentedControl, Stack, TextInput } from '@mantine/core';
import {
  CaseSensitive,
  ChevronDown,
  ChevronRight,
  type LucideIcon,
  Regex,
  Tags,
  WholeWord,
  X,
} from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { SearchQuery } from '../../../shared/script/search/search.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { ErrorNote } from '../../ui/messages/ErrorNote.tsx';
import { activeEditor } from '../script-editor/index.ts';
import { FindList } from './FindList.tsx';
import { ReplaceBar } from './ReplaceBar.tsx';
import styles from './SearchPane.module.css';
import { SearchSummary } from './SearchSummary.tsx';
import { goToNext } from './search-commands.ts';
import {
  changeQuery,
  changeScope,
  closeSearch,
  type SearchScope,
  showReplacing,
  useSearchStore,
} from './search-store.ts';
import { useSearchInStep } from './use-search.ts';

type Switch = Exclude<keyof SearchQuery, 'text'>;

const switches: readonly { readonly name: Switch; readonly Icon: LucideIcon }[] = [
  { name: 'isCaseSensitive', Icon: CaseSensitive },
  { name: 'isWholeWord', Icon: WholeWord },
  { name: 'isPattern', Icon: Regex },
  { name: 'isWithMarks', Icon: Tags },
];

function Switches() {
  const { t } = useTranslation();
  const query = useSearchStore((state) => state.query);
  return (
    <Group gap={2} wrap="nowrap">
      {switches.map(({ name, Icon }) => (
        <IconButton
          key={name}
          size={24}
          className={styles.switch}
          label={t(`find.${name}`)}
          aria-pressed={query[name]}
          data-testid={`find-${name}`}
          onClick={() => changeQuery({ [name]: !query[name] })}
        >
          <Icon size={16} />
        </IconButton>
      ))}
    </Group>
  );
}

function SearchField() {
  const { t } = useTranslation();
  const field = useRef<HTMLInputElement>(null);
  const text = useSearchStore((state) => state.query.text);
  const openings = useSearchStore((state) => state.openings);
  useEffect(() => {
    if (openings > 0) {
      field.current?.focus();
      field.current?.select();
    }
  }, [openings]);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      void goToNext(event.shiftKey ? -1 : 1);
    } else if (event.key === 'ArrowDown') {
      event.preventDefault();
      document.querySelector<HTMLElement>('[data-testid="find-list"]')?.focus();
    }
  };
  return (
    <TextInput
      ref={field}
      size="xs"
      type="text"
      value={text}
      placeholder={t('find.text')}
      aria-label={t('find.text')}
      data-testid="find-text"
      maxLength={1000}
      rightSection={<Switches />}
      rightSectionWidth={112}
      onChange={(event) => changeQuery({ text: event.currentTarget.value })}
      onKeyDown={onKeyDown}
    />
  );
}

/** Searching and replacing in the chapter or in the whole book, in the place of the list of chapters. */
export function SearchPane() {
  const { t } = useTranslation();
  const scope = useSearchStore((state) => state.scope);
  const isReplacing = useSearchStore((state) => state.isReplacing);
  const problem = useSearchStore((state) => state.problem);
  useSearchInStep();
  const leave = (): void => {
    closeSearch();
    activeEditor()?.focus();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && !event.defaultPrevented && !event.nativeEvent.isComposing) {
      event.preventDefault();
      leave();
    }
  };
  const replaceLabel = t(isReplacing ? 'find.hideReplace' : 'find.showReplace');
  return (
    // biome-ignore lint/a11y/useSemanticElements: Chromium 108 knows no <search>.
    <div
      className={styles.pane}
      role="search"
      aria-label={t('find.title')}
      data-pane="search"
      data-testid="search-pane"
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      <Group justify="space-between" flex="none" h={48} pl="md" pr={10}>
        <h2>{t('find.title')}</h2>
        <IconButton label={t('find.close')} data-testid="search-close" onClick={leave}>
          <X size={16} />
        </IconButton>
      </Group>
      <div className={styles.form}>
        <SegmentedControl
          size="xs"
          fullWidth
          aria-label={t('find.scope')}
          data-testid="search-scope"
          value={scope}
          data={(['chapter', 'book'] as const).map((value) => ({
            value,
            label: t(`find.scopes.${value}`),
          }))}
          onChange={(value) => changeScope(value as SearchScope)}
        />
        <div className={styles.fields}>
          <IconButton
            size={24}
            label={replaceLabel}
            aria-expanded={isReplacing}
            data-testid="replace-toggle"
            onClick={() => showReplacing(!isReplacing)}
          >
            {isReplacing ? <ChevronDown size={14} /> : <ChevronRight size={14} />}
          </IconButton>
          <Stack gap="xs" flex={1} miw={0}>
            <SearchField />
            {isReplacing && <ReplaceBar />}
          </Stack>
        </div>
        {problem === null ? <SearchSummary /> : <ErrorNote error={problem} />}
      </div>
      <FindList />
    </div>
  );
}
