import { CircleOff, Globe } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { VoiceCard } from '../../../shared/model/voice.ts';
import styles from './VoiceMarks.module.css';

/** What is unusual about a voice, in words beside a shape. */
export function VoiceMarks({ card }: { readonly card: VoiceCard }) {
  const { t } = useTranslation();
  return (
    <>
      {card.state === 'missing' && (
        <span className={`${styles.mark} ${styles.gone}`} data-testid="voice-gone">
          <CircleOff size={12} aria-hidden />
          {t('voices.gone')}
        </span>
      )}
      {card.isFromElsewhere && (
        <span className={styles.mark} data-testid="voice-elsewhere">
          <Globe size={12} aria-hidden />
          {t('voices.elsewhere')}
        </span>
      )}
    </>
  );
}
