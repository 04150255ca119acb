import { Box, Button, Textarea } from '@mantine/core';
import { SendHorizontal, Square } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showToast } from '../../ui/messages/toast.tsx';
import { useMoney } from '../../ui/words/use-money.ts';
import { UnlistedModel } from '../assistant/index.ts';
import { useModelStore } from '../assistant/model-store.ts';
import { AskNotes, AskOptions } from './AskOptions.tsx';
import styles from './Composer.module.css';
import { loadPrice, sendDraft, stopAnswer } from './chat-acts.ts';
import { questionOf, stopEditing, useChatStore } from './chat-store.ts';
import { isUnderWay } from './messages.ts';

/** The price follows the words once the hand rests. */
const restMs = 300;

function useFreshPrice(): void {
  const model = useModelStore((state) => state.model);
  // The question as one text: another word, choice or place is another price.
  const asked = useChatStore((state) => JSON.stringify(questionOf(state, model)));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text stands for the question.
  useEffect(() => {
    const timer = setTimeout(() => {
      void loadPrice(questionOf(useChatStore.getState(), model));
    }, restMs);
    return () => clearTimeout(timer);
  }, [asked]);
}

/**
 * A message that is sent before any model is known goes once the models were read. What is written or opened
 * meanwhile takes the request back, and so does a list that cannot be read.
 */
function useSendsLater() {
  const { t } = useTranslation();
  const models = useModelStore((state) => state.models);
  const model = useModelStore((state) => state.model);
  const problem = useModelStore((state) => state.problem);
  const wanted = useChatStore((state) => JSON.stringify([state.openId, state.draft]));
  const [waiting, setWaiting] = useState<string | null>(null);
  const isWaiting = waiting === wanted && problem === null;
  useEffect(() => {
    if (!isWaiting || models === null) return;
    setWaiting(null);
    if (model === null) showToast(t('chat.chooseModel'));
    else void sendDraft();
  }, [isWaiting, models, model, t]);
  return { isWaiting, sendLater: () => setWaiting(wanted) };
}

/** The message that is being written, with the model, the length and the price beside Send. */
export function Composer() {
  const { t } = useTranslation();
  const draft = useChatStore((state) => state.draft);
  const isEditing = useChatStore((state) => state.editing !== null);
  const price = useChatStore((state) => state.told?.price ?? null);
  const isUnlimited = useChatStore((state) => state.told?.isUnlimited ?? false);
  const messages = useChatStore((state) => state.messages);
  const model = useModelStore((state) => state.model);
  const hasModels = useModelStore((state) => state.models === null || state.models.length > 0);
  const asMoney = useMoney();
  const coming = messages.find(isUnderWay);
  const isSending = useChatStore((state) => state.isSending);
  const canSend = draft.trim() !== '' && coming === undefined && !isSending;
  const { isWaiting, sendLater } = useSendsLater();
  const send = (): void => {
    if (model === null) sendLater();
    else void sendDraft();
  };
  useFreshPrice();
  const field = useRef<HTMLTextAreaElement>(null);
  // What is edited comes into the field, and the keyboard with it.
  useEffect(() => {
    if (isEditing) field.current?.focus();
  }, [isEditing]);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && isEditing) stopEditing();
    if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) {
      event.preventDefault();
      if (canSend) send();
    }
  };
  const money = price === null ? '' : asMoney(price.expectedMoney);
  const label =
    price === null || price.isFree
      ? t('chat.send')
      : t('chat.sendFor', { price: t('price.about', { money }) });
  return (
    <div className={styles.composer} data-page-foot="double">
      {!hasModels && (
        <Box component="p" c="var(--failed)" fz={12}>
          {t('chat.noModel')}
        </Box>
      )}
      {isEditing && (
        <p className={styles.editing} data-testid="chat-editing">
          <span>{t('conversation.editing')}</span>
          <Button size="compact-xs" variant="default" onClick={stopEditing}>
            {t('app.cancel')}
          </Button>
        </p>
      )}
      <div className={styles.box}>
        <Textarea
          ref={field}
          variant="unstyled"
          autosize
          minRows={2}
          maxRows={10}
          value={draft}
          maxLength={100_000}
          placeholder={t('chat.placeholder')}
          aria-label={t('chat.question')}
          data-testid="chat-draft"
          data-autofocus
          onChange={(event) => useChatStore.setState({ draft: event.currentTarget.value })}
          onKeyDown={onKeyDown}
        />
        <div className={styles.row}>
          <AskOptions />
          <span className={styles.price} data-testid="chat-price">
            {isWaiting && <span role="status">{t('chat.waitsForModels')}</span>}
            {price !== null &&
              (price.isFree
                ? t('price.free', { money })
                : t(isUnlimited ? 'price.orMore' : 'price.atMost', {
                    money: asMoney(price.atMostMoney),
                  }))}
          </span>
          {coming === undefined ? (
            <Button
              size="xs"
              leftSection={<SendHorizontal size={14} />}
              disabled={!canSend}
              data-testid="chat-send"
              onClick={send}
            >
              {label}
            </Button>
          ) : (
            <Button
              size="xs"
              variant="default"
              leftSection={<Square size={12} />}
              data-testid="chat-stop"
              onClick={() => void stopAnswer(coming.id)}
            >
              {t('chat.stop')}
            </Button>
          )}
        </div>
      </div>
      <AskNotes />
      <UnlistedModel />
    </div>
  );
}
