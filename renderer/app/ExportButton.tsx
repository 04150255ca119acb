import { Button } from '@mantine/core';
import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useScriptStore } from '../features/script-editor/save/script-store.ts';
import { useShownKey } from '../stores/shown-key.ts';
import { openExport, useViewStore } from '../stores/view-store.ts';
import styles from './Frame.module.css';

/** Opens the export of the open book; it stands in the player's bar. */
export function ExportButton() {
  const { t } = useTranslation();
  const isScript = useViewStore((state) => state.screen === 'script');
  const project = useScriptStore((state) => state.project);
  const key = useShownKey('book.export', 'Ctrl+E');
  const name = t('player.export');
  const usual = key === undefined ? name : `${name} (${key})`;
  return (
    <Button
      size="compact-md"
      flex="none"
      classNames={{ label: styles.exportLabel ?? '', section: styles.exportSign ?? '' }}
      aria-label={name}
      data-tip={project === null ? t('player.exportDisabled') : usual}
      variant={isScript && project !== null ? 'filled' : 'default'}
      leftSection={<Download size={16} />}
      data-testid="open-export"
      disabled={project === null}
      onClick={() => project !== null && openExport(project.id, project.title)}
    >
      {name}
    </Button>
  );
}
