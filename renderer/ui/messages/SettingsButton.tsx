import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useViewStore } from '../../stores/view-store.ts';
import { isMendedInSettings } from './mended-in-settings.ts';

type SettingsButtonProps = {
  /** What went wrong; null shows nothing. */
  readonly code: string | null;
  readonly size?: string;
};

/** The way to the settings beside a problem that is mended there; nothing beside another one. */
export function SettingsButton({ code, size = 'compact-sm' }: SettingsButtonProps) {
  const { t } = useTranslation();
  const go = useViewStore((state) => state.go);
  if (code === null || !isMendedInSettings(code)) return null;
  return (
    <Button
      size={size}
      variant="default"
      data-testid="problem-settings"
      onClick={() => go('settings')}
    >
      {t('queue.settings')}
    </Button>
  );
}
