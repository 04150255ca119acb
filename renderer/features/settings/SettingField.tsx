import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { defaultSettings } from '../../../shared/model/session.ts';
import { useSessionStore } from '../../stores/session-store.ts';
import { useSettingsScreen } from '../../stores/settings-screen-store.ts';
import { withErrorToast } from '../../ui/messages/toast.tsx';
import styles from './SettingsScreen.module.css';
import { isFound, namesOf, type SettingId } from './settings-list.ts';

type SettingFieldProps = { readonly id: SettingId; readonly children: ReactNode };

const focusable = 'input:not([type=hidden]), button, [role=slider], select, textarea';

/** One setting: hidden while the search looks for others, with a way back where it is not the default. */
export function SettingField({ id, children }: SettingFieldProps) {
  const { t } = useTranslation();
  const place = useRef<HTMLDivElement>(null);
  const isShown = useSettingsScreen(({ query }) => isFound(id, query));
  const isTarget = useSettingsScreen(({ target }) => target === id);
  const settings = useSessionStore((state) => state.session?.settings);
  useEffect(() => {
    if (!isTarget || place.current === null) return;
    useSettingsScreen.setState({ target: null });
    place.current.scrollIntoView({ block: 'center' });
    const field = place.current.querySelector<HTMLElement>(focusable);
    // Without a field of its own it is only told; then the place itself is read out.
    (field ?? place.current).focus();
  }, [isTarget]);
  if (!isShown) return null;
  const changed = namesOf(id).filter(
    (name) => JSON.stringify(settings?.[name]) !== JSON.stringify(defaultSettings[name]),
  );
  const reset = (): void => {
    const change = Object.fromEntries(changed.map((name) => [name, defaultSettings[name]]));
    void withErrorToast(() => useSessionStore.getState().update(change));
  };
  return (
    <div ref={place} className={styles.setting} data-setting={id} tabIndex={-1}>
      {children}
      {settings !== undefined && changed.length > 0 && (
        <Button
          className={styles.reset}
          size="compact-xs"
          variant="subtle"
          aria-label={t('settingsList.resetOf', { name: t(`settingsList.names.${id}`) })}
          data-testid={`reset-${id}`}
          onClick={reset}
        >
          {t('settingsList.reset')}
        </Button>
      )}
    </div>
  );
}
