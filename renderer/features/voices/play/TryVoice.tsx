import { Button, Textarea } from '@mantine/core';
import { Square, Volume2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { VoiceCard } from '../../../../shared/model/voice.ts';
import { usePreview } from '../../preview/preview-store.ts';
import styles from '../panel/VoiceFacts.module.css';
import { setTryText, tryVoice, useTryStore } from './try-store.ts';
import { selectIsVoicePlaying } from './voice-player.ts';

const mostWords = 1000;

/** Any words in this voice; the same words are kept for the next voice. */
export function TryVoice({ card }: { readonly card: VoiceCard }) {
  const { t } = useTranslation();
  const { text, makingId } = useTryStore();
  const isSounding = usePreview(selectIsVoicePlaying(`try-${card.id}`));
  const hear = (): void => {
    if (text.trim() !== '') void tryVoice(card.id);
  };
  return (
    <div className={styles.try}>
      <Textarea
        label={t('voices.try.label')}
        aria-label={t('voices.try.field')}
        description={t('voices.try.hint')}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={mostWords}
        value={text}
        data-testid="try-text"
        onChange={(event) => setTryText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
            event.preventDefault();
            hear();
          }
        }}
      />
      <Button
        variant={isSounding ? 'default' : 'filled'}
        size="compact-md"
        leftSection={isSounding ? <Square size={14} fill="currentColor" /> : <Volume2 size={14} />}
        loading={makingId === card.id}
        disabled={text.trim() === ''}
        data-testid="try-hear"
        onClick={hear}
      >
        {t(isSounding ? 'voices.try.stop' : 'voices.try.hear')}
      </Button>
    </div>
  );
}
