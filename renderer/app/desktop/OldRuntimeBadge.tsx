import { ActionIcon, Button, Popover, Stack } from '@mantine/core';
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { recall, remember } from '../../stores/remembered.ts';
import { oldRuntimeOf } from './old-runtime.ts';

/** Says that the window runs in an old Electron, until that is known. */
export function OldRuntimeBadge() {
  const { t } = useTranslation();
  const version = oldRuntimeOf(navigator.userAgent);
  const [isKnown, setKnown] = useState(() => recall('old-runtime') === version);
  if (version === null || isKnown) return null;
  const hide = (): void => {
    remember('old-runtime', version);
    setKnown(true);
  };
  const label = t('aboutApp.oldRuntime', { version });
  return (
    <Popover position="bottom-end" withinPortal shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon aria-label={label} data-testid="old-runtime">
          <TriangleAlert size={16} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown w={300} bg="var(--raised)" aria-label={label}>
        <Stack gap="xs">
          <strong>{label}</strong>
          <p>{t('aboutApp.oldRuntimeBody')}</p>
          <Button variant="default" size="compact-sm" data-testid="old-runtime-hide" onClick={hide}>
            {t('aboutApp.oldRuntimeHide')}
          </Button>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
