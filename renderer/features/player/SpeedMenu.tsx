import { Menu, UnstyledButton } from '@mantine/core';
import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../ui/words/format.ts';
import styles from './PlayerBar.module.css';
import { player, usePlayer } from './player-store.ts';
import { speeds } from './speeds.ts';

/** How fast it plays, the pitch unchanged; remembered, but for what L added for the moment. */
export function SpeedMenu() {
  const { t } = useTranslation();
  const chosen = usePlayer((state) => state.speed);
  const now = usePlayer((state) => state.shuttleSpeed ?? state.speed);
  const label = t('hear.speedNow', { speed: formatNumber(now) });
  return (
    <Menu position="top-end" returnFocus withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <UnstyledButton
          className={styles.speed}
          aria-label={label}
          data-tip={label}
          data-testid="transport-speed"
          data-changed={now !== 1}
        >
          {t('hear.speedValue', { speed: formatNumber(now) })}
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('hear.speed')}</Menu.Label>
        <div className={styles.speeds}>
          {[...speeds].reverse().map((speed) => (
            <Menu.Item
              key={speed}
              data-testid={`speed-${speed}`}
              rightSection={speed === chosen ? <Check size={14} aria-hidden="true" /> : null}
              aria-current={speed === chosen}
              data-autofocus={speed === chosen || undefined}
              onClick={() => player.getState().setSpeed(speed)}
            >
              {t('hear.speedValue', { speed: formatNumber(speed) })}
            </Menu.Item>
          ))}
        </div>
      </Menu.Dropdown>
    </Menu>
  );
}
