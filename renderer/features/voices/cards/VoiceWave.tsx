import { useTranslation } from 'react-i18next';
import type { VoiceCard } from '../../../../shared/model/voice.ts';
import { WavePicture } from '../../../ui/sound/WavePicture.tsx';
import { usePreview } from '../../preview/preview-store.ts';
import { sampleKey } from '../play/PlayVoice.tsx';
import { selectVoiceShare } from '../play/voice-player.ts';
import styles from './VoiceCardItem.module.css';

/** A voice's sample as a small picture. Without one, a still line. */
export function VoiceWave({ card }: { readonly card: VoiceCard }) {
  const { t } = useTranslation();
  const played = usePreview(selectVoiceShare(sampleKey(card)));
  return (
    <div className={styles.wave}>
      <WavePicture
        peaks={card.samplePeaks}
        barCount={72}
        mostPeak={255}
        label={t('voices.wave', { name: card.title })}
        played={played}
      />
    </div>
  );
}
