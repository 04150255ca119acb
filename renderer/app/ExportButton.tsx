import { Button, Tooltip } from '@mantine/core';
import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useScriptStore } from '../features/script-editor/save/script-store.ts';
import { openExport, useViewStore } from '../stores/view-store.ts';

/** Opens the export of the open book; it stands in the player's bar. */
export function ExportButton() {
  const { t } = useTranslation();
  const isScript = useViewStore((state) => state.screen === 'script');
  const project = useScriptStore((state) => state.project);
  return (
    <Tooltip label={project === null ? t('player.exportDisabled') : 'Ctrl E'}>
      <Button
        size="compact-md"
        flex="0 1 auto"
        miw={0}
        variant={isScript && project !== null ? 'filled' : 'default'}
        leftSection={<Download size={16} />}
        data-testid="open-export"
        disabled={project === null}
        onClick={() => project !== null && openExport(project.id, project.title)}
      >
        {t('player.export')}
      </Button>
    </Tooltip>
  );
}
