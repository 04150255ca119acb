import { Box, Button, Select, Textarea } from '@mantine/core';
import { SendHorizontal, Square } from 'lucide-react';
import { type KeyboardEvent, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useMoney } from '../../ui/words/use-money.ts';
import { ModelChoice, UnlistedModel } from '../assistant/index.ts';
import { useModelStore } from '../assistant/model-store.ts';
import styles from './Composer.module.css';
import {
  type Length,
  lengths,
  loadPrice,
  questionOf,
  sendDraft,
  setLength,
  stopAnswer,
  useChatStore,
} from './chat-store.ts';
import { isUnderWay } from './messages.ts';

/** The price follows the words once the hand rests. */
const restMs = 300;

function useFreshPrice(): void {
  const draft = useChatStore((state) => state.draft);
  const length = useChatStore((state) => state.length);
  const openId = useChatStore((state) => state.openId);
  const model = useModelStore((state) => state.model);
  useEffect(() => {
    const asked = questionOf({ draft, length, openId }, model);
    const timer = setTimeout(() => void loadPrice(asked), restMs);
    return () => clearTimeout(timer);
  }, [draft, length, openId, model]);
}

/** The message that is being written, with the model, the length and the price beside Send. */
export function Composer() {
  const { t } = useTranslation();
  const draft = useChatStore((state) => state.draft);
  const length = useChatStore((state) => state.length);
  const price = useChatStore((state) => state.told?.price ?? null);
  const isUnlimited = useChatStore((state) => state.told?.isUnlimited ?? false);
  const messages = useChatStore((state) => state.messages);
  const model = useModelStore((state) => state.model);
  const hasModels = useModelStore((state) => state.models === null || state.models.length > 0);
  const asMoney = useMoney();
  const coming = messages.find(isUnderWay);
  const canSend = draft.trim() !== '' && model !== null && coming === undefined;
  useFreshPrice();
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) {
      event.preventDefault();
      if (canSend) void sendDraft();
    }
  };
  const names = Object.keys(lengths) as Length[];
  const money = price === null ? '' : asMoney(price.expectedMoney);
  const label =
    price === null || price.isFree
      ? t('chat.send')
      : t('chat.sendFor', { price: t('price.about', { money }) });
  return (
    <div className={styles.composer}>
      {!hasModels && (
        <Box component="p" c="var(--failed)" fz={12}>
          {t('chat.noModel')}
        </Box>
      )}
      <Textarea
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
        <ModelChoice className={styles.model} />
        <Select
          w={112}
          size="xs"
          label={t('chat.length')}
          value={length}
          allowDeselect={false}
          data={names.map((value) => ({ value, label: t(`chat.lengths.${value}`) }))}
          data-testid="chat-length"
          onChange={(value) => {
            const chosen = names.find((name) => name === value);
            if (chosen !== undefined) setLength(chosen);
          }}
        />
        <span className={styles.price} data-testid="chat-price">
          {price !== null &&
            (price.isFree
              ? t('price.free', { money })
              : t(isUnlimited ? 'price.orMore' : 'price.atMost', {
                  money: asMoney(price.atMostMoney),
                }))}
        </span>
        {coming === undefined ? (
          <Button
            size="sm"
            leftSection={<SendHorizontal size={14} />}
            disabled={!canSend}
            data-testid="chat-send"
            onClick={() => void sendDraft()}
          >
            {label}
          </Button>
        ) : (
          <Button
            size="sm"
            variant="default"
            leftSection={<Square size={12} />}
            data-testid="chat-stop"
            onClick={() => void stopAnswer(coming.id)}
          >
            {t('chat.stop')}
          </Button>
        )}
      </div>
      <UnlistedModel />
    </div>
  );
}
