import { Menu } from '@mantine/core';
import { PencilLine } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { FoldMode } from '../../../../shared/script/parse/nodes.ts';
import { AnchoredMenu } from '../../../ui/dialogs/AnchoredMenu.tsx';
import type { FoldPlace } from './fold-view.ts';

export type OpenFold = FoldPlace & { readonly box: DOMRect };

type FoldMenuProps = {
  readonly open: OpenFold;
  readonly onMode: (mode: FoldMode) => void;
  readonly onEdit: () => void;
  readonly onClose: () => void;
};

const modes: readonly FoldMode[] = ['skip', 'announce', 'here', 'end'];

/** How one fold is read; it opens beside the fold, the way that holds now in focus. */
export function FoldMenu({ open, onMode, onEdit, onClose }: FoldMenuProps) {
  const { t } = useTranslation();
  const { box, fold } = open;
  useEffect(() => {
    // The text moves away under the menu, so the menu goes.
    const onScroll = (event: Event): void => {
      if (event.target instanceof Element && event.target.matches('.cm-scroller')) onClose();
    };
    window.addEventListener('scroll', onScroll, true);
    return () => window.removeEventListener('scroll', onScroll, true);
  }, [onClose]);
  return (
    <AnchoredMenu
      box={box}
      name={t('fold.menu', { kind: t(`fold.kinds.${fold.kind}`) })}
      testId="fold-menu"
      onClose={onClose}
    >
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
    </AnchoredMenu>
  );
}
