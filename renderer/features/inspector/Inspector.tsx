import { X } from 'lucide-react';
import { type KeyboardEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/IconButton.tsx';
import { PaneDivider, usePaneWidth } from '../../ui/PaneDivider.tsx';
import styles from './Inspector.module.css';
import {
  type InspectorTab,
  isDrawer,
  openInspector,
  showInspector,
  useInspectorStore,
} from './inspector-store.ts';
import { tabAfter } from './tab-after.ts';

type InspectorProps = {
  readonly tabs: readonly InspectorTab[];
  /** Gives the keyboard back to the text when the pane closes under it. */
  readonly onLeave: () => void;
};

const panelId = 'inspector-panel';

type TabListProps = Pick<InspectorProps, 'tabs'> & { readonly current: InspectorTab };

/** The tabs as one stop of Tab: arrows, Home and End move and open. */
function TabList({ tabs, current }: TabListProps) {
  const { t } = useTranslation();
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const isRightToLeft = getComputedStyle(event.currentTarget).direction === 'rtl';
    const at = tabAfter(tabs.length, tabs.indexOf(current), event.key, isRightToLeft);
    const next = tabs[at];
    if (next !== undefined) {
      event.preventDefault();
      openInspector(next.id);
      list.current?.querySelectorAll<HTMLElement>('[role=tab]')[at]?.focus();
    }
  };
  return (
    <div
      ref={list}
      className={styles.tabs}
      role="tablist"
      tabIndex={-1}
      aria-label={t('inspector.label')}
      onKeyDown={onKeyDown}
    >
      {tabs.map(({ id, Icon }) => (
        <button
          key={id}
          type="button"
          role="tab"
          id={`inspector-tab-${id}`}
          className={styles.tab}
          aria-selected={id === current.id}
          aria-controls={panelId}
          tabIndex={id === current.id ? 0 : -1}
          title={t(`inspector.tabs.${id}`)}
          data-testid={`inspector-tab-${id}`}
          onClick={() => openInspector(id)}
        >
          <Icon size={14} strokeWidth={1.75} aria-hidden />
          <span className={styles.word}>{t(`inspector.tabs.${id}`)}</span>
        </button>
      ))}
    </div>
  );
}

/** The right pane of the script: one panel at a time, its tabs on top; a drawer on a small window. */
export function Inspector({ tabs, onLeave }: InspectorProps) {
  const { t } = useTranslation();
  const pane = usePaneWidth({ name: 'inspector', initial: 336, min: 272, max: 560 });
  const isShown = useInspectorStore((state) => state.isShown);
  const tabId = useInspectorStore((state) => state.tabId);
  const current = tabs.find(({ id }) => id === tabId) ?? tabs[0];
  if (!isShown || current === undefined) {
    return null;
  }
  const close = (): void => {
    showInspector(false);
    onLeave();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && !event.defaultPrevented && !event.nativeEvent.isComposing) {
      event.preventDefault();
      if (isDrawer()) {
        showInspector(false);
      }
      onLeave();
    }
  };
  const { Panel } = current;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape leaves the pane from anywhere inside it.
    <div className={styles.drawer} style={{ width: pane.width }} onKeyDown={onKeyDown}>
      <PaneDivider
        label={t('inspector.resize')}
        sizes="after"
        width={pane.width}
        min={pane.min}
        max={pane.max}
        onResize={pane.resize}
      />
      <aside
        className={styles.pane}
        aria-label={t('inspector.label')}
        data-pane="inspector"
        data-testid="inspector"
        tabIndex={-1}
      >
        <div className={styles.head}>
          <TabList tabs={tabs} current={current} />
          <IconButton
            label={t('inspector.hide')}
            keys="Ctrl 3"
            data-testid="inspector-close"
            onClick={close}
          >
            <X size={16} />
          </IconButton>
        </div>
        <div
          key={current.id}
          id={panelId}
          className={styles.panel}
          role="tabpanel"
          aria-labelledby={`inspector-tab-${current.id}`}
          data-inspector-panel
          tabIndex={-1}
        >
          <Panel />
        </div>
      </aside>
    </div>
  );
}
