import { Button, TextInput } from '@mantine/core';
import { Loader2, Pause, Play } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Offer } from '../../../shared/model/money.ts';
import { asAppError, request } from '../../ipc/client.ts';
import { PriceDialog } from '../../ui/PriceDialog.tsx';
import { showError } from '../../ui/toast.tsx';
import { firstWords } from './first-words.ts';
import styles from './HearVoice.module.css';
import { playSound, stopSound, useSoundStore } from './sound-store.ts';

type HearVoiceProps = {
  readonly voiceId: string;
  readonly title: string;
  readonly language: string;
};

const mostWords = 1000;

/** The first thing to do with a new voice: any words, heard at once; on an account the price comes first. */
export function HearVoice({ voiceId, title, language }: HearVoiceProps) {
  const { t } = useTranslation();
  const [text, setText] = useState(() => firstWords(language));
  const [isMaking, setIsMaking] = useState(false);
  const [offer, setOffer] = useState<Offer | null>(null);
  const key = `hear-${voiceId}`;
  const isPlaying = useSoundStore((state) => state.key === key);
  const hear = async (approval: string | null): Promise<void> => {
    setOffer(null);
    setIsMaking(true);
    try {
      const answer = await request('voices.audition', { voiceId, text: text.trim(), approval });
      if (answer.kind === 'approval') {
        const { price, approval: yes } = answer;
        setOffer({ price, approval: yes });
      } else {
        playSound({
          key,
          mediaUrl: answer.mediaUrl,
          durationMs: answer.durationMs,
          regions: null,
        });
      }
    } catch (error) {
      showError(asAppError(error));
    } finally {
      setIsMaking(false);
    }
  };
  return (
    <form
      className={styles.hear}
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== '' && !isMaking) {
          void hear(null);
        }
      }}
    >
      <TextInput
        className={styles.words}
        aria-label={t('references.hearWords')}
        value={text}
        maxLength={mostWords}
        dir="auto"
        data-testid="hear-words"
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button
        type={isPlaying ? 'button' : 'submit'}
        disabled={text.trim() === '' || isMaking}
        leftSection={
          isMaking ? (
            <Loader2 size={16} className={styles.turning} />
          ) : isPlaying ? (
            <Pause size={16} />
          ) : (
            <Play size={16} />
          )
        }
        data-testid="hear-voice"
        {...(isPlaying ? { onClick: stopSound } : {})}
      >
        {t(isPlaying ? 'references.hearStop' : 'references.hearIt')}
      </Button>
      <PriceDialog
        title={t('references.hearPrice', { title })}
        body={t('references.hearPriceBody')}
        action={t('references.hearYes')}
        price={offer?.price ?? null}
        testId="hear-approval"
        onYes={() => void hear(offer?.approval ?? null)}
        onNo={() => setOffer(null)}
      />
    </form>
  );
}
