import { Button } from '@mantine/core';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { onIpcEvents } from '../../ipc/events.ts';
import { useViewStore } from '../../stores/view-store.ts';
import { PriceDialog } from '../../ui/dialogs/PriceDialog.tsx';
import { useGrowingList } from '../../ui/grid/use-growing-list.tsx';
import { EmptyState } from '../../ui/messages/EmptyState.tsx';
import { ErrorNote } from '../../ui/messages/ErrorNote.tsx';
import { ScrollRegion } from '../../ui/ScrollRegion.tsx';
import { formatNumber } from '../../ui/words/format.ts';
import { useMoney } from '../../ui/words/use-money.ts';
import { useModelStore } from '../assistant/model-store.ts';
import { openInspector } from '../inspector/inspector-store.ts';
import styles from './ChatScreen.module.css';
import { Composer } from './Composer.tsx';
import { ConversationList } from './ConversationList.tsx';
import { agree, loadChat, onMessage } from './chat-acts.ts';
import { useChatStore } from './chat-store.ts';
import { Message } from './Message.tsx';
import { canAskAgain } from './messages.ts';

/** So near to the end counts as being there. */
const nearPx = 80;

/** The messages; whoever is at the end stays there while an answer grows. */
function Messages() {
  const { t } = useTranslation();
  const messages = useChatStore((state) => state.messages);
  const foundAt = useChatStore((state) =>
    state.foundId === null ? -1 : state.messages.findIndex(({ id }) => id === state.foundId),
  );
  const { shownCount, placeOf, edge } = useGrowingList(
    messages.length,
    true,
    foundAt === -1 ? 0 : messages.length - foundAt,
  );
  const box = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const drawn = messages.slice(messages.length - shownCount);
  const heightPx = useRef(0);
  // The browser keeps in place what is read while earlier messages come above it, but not at the very top.
  // biome-ignore lint/correctness/useExhaustiveDependencies: that is when earlier ones come.
  useLayoutEffect(() => {
    const element = box.current;
    if (element?.scrollTop === 0) element.scrollTop = element.scrollHeight - heightPx.current;
  }, [drawn[0]?.id]);
  useEffect(() => {
    heightPx.current = box.current?.scrollHeight ?? 0;
  });
  // Follows every new word.
  useEffect(() => {
    const element = box.current;
    if (element !== null && isAtEnd.current) element.scrollTop = element.scrollHeight;
  });
  // Also what comes later inside a message, such as the price of what a model asks for.
  useEffect(() => {
    const element = box.current;
    const list = element?.lastElementChild;
    if (element == null || list == null) return;
    const follow = new ResizeObserver(() => {
      if (isAtEnd.current) element.scrollTop = element.scrollHeight;
    });
    follow.observe(list);
    return () => follow.disconnect();
  }, []);
  const onScroll = (): void => {
    const element = box.current;
    if (element !== null) {
      const left = element.scrollHeight - element.scrollTop - element.clientHeight;
      isAtEnd.current = left < nearPx;
    }
  };
  return (
    <ScrollRegion
      ref={box}
      className={styles.scroll}
      aria-label={t('chat.messages')}
      data-pane="messages"
      onScroll={onScroll}
    >
      {edge}
      <ul className={styles.messages}>
        {drawn.map((message, at) => (
          <Message
            key={message.id}
            message={message}
            canAskAgain={canAskAgain(messages, message)}
            isLast={messages.at(-1)?.id === message.id}
            {...placeOf(at)}
          />
        ))}
      </ul>
    </ScrollRegion>
  );
}

function Empty() {
  const { t } = useTranslation();
  const go = useViewStore((state) => state.go);
  return (
    <div className={styles.scroll}>
      <EmptyState
        testId="chat-empty"
        title={t('chat.emptyTitle')}
        body={t('chat.emptyBody')}
        action={
          <Button
            variant="default"
            onClick={() => {
              go('script');
              openInspector('assistant');
            }}
          >
            {t('chat.toAssistant')}
          </Button>
        }
      />
    </div>
  );
}

/** What waits for an approval: the first message of a conversation, or another answer. */
function Approval() {
  const { t } = useTranslation();
  const asked = useChatStore((state) => state.asked);
  const messages = useChatStore((state) => state.messages);
  const model = useModelStore((state) => state.model) ?? '';
  const isAgain = asked?.kind === 'again';
  const before = messages.find(({ id }) => id === asked?.messageId)?.state;
  const againBody = t(
    before === 'uncertain'
      ? 'chat.againUncertain'
      : before === 'failed'
        ? 'chat.againFailed'
        : 'chat.againBody',
  );
  return (
    <PriceDialog
      title={isAgain ? t('chat.againTitle') : t('chat.approveTitle', { model })}
      body={isAgain ? againBody : t('chat.approveBody')}
      action={t(isAgain ? 'chat.again' : 'chat.send')}
      price={asked?.price ?? null}
      isUnlimited={asked?.isUnlimited ?? false}
      testId="chat-approval"
      onYes={() => void agree()}
      onNo={() => useChatStore.setState({ asked: null })}
    />
  );
}

/** The title of the open conversation, and what all of it cost. */
function Head() {
  const { t } = useTranslation();
  const head = useChatStore((state) => state.head);
  const asMoney = useMoney();
  if (head === null) return null;
  const { tokens, money } = head.spent;
  const spent = { count: tokens, tokens: formatNumber(tokens), money: asMoney(money) };
  return (
    <header className={styles.head}>
      <strong className="one-line" title={head.title}>
        {head.title}
      </strong>
      <span className={styles.spent} data-testid="chat-spent">
        {t(head.isFree ? 'conversation.spentFree' : 'conversation.spent', spent)}
      </span>
    </header>
  );
}

/** Conversations with a chat model: kept, streamed, priced. */
export function ChatScreen() {
  const { t } = useTranslation();
  const openId = useChatStore((state) => state.openId);
  const isEmpty = useChatStore((state) => state.messages.length === 0);
  const problem = useChatStore((state) => state.problem);
  const modelProblem = useModelStore((state) => state.problem);
  const shown = problem ?? modelProblem;
  useEffect(() => {
    void loadChat();
    return onIpcEvents({ 'chat.message': onMessage });
  }, []);
  return (
    <div className={styles.screen} data-testid="chat-screen">
      <ConversationList />
      <div className={styles.main} data-pane="chat" tabIndex={-1}>
        <h1 className="visually-hidden">{t('chat.title')}</h1>
        <Head />
        {/* Another conversation opens at its end. */}
        {isEmpty ? <Empty /> : <Messages key={openId} />}
        {shown !== null && (
          <div className={styles.problem}>
            <ErrorNote
              error={shown}
              {...(problem === null && { onAction: () => void useModelStore.getState().load() })}
            />
          </div>
        )}
        <Composer />
      </div>
      <Approval />
    </div>
  );
}
