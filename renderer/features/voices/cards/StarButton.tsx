import { Star } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { VoiceCard } from '../../../../shared/model/voice.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { changeVoice } from '../voice-acts.ts';
import styles from './VoiceCardItem.module.css';

/** Favourites stand first wherever a voice is chosen. */
export function StarButton({
  card,
  tabIndex = 0,
}: {
  readonly card: VoiceCard;
  readonly tabIndex?: number;
}) {
  const { t } = useTranslation();
  const { id, title, isFavourite } = card;
  const label = t(isFavourite ? 'voices.unfavour' : 'voices.favour', { name: title });
  return (
    <IconButton
      label={t('voices.favour', { name: title })}
      tip={label}
      aria-pressed={isFavourite}
      tabIndex={tabIndex}
      data-testid="voice-favourite"
      onClick={() => void changeVoice(id, { isFavourite: !isFavourite })}
    >
      <Star
        size={16}
        className={isFavourite ? styles.favourite : undefined}
        fill={isFavourite ? 'currentColor' : 'none'}
      />
    </IconButton>
  );
}
