import { Loader } from '@mantine/core';
import { Play, Square } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { VoiceCard } from '../../../../shared/model/voice.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { usePreview } from '../../preview/preview-store.ts';
import { tryVoice, useTryStore } from './try-store.ts';
import { playVoice, selectPlayingVoiceId, stopVoices } from './voice-player.ts';

export const sampleKey = ({ id }: VoiceCard): string => `sample-${id}`;
const tryKey = ({ id }: VoiceCard): string => `try-${id}`;

/** Plays the sample of a voice, or lets one without a sample say the words to try. */
export function PlayVoice({
  card,
  tabIndex = 0,
}: {
  readonly card: VoiceCard;
  readonly tabIndex?: number;
}) {
  const { t } = useTranslation();
  const { id, title, sampleUrl } = card;
  const heardId = usePreview(selectPlayingVoiceId);
  const isSounding = heardId === sampleKey(card) || heardId === tryKey(card);
  const isMaking = useTryStore(({ makingId }) => makingId === id);
  const isPossible = sampleUrl !== null || card.state === 'ready';
  const words = sampleUrl === null ? 'voices.tryIt' : 'voices.play';
  const label = isPossible
    ? t(isSounding ? 'voices.stop' : words, { name: title })
    : t('voices.noSample');
  const press = (): void => {
    if (isSounding) {
      stopVoices();
    } else if (sampleUrl !== null) {
      playVoice({ id: sampleKey(card), mediaUrl: sampleUrl });
    } else {
      void tryVoice(id);
    }
  };
  return (
    <IconButton
      variant="default"
      radius="xl"
      size={36}
      label={label}
      canAct={isPossible}
      tabIndex={tabIndex}
      data-testid="voice-play"
      onClick={press}
    >
      {isMaking && <Loader size={14} aria-hidden />}
      {!isMaking && isSounding && <Square size={13} fill="currentColor" />}
      {!isMaking && !isSounding && <Play size={15} fill="currentColor" />}
    </IconButton>
  );
}
