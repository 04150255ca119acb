import { X } from 'lucide-react';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { leaveGuide, openGuide, useGuideStore } from '../../stores/guide-store.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { useLeaveKey } from '../../ui/use-leave-key.ts';
import type { Command } from '../commands/commands-store.ts';
import styles from './Guide.module.css';
import { GuidePageView, headingId } from './GuidePageView.tsx';
import { GuideSide } from './GuideSide.tsx';
import { targetOf } from './guide-pages.ts';
import { guideLanguageOf, pictureUrl, readGuide } from './guide-text.ts';
import { searchWords } from './search-guide.ts';
import { shortcutsPage } from './shortcuts-page.ts';

/** The key that holds now, by the one that a text names; one of several commands stays as it is named. */
function keysNow(
  commands: readonly Command[],
  bound: readonly Command[],
): ReadonlyMap<string, string> {
  const now = new Map(commands.flatMap(({ keys = [] }) => keys.map((key) => [key, key])));
  const usual = commands.flatMap(({ keys = [] }) => keys);
  commands.forEach(({ id, keys = [] }, at) => {
    const [chosen] = bound[at]?.id === id ? (bound[at].keys ?? []) : keys;
    for (const key of keys) {
      const isOnly = usual.indexOf(key) === usual.lastIndexOf(key);
      if (isOnly && chosen !== undefined && !bound[at]?.keys?.includes(key)) now.set(key, chosen);
    }
  });
  return now;
}

type GuideScreenProps = {
  /** Every command with the keys that it came with, which the texts name. */
  readonly commands: readonly Command[];
  /** Every command with the keys that are set now. */
  readonly bound: readonly Command[];
  /** What stands on the first page beside its text. */
  readonly start: ReactNode;
};

/** The built-in guide: its contents and search at the side, a page beside them. */
export function GuideScreen({ commands, bound, start }: GuideScreenProps) {
  const { t, i18n } = useTranslation();
  const { page: pageId, anchor, askedCount } = useGuideStore();
  const [query, setQuery] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const language = guideLanguageOf(i18n.language);
  const pages = useMemo(() => readGuide(language, shortcutsPage(bound)), [language, bound]);
  const keys = useMemo(() => keysNow(commands, bound), [commands, bound]);
  const page = pages.find(({ id }) => id === pageId) ?? pages[0];
  useLeaveKey(() => {
    if (query === '') {
      leaveGuide();
    } else {
      setQuery('');
      field.current?.focus();
    }
  });
  const isFirst = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same place may be asked for again.
  useEffect(() => {
    const isOpening = isFirst.current;
    isFirst.current = false;
    if (anchor === null) {
      scroller.current?.scrollTo({ top: 0 });
      if (!isOpening) scroller.current?.scrollIntoView({ block: 'start' });
      const title = scroller.current?.querySelector<HTMLElement>('h1');
      (isOpening ? field.current : title)?.focus({ preventScroll: true });
      return;
    }
    const heading = document.getElementById(headingId(anchor));
    heading?.scrollIntoView({ block: 'start' });
    heading?.focus({ preventScroll: true });
  }, [pageId, anchor, askedCount]);
  if (page === undefined) return null;
  const context = {
    words: searchWords(query),
    keyOf: (text: string) => keys.get(text) ?? null,
    pictureUrl: (file: string) => pictureUrl(language, file),
    onLink: (link: string) => {
      const target = targetOf(pages, page.id, link);
      if (target === null) return;
      openGuide(target.anchor === null ? target.page : `${target.page}#${target.anchor}`);
    },
  };
  return (
    <div className={styles.screen} data-testid="guide-screen">
      <GuideSide pages={pages} query={query} field={field} current={page} onQuery={setQuery} />
      <div ref={scroller} className={styles.scroller} data-pane="guide" tabIndex={-1}>
        <div className={styles.close}>
          <IconButton
            label={t('guide.back')}
            keys="Esc"
            data-testid="guide-close"
            onClick={leaveGuide}
          >
            <X size={16} />
          </IconButton>
        </div>
        <GuidePageView
          pages={pages}
          page={page}
          context={context}
          extra={page.id === 'getting-started' ? start : null}
        />
      </div>
    </div>
  );
}
