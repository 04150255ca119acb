import { Tabs } from '@mantine/core';
import { X } from 'lucide-react';
import { type KeyboardEvent, Suspense, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsDrawn } from '../../ui/first-draw.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { useMessagesBeside } from '../../ui/messages/beside-pane.ts';
import { PaneDivider } from '../../ui/PaneDivider.tsx';
import { usePaneWidth } from '../../ui/pane-width.ts';
import styles from './Inspector.module.css';
import {
  type InspectorTab,
  isDrawer,
  openInspector,
  showInspector,
  useInspectorStore,
} from './inspector-store.ts';
import { useUncovers } from './use-uncovers.ts';

type InspectorProps = {
  readonly tabs: readonly InspectorTab[];
  /** Gives the keyboard back to the text when the pane closes under it. */
  readonly onLeave: () => void;
};

/** The right pane of the script: one panel at a time, its tabs on top; a drawer on a small window. */
export function Inspector({ tabs, onLeave }: InspectorProps) {
  const { t } = useTranslation();
  const pane = usePaneWidth({
    name: 'inspector',
    initial: 336,
    min: 272,
    max: 720,
    share: isDrawer() ? 0.8 : 0.34,
  });
  const drawer = useRef<HTMLDivElement>(null);
  useUncovers(drawer);
  const isDrawn = useIsDrawn();
  const isShown = useInspectorStore((state) => state.isShown);
  const tabId = useInspectorStore((state) => state.tabId);
  const current = tabs.find(({ id }) => id === tabId) ?? tabs[0];
  useMessagesBeside(isShown ? pane.width : 0);
  if (!isShown || current === undefined) return null;
  if (!isDrawn) return <div className={styles.drawer} style={{ width: pane.width }} />;
  const close = (): void => {
    showInspector(false);
    onLeave();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    // Not of its dialogs and menus, which stand elsewhere in the page.
    if (!event.currentTarget.contains(event.target as Node)) return;
    if (event.key === 'Escape' && !event.defaultPrevented && !event.nativeEvent.isComposing) {
      event.preventDefault();
      if (isDrawer()) showInspector(false);
      onLeave();
    }
  };
  const { Panel } = current;
  return (
    <Tabs
      ref={drawer}
      id="inspector"
      keepMounted={false}
      className={styles.drawer}
      style={{ width: pane.width }}
      value={current.id}
      onChange={(value) => {
        const chosen = tabs.find(({ id }) => id === value);
        if (chosen !== undefined) openInspector(chosen.id);
      }}
      onKeyDown={onKeyDown}
    >
      <PaneDivider label={t('inspector.resize')} sizes="after" pane={pane} />
      <aside
        className={styles.pane}
        aria-label={t('inspector.label')}
        data-pane="inspector"
        data-testid="inspector"
        tabIndex={-1}
      >
        <div className={styles.head}>
          <Tabs.List className={styles.tabs} aria-label={t('inspector.label')}>
            {tabs.map(({ id, Icon }) => (
              <Tabs.Tab
                key={id}
                value={id}
                className={styles.tab}
                leftSection={<Icon size={14} strokeWidth={1.75} aria-hidden />}
                title={t(`inspector.tabs.${id}`)}
                data-testid={`inspector-tab-${id}`}
              >
                {t(`inspector.tabs.${id}`)}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <IconButton
            label={t('inspector.hide')}
            command={['view.inspector', 'Ctrl+3']}
            data-testid="inspector-close"
            onClick={close}
          >
            <X size={16} />
          </IconButton>
        </div>
        <Tabs.Panel
          key={current.id}
          value={current.id}
          className={styles.panel}
          data-inspector-panel
          tabIndex={-1}
        >
          <Suspense>
            <Panel />
          </Suspense>
        </Tabs.Panel>
      </aside>
    </Tabs>
  );
}
