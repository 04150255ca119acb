import { Menu } from '@mantine/core';
import { Check, PencilLine } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { FoldMode } from '../../../shared/script/nodes.ts';
import styles from './FoldMenu.module.css';
import type { FoldPlace } from './fold-view.ts';

export type OpenFold = FoldPlace & { readonly box: DOMRect };

type FoldMenuProps = {
  readonly open: OpenFold;
  readonly onMode: (mode: FoldMode) => void;
  readonly onEdit: () => void;
  readonly onClose: () => void;
};

const pressEvents = ['mousedown', 'touchstart'];

const modes: readonly FoldMode[] = ['skip', 'announce', 'here', 'end'];

/** How one fold is read; it opens beside the fold, the way that holds now in focus. */
export function FoldMenu({ open, onMode, onEdit, onClose }: FoldMenuProps) {
  const { t } = useTranslation();
  const { box, fold } = open;
  useEffect(() => {
    // The text moves away under the menu, so the menu goes.
    const onScroll = (event: Event): void => {
      if (event.target instanceof Element && event.target.matches('.cm-scroller')) {
        onClose();
      }
    };
    window.addEventListener('scroll', onScroll, true);
    return () => window.removeEventListener('scroll', onScroll, true);
  }, [onClose]);
  const name = t('fold.menu', { kind: t(`fold.kinds.${fold.kind}`) });
  return (
    <Menu
      opened
      onClose={onClose}
      position="bottom-start"
      offset={4}
      withinPortal={false}
      returnFocus={false}
      withInitialFocusPlaceholder={false}
      transitionProps={{ duration: 0 }}
      // Without keys: the one that opens the menu would count as a press outside it.
      clickOutsideEvents={pressEvents}
      checkIcon={<Check size={14} />}
    >
      <Menu.Target>
        <button
          type="button"
          tabIndex={-1}
          className={styles.anchor}
          style={{ left: box.left, top: box.top, width: box.width, height: box.height }}
          aria-label={name}
        />
      </Menu.Target>
      <Menu.Dropdown data-testid="fold-menu">
        <Menu.RadioGroup value={fold.mode} onChange={(value) => onMode(value as FoldMode)}>
          {modes.map((mode) => (
            <Menu.RadioItem
              key={mode}
              value={mode}
              closeMenuOnClick
              data-autofocus={mode === fold.mode || undefined}
              data-testid={`fold-${mode}`}
            >
              {t(`fold.modes.${mode}`)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Item leftSection={<PencilLine size={14} />} data-testid="fold-edit" onClick={onEdit}>
          {t('fold.edit')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
