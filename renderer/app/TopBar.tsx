import { Box, Menu, UnstyledButton } from '@mantine/core';
import { BookMarked, ChevronDown, CircleHelp, FileDiff, Search } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { openCommands } from '../features/commands/commands-store.ts';
import { loadLibrary, openBook, useLibraryStore } from '../features/library/library-store.ts';
import { chooseUpdate } from '../features/library/revision/revision-store.ts';
import { useScriptStore } from '../features/script-editor/save/script-store.ts';
import { toggleGuide } from '../stores/guide-store.ts';
import { useSessionStore } from '../stores/session-store.ts';
import { useShownKey } from '../stores/shown-key.ts';
import { useViewStore } from '../stores/view-store.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { capWords } from '../ui/words/cap.ts';
import { formatNumber, joinFacts } from '../ui/words/format.ts';
import { KeyCaps } from '../ui/words/KeyCaps.tsx';
import { TitleText } from '../ui/words/TitleText.tsx';
import { useMoney } from '../ui/words/use-money.ts';
import { AccountMenu } from './AccountMenu.tsx';
import { OldRuntimeBadge } from './desktop/OldRuntimeBadge.tsx';
import styles from './TopBar.module.css';

const shownBooks = 8;

function BookSwitcher() {
  const { t } = useTranslation();
  const project = useScriptStore((state) => state.project);
  const books = useLibraryStore((state) => state.books) ?? [];
  const go = useViewStore((state) => state.go);
  const title = project?.title ?? t('app.noBook');
  return (
    <Menu position="bottom-start" width={280} withinPortal onOpen={() => void loadLibrary()}>
      <Menu.Target>
        <UnstyledButton
          className={styles.switcher}
          aria-label={t('top.switchBook') + t('app.colon') + title}
          data-testid="book-switcher"
          title={title}
        >
          <span className="one-line" dir="auto">
            <TitleText title={title} />
          </span>
          <ChevronDown size={14} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {books.slice(0, shownBooks).map((book) => (
          <Menu.Item key={book.id} title={book.title} onClick={() => void openBook(book.id)}>
            <span className={`one-line ${styles.menuTitle}`} dir="auto">
              <TitleText title={book.title} />
            </span>
          </Menu.Item>
        ))}
        {books.length > 0 && <Menu.Divider />}
        {project !== null && (
          <Menu.Item leftSection={<FileDiff size={14} />} onClick={() => chooseUpdate(project)}>
            {t('revision.choose')}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<BookMarked size={14} />} onClick={() => go('library')}>
          {t('top.allBooks')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** The palette for those who look for it by eye. */
function SearchButton() {
  const { t } = useTranslation();
  return (
    <UnstyledButton
      className={styles.search}
      aria-label={t('commands.search')}
      aria-keyshortcuts="Control+K"
      data-testid="open-commands"
      onClick={() => openCommands('palette')}
    >
      <Search size={14} aria-hidden />
      <span className={`one-line ${styles.searchWord}`}>{t('top.search')}</span>
      <KeyCaps keyName="Ctrl+K" />
    </UnstyledButton>
  );
}

function Mode() {
  const { t } = useTranslation();
  const asMoney = useMoney();
  const session = useSessionStore((state) => state.session);
  if (session === null) return null;
  const { account, settings } = session;
  const isDemo = session.mode === 'demo' || account === null;
  const { capPerDayTokens, capPerDayMoney } = settings;
  const caps = [
    ...(capPerDayTokens === null
      ? []
      : [t('settings.tokensValue', { count: capPerDayTokens, ...capWords(capPerDayTokens) })]),
    ...(capPerDayMoney === null ? [] : [asMoney(capPerDayMoney)]),
  ];
  const spentHint =
    caps.length === 0 ? t('top.spentHintNoCap') : t('top.spentHint', { cap: joinFacts(caps) });
  return (
    <>
      <AccountMenu session={session} />
      <span
        className={styles.spent}
        data-tip={isDemo ? t('top.freeHint') : spentHint}
        data-testid="spent-today"
      >
        {isDemo
          ? t('top.free')
          : t('top.spent', {
              count: session.spentTodayTokens,
              tokens: formatNumber(session.spentTodayTokens),
              money: asMoney(session.spentTodayMoney),
            })}
      </span>
    </>
  );
}

export function TopBar() {
  const { t } = useTranslation();
  const guideKey = useShownKey('go.guide', 'F1');
  return (
    <section className={styles.bar} aria-label={t('top.label')} data-pane="top" tabIndex={-1}>
      <span className={styles.mark} aria-hidden>
        <svg width={20} height={20} viewBox="0 0 20 20" aria-hidden="true">
          <path d="M3 9.5 10 6l7 3.5-7 3.5zM10 13v5M6.5 18h7" />
        </svg>
      </span>
      <BookSwitcher />
      <Box flex={1} />
      <SearchButton />
      <Box flex={1} />
      <Mode />
      <OldRuntimeBadge />
      <IconButton
        label={t('guide.title')}
        keys={guideKey}
        data-testid="open-guide"
        onClick={toggleGuide}
      >
        <CircleHelp size={16} />
      </IconButton>
    </section>
  );
}
