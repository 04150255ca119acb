import { Box, Button, Group, Text } from '@mantine/core';
import { Copy, Pencil, RotateCcw } from 'lucide-react';
import { memo, useDeferredValue, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChatMessage } from '../../../shared/model/assistant.ts';
import type { RowPlace } from '../../ui/grid/use-growing-list.tsx';
import { MarkdownText } from '../../ui/markdown/MarkdownText.tsx';
import { parseMarkdown } from '../../ui/markdown/parse-markdown.ts';
import { SettingsButton } from '../../ui/messages/SettingsButton.tsx';
import { formatNumber } from '../../ui/words/format.ts';
import { useMoney } from '../../ui/words/use-money.ts';
import { useHoldWords } from '../queue/index.ts';
import { answerAgain, showAll } from './chat-acts.ts';
import { editMessage, useChatStore } from './chat-store.ts';
import { copyText } from './copy-text.ts';
import styles from './Message.module.css';
import { isUnderWay } from './messages.ts';
import { ToolCalls } from './ToolCalls.tsx';
import { UseAnswer } from './UseAnswer.tsx';
import { Versions } from './Versions.tsx';

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
    // Of what was stopped, its own words tell whether it had left: its answer may be still to come, and paid for.
    const isOpen = isUnderWay(message) || message.state === 'stopped' || message.hasMore;
    return isOpen ? null : <span data-testid="message-uncharged">{t('chat.notCharged')}</span>;
  }
  const cost = { count: message.tokens, tokens: formatNumber(message.tokens) };
  return (
    <span data-testid="message-cost">
      {message.isFree
        ? t('chat.costFree', cost)
        : t('chat.cost', { ...cost, money: asMoney(message.money) })}
    </span>
  );
}

/** For the answer, or for a gateway that takes nothing just now. */
function Waiting() {
  const { t } = useTranslation();
  const held = useHoldWords();
  return (
    <p className="quiet" role="status" data-testid="message-waiting">
      {held ?? t('chat.waiting')}
    </p>
  );
}

/** What asking again means: what the model refused is left out then. */
function useAgainWords(message: ChatMessage): string {
  const { t } = useTranslation();
  const facts = useChatStore((state) => state.facts);
  const isWarm = useChatStore(({ temperature }) => temperature !== null);
  const hasTools = useChatStore(({ book }) => book !== null);
  if (message.state === 'failed' && facts !== null) {
    if (isWarm && !facts.takesTemperature) return t('conversation.withoutTemperature');
    if (hasTools && !facts.takesTools) return t('conversation.withoutTools');
  }
  return t('chat.again');
}

/** A message that was looked for comes into sight. */
function useFound(id: string) {
  const item = useRef<HTMLLIElement>(null);
  const isFound = useChatStore((state) => state.foundId === id);
  useEffect(() => {
    if (!isFound) return;
    item.current?.scrollIntoView({ block: 'center' });
    item.current?.focus();
    useChatStore.setState({ foundId: null });
  }, [isFound]);
  return item;
}

type MessageProps = {
  readonly message: ChatMessage;
  readonly canAskAgain: boolean;
  readonly isLast: boolean;
};

/** One message, an answer by its Markdown, with what it cost and what can be done about it. */
export const Message = memo(function Message(props: MessageProps & RowPlace) {
  const { message, canAskAgain, isLast, ...place } = props;
  const { t } = useTranslation();
  const { id, role, text, state, model, problem } = message;
  const isAnswer = role === 'assistant';
  const shown = useRef<HTMLDivElement>(null);
  // What comes in is drawn where there is time: each piece of an answer changes the whole of it.
  const read = useDeferredValue(text);
  const drawn = useMemo(
    () => (isAnswer ? <MarkdownText nodes={parseMarkdown(read)} /> : read),
    [isAnswer, read],
  );
  const item = useFound(id);
  const again = useAgainWords(message);
  return (
    <li
      {...place}
      ref={item}
      tabIndex={-1}
      className={styles.message}
      data-message={id}
      data-role={role}
      data-state={state}
      data-testid="chat-message"
      // Not the whole list: earlier messages come into it as they are scrolled to.
      aria-live={isLast ? 'polite' : undefined}
      aria-busy={isUnderWay(message)}
    >
      <Box component="p" c="dimmed" fz={11}>
        {isAnswer ? model : t('chat.you')}
      </Box>
      {text === '' && isUnderWay(message) ? (
        <Waiting />
      ) : (
        <div ref={shown} className={styles.text} dir="auto" data-testid="message-text">
          {drawn}
          {state === 'streaming' && <span className={styles.caret} aria-hidden />}
        </div>
      )}
      {problem !== null && (
        <p className={styles.problem} data-testid="message-problem">
          {problem}
        </p>
      )}
      {message.calls.length > 0 && <ToolCalls message={message} isLast={isLast} />}
      {!isAnswer && (
        <Group gap="4px 8px" justify="flex-end" c="dimmed" fz={12}>
          <Versions message={message} />
          <Button
            size="compact-xs"
            variant="subtle"
            color="gray"
            leftSection={<Pencil size={12} />}
            aria-label={t('conversation.editLabel')}
            data-testid="message-edit"
            onClick={() => editMessage(message)}
          >
            {t('conversation.edit')}
          </Button>
        </Group>
      )}
      {isAnswer && (
        <Group gap="4px 8px" mih={24} c="dimmed" fz={12}>
          <Versions message={message} />
          <Cost message={message} />
          <SettingsButton size="compact-xs" code={message.problemCode} />
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
              onClick={() => copyText(text)}
            >
              {t('chat.copy')}
            </Button>
          )}
          {text !== '' && !isUnderWay(message) && <UseAnswer text={text} shown={shown} />}
          {canAskAgain && (
            <Button
              size="compact-xs"
              variant="subtle"
              color="gray"
              leftSection={<RotateCcw size={12} />}
              data-testid="message-again"
              onClick={() => void answerAgain(id)}
            >
              {again}
            </Button>
          )}
        </Group>
      )}
    </li>
  );
});
