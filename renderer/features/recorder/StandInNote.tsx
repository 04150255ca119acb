import { Button } from '@mantine/core';
import { MicOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import styles from './StandInNote.module.css';

type StandInNoteProps = {
  /** Of the microphone that is used instead. */
  readonly label: string;
  readonly onKeep: () => void;
};

/** Says that the chosen microphone is not connected, and which one hears instead. */
export function StandInNote({ label, onKeep }: StandInNoteProps) {
  const { t } = useTranslation();
  const name = label || t('recorder.microphoneDefault');
  return (
    <div className={styles.note} role="status" data-testid="microphone-stand-in">
      <MicOff size={16} aria-hidden className={styles.icon} />
      <p>{t('recorder.standIn', { name })}</p>
      <Button size="compact-sm" variant="default" data-testid="microphone-keep" onClick={onKeep}>
        {t('recorder.standInKeep')}
      </Button>
    </div>
  );
}
