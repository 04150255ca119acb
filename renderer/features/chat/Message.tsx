import { Box, Button, Group, Text } from '@mantine/core';
import { Copy, RotateCcw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ChatMessage } from '../../../shared/model/assistant.ts';
import { showToast } from '../../ui/messages/toast.tsx';
import { formatNumber } from '../../ui/words/format.ts';
import { useMoney } from '../../ui/words/use-money.ts';
import { answerAgain, showAll } from './chat-store.ts';
import styles from './Message.module.css';
import { isUnderWay } from './messages.ts';

function Cost({ message }: { readonly message: ChatMessage }) {
  const { t } = useTranslation();
  const asMoney = useMoney();
  if (message.state === 'uncertain') {
    return (
      <Text span inherit c="var(--uncertain)">
        {t('chat.uncertain')}
      </Text>
    );
  }
  if (message.isReused) return <span>{t('chat.reused')}</span>;
  if (message.tokens === 0) {
    return isUnderWay(message) || message.hasMore ? null : <span>{t('chat.notCharged')}</span>;
  }
  const tokens = formatNumber(message.tokens);
  return (
    <span data-testid="message-cost">
      {message.isFree
        ? t('chat.costFree', { tokens })
        : t('chat.cost', { tokens, money: asMoney(message.money) })}
    </span>
  );
}

type MessageProps = { readonly message: ChatMessage; readonly canAskAgain: boolean };

/** One message as plain text, with what it cost and what can be done about it. */
export function Message({ message, canAskAgain }: MessageProps) {
  const { t } = useTranslation();
  const { id, role, text, state, model, problem } = message;
  const isAnswer = role === 'assistant';
  const copy = (): void => {
    void navigator.clipboard.writeText(text).then(() => showToast(t('chat.copied')));
  };
  return (
    <li
      className={styles.message}
      data-role={role}
      data-state={state}
      data-testid="chat-message"
      aria-busy={isUnderWay(message)}
    >
      <Box component="p" c="dimmed" fz={11}>
        {isAnswer ? model : t('chat.you')}
      </Box>
      {text === '' && isUnderWay(message) ? (
        <p className="quiet">{t('chat.waiting')}</p>
      ) : (
        <p className={styles.text} dir="auto" data-testid="message-text">
          {text}
          {state === 'streaming' && <span className={styles.caret} aria-hidden />}
        </p>
      )}
      {problem !== null && (
        <p className={styles.problem} data-testid="message-problem">
          {problem}
        </p>
      )}
      {isAnswer && (
        <Group gap="4px 8px" mih={24} c="dimmed" fz={12}>
          <Cost message={message} />
          {message.hasMore && state === 'stopped' && (
            <Button
              size="compact-xs"
              variant="default"
              data-testid="message-all"
              onClick={() => void showAll(id)}
            >
              {t('chat.showAll')}
            </Button>
          )}
          {text !== '' && !isUnderWay(message) && (
            <Button
              size="compact-xs"
              variant="subtle"
              color="gray"
              leftSection={<Copy size={12} />}
              onClick={copy}
            >
              {t('chat.copy')}
            </Button>
          )}
          {canAskAgain && (
            <Button
              size="compact-xs"
              variant="subtle"
              color="gray"
              leftSection={<RotateCcw size={12} />}
              data-testid="message-again"
              onClick={() => void answerAgain(id)}
            >
              {t('chat.again')}
            </Button>
          )}
        </Group>
      )}
    </li>
  );
}
