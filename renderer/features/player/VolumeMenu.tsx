import { Popover } from '@mantine/core';
import { Volume1, Volume2, VolumeX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/IconButton.tsx';
import styles from './PlayerBar.module.css';
import { setVolume, toggleMute, useVolume } from './volume-store.ts';

/** How loud the player is, by a slider above its button; remembered. */
export function VolumeMenu() {
  const { t } = useTranslation();
  const { volume, isMuted } = useVolume();
  const percent = Math.round(volume * 100);
  const isSilent = isMuted || percent === 0;
  const Icon = isSilent ? VolumeX : percent < 60 ? Volume1 : Volume2;
  const value = t('hear.volumeValue', { percent });
  const label = isMuted ? t('hear.muted') : t('hear.volumeNow', { percent });
  return (
    <Popover position="top-end" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <IconButton
          label={label}
          className={styles.loudness}
          data-changed={percent < 100 || isMuted}
          data-testid="transport-volume"
        >
          <Icon size={16} />
        </IconButton>
      </Popover.Target>
      <Popover.Dropdown className={styles.volume} bg="var(--raised)" aria-label={t('hear.volume')}>
        <IconButton
          label={t(isMuted ? 'hear.unmute' : 'hear.mute')}
          command={['play.mute', 'Shift+M']}
          data-testid="volume-mute"
          onClick={toggleMute}
        >
          <Icon size={16} />
        </IconButton>
        <input
          type="range"
          min={0}
          max={100}
          step={5}
          value={percent}
          aria-label={t('hear.volume')}
          aria-valuetext={value}
          data-autofocus
          data-testid="volume-slider"
          onChange={({ target }) => setVolume(target.valueAsNumber / 100)}
        />
        <span className={styles.percent} aria-hidden="true">
          {value}
        </span>
      </Popover.Dropdown>
    </Popover>
  );
}
