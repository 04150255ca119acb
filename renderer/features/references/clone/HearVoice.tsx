import { Button, TextInput } from '@mantine/core';
import { Loader2, Pause, Play } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readingText } from '../../../../shared/reading/reading-text.ts';
import { request } from '../../../ipc/client.ts';
import { requestWithApproval } from '../../../stores/price-question.ts';
import { playFetched, usePreview } from '../../preview/preview-store.ts';
import { selectIsSoundPlaying, soundOwner, stopSound } from '../sound/sound-store.ts';
import styles from './HearVoice.module.css';

type HearVoiceProps = {
  readonly voiceId: string;
  readonly title: string;
  readonly language: string;
};

const mostWords = 1000;
const english = 'The lamp had gone out, but somebody was still singing on the quay.';

/** A first sentence for a voice to say, in its language where there is a text for it. */
function firstWords(language: string): string {
  return readingText(language)?.sentences[0] ?? english;
}

/** The first thing to do with a new voice: any words, heard at once; on an account the price comes first. */
export function HearVoice({ voiceId, title, language }: HearVoiceProps) {
  const { t } = useTranslation();
  const [text, setText] = useState(() => firstWords(language));
  const [isMaking, setIsMaking] = useState(false);
  const key = `hear-${voiceId}`;
  const isPlaying = usePreview(selectIsSoundPlaying(key));
  const hear = async (): Promise<void> => {
    setIsMaking(true);
    await playFetched({ owner: soundOwner, id: key }, () =>
      requestWithApproval(
        (approval) => request('voices.audition', { voiceId, text: text.trim(), approval }),
        {
          title: t('references.hearPrice', { title }),
          body: t('references.hearPriceBody'),
          action: t('price.generateAndPlay'),
          testId: 'first-words-approval',
        },
      ),
    );
    setIsMaking(false);
  };
  return (
    <form
      className={styles.hear}
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== '' && !isMaking) void hear();
      }}
    >
      <TextInput
        className={styles.words}
        aria-label={t('references.hearWords')}
        value={text}
        maxLength={mostWords}
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
    </form>
  );
}
