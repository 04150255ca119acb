import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useViewStore } from '../../stores/view-store.ts';
import { isMendedInSettings } from './mended-in-settings.ts';

type SettingsButtonProps = {
  /** What went wrong; null shows nothing. */
  readonly code: string | null;
  readonly size?: string;
  /** Besides going there. */
  readonly onOpen?: () => void;
};

/** The way to the settings beside a problem that is mended there; nothing beside another one. */
export function SettingsButton({ code, size = 'compact-sm', onOpen }: SettingsButtonProps) {
  const { t } = useTranslation();
  const go = useViewStore((state) => state.go);
  const isThere = useViewStore((state) => state.screen === 'settings');
  if (code === null || isThere || !isMendedInSettings(code)) return null;
  return (
    <Button
      size={size}
      variant="default"
      data-testid="problem-settings"
      onClick={() => {
        onOpen?.();
        go('settings');
      }}
    >
      {t('queue.settings')}
    </Button>
  );
}
