import { BookOpenText, Download, LibraryBig, Settings } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { selectRunningCount, useExportStore } from '../features/export/export-store.ts';
import { useLibraryStore } from '../features/library/library-store.ts';
import { type Screen, useViewStore } from '../stores/view-store.ts';
import styles from './Rail.module.css';

const items = [
  { screen: 'library', Icon: LibraryBig },
  { screen: 'script', Icon: BookOpenText },
  { screen: 'exports', Icon: Download },
  { screen: 'settings', Icon: Settings },
] as const;

/** Where one can go, in words. */
export function Rail() {
  const { t } = useTranslation();
  const screen = useViewStore((state) => state.screen);
  const go = useViewStore((state) => state.go);
  const hasReview = useLibraryStore((state) => state.review !== null);
  const running = useExportStore(selectRunningCount);
  const current: Screen = screen === 'review' ? 'library' : screen;
  return (
    <nav className={styles.rail} aria-label={t('rail.label')} data-pane="rail" tabIndex={-1}>
      {items.map(({ screen: target, Icon }) => (
        <button
          key={target}
          type="button"
          className={styles.item}
          aria-current={current === target ? 'page' : undefined}
          data-testid={`rail-${target}`}
          onClick={() => go(target === 'library' && hasReview ? 'review' : target)}
        >
          <span className={styles.icon}>
            <Icon size={20} strokeWidth={1.5} aria-hidden />
            {target === 'exports' && running > 0 && (
              <span className={styles.badge} aria-hidden>
                {running}
              </span>
            )}
          </span>
          <span>{t(`rail.${target}`)}</span>
          {target === 'exports' && running > 0 && (
            <span className="visually-hidden">{t('rail.running', { count: running })}</span>
          )}
        </button>
      ))}
    </nav>
  );
}
