import { UnstyledButton } from '@mantine/core';
import {
  BookOpenText,
  Film,
  LibraryBig,
  ListOrdered,
  MessagesSquare,
  Mic,
  Settings,
} from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLibraryStore } from '../features/library/library-store.ts';
import { useRevisionStore } from '../features/library/revision/revision-store.ts';
import { countForPerson } from '../features/queue/jobs/job-state.ts';
import { selectRunningCount, useQueueStore } from '../features/queue/queue-store.ts';
import { useUncertainStore } from '../features/queue/uncertain/uncertain-store.ts';
import { type Screen, useViewStore } from '../stores/view-store.ts';
import { formatNumber } from '../ui/words/format.ts';
import styles from './Rail.module.css';

const items = [
  { screen: 'library', Icon: LibraryBig },
  { screen: 'script', Icon: BookOpenText },
  { screen: 'voices', Icon: Mic },
  { screen: 'queue', Icon: ListOrdered },
  { screen: 'chat', Icon: MessagesSquare },
  { screen: 'video', Icon: Film },
  { screen: 'settings', Icon: Settings },
] as const;

/** A badge has room for two digits. */
function badgeNumber(count: number): string {
  return count > 99 ? '99+' : formatNumber(count);
}

type QueueCounts = {
  readonly running: number;
  readonly uncertain: number;
  readonly forPerson: number;
};

/** What runs, and beside it what waits for a person: the mark behind the number says it without the colour. */
function Badges({ running, uncertain, forPerson }: QueueCounts) {
  const open = uncertain + forPerson;
  const [name, mark] = forPerson > 0 ? ['needs-you', '!'] : ['uncertain', '?'];
  return (
    <>
      {running > 0 && (
        <span className={styles.badge} aria-hidden data-testid="badge-running">
          {badgeNumber(running)}
        </span>
      )}
      {open > 0 && (
        <span
          className={`${styles.badge} ${styles.open}`}
          data-kind={name}
          aria-hidden
          data-testid={`badge-${name}`}
        >
          {badgeNumber(open)}
          {open < 100 && mark}
        </span>
      )}
    </>
  );
}

const badgeWords = {
  running: 'rail.running',
  uncertain: 'rail.uncertain',
  forPerson: 'queue.forPerson',
} as const;

function BadgeWords(counts: QueueCounts) {
  const { t } = useTranslation();
  return (['running', 'uncertain', 'forPerson'] as const)
    .filter((name) => counts[name] > 0)
    .map((name) => (
      <span key={name} className="visually-hidden">
        {t(badgeWords[name], { count: counts[name] })}
      </span>
    ));
}

/** The place in the rail of a screen that has none of its own. */
const railScreen: { readonly [Name in Screen]?: Screen } = {
  review: 'library',
  revision: 'library',
  check: 'script',
};

/** Where one can go, in words. */
export function Rail() {
  const { t } = useTranslation();
  const screen = useViewStore((state) => state.screen);
  const reportedFrom = useViewStore((state) => state.reportedFrom);
  const go = useViewStore((state) => state.go);
  const hasReview = useLibraryStore((state) => state.review !== null);
  const hasRevision = useRevisionStore((state) => state.book !== null);
  const running = useQueueStore(selectRunningCount);
  const uncertain = useUncertainStore((state) => state.count);
  const outline = useQueueStore((state) => state.outline);
  const forPerson = useMemo(() => countForPerson(outline), [outline]);
  const counts = { running, uncertain, forPerson };
  // What is under review is not lost by a look elsewhere.
  const libraryScreen = hasRevision ? 'revision' : hasReview ? 'review' : 'library';
  const current = screen === 'report' ? reportedFrom : (railScreen[screen] ?? screen);
  return (
    <nav className={styles.rail} aria-label={t('rail.label')} data-pane="rail" tabIndex={-1}>
      {items.map(({ screen: target, Icon }) => (
        <UnstyledButton
          key={target}
          className={styles.item}
          aria-current={current === target ? 'page' : undefined}
          data-testid={`rail-${target}`}
          onClick={() => go(target === 'library' ? libraryScreen : target)}
        >
          <span className={styles.icon}>
            <Icon size={20} strokeWidth={1.5} aria-hidden />
            {target === 'queue' && <Badges {...counts} />}
          </span>
          <span>{t(`rail.${target}`)}</span>
          {target === 'queue' && <BadgeWords {...counts} />}
        </UnstyledButton>
      ))}
    </nav>
  );
}
