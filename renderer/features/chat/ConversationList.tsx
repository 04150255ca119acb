import { ActionIcon, Button, CloseButton, Menu, TextInput, UnstyledButton } from '@mantine/core';
import { Ellipsis, MessageSquarePlus, Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Conversation } from '../../../shared/model/assistant.ts';
import type { ConversationFind, ConversationFormat } from '../../../shared/model/chat/chat.ts';
import { request } from '../../ipc/client.ts';
import { NameDialog } from '../../ui/dialogs/NameDialog.tsx';
import { type RowPlace, useGrowingList } from '../../ui/grid/use-growing-list.tsx';
import { showUndo, withErrorToast } from '../../ui/messages/toast.tsx';
import { saveText } from '../../ui/save-text.ts';
import { useAgo } from '../../ui/words/use-ago.ts';
import styles from './ConversationList.module.css';
import { loadChat, openConversation, openFind } from './chat-acts.ts';
import { useChatStore } from './chat-store.ts';

type RowProps = {
  readonly conversation: Conversation;
  readonly isOpen: boolean;
  readonly onRename: () => void;
  readonly onRemove: () => void;
};

function Row({ conversation, isOpen, onRename, onRemove, ...place }: RowProps & RowPlace) {
  const { t } = useTranslation();
  const { id, title, updatedAtMs } = conversation;
  const ago = useAgo(updatedAtMs);
  return (
    <li {...place} className={styles.row} data-open={isOpen}>
      <UnstyledButton
        className={styles.open}
        aria-current={isOpen ? 'true' : undefined}
        data-testid="conversation"
        onClick={() => void openConversation(id)}
      >
        <span className="one-line" title={title}>
          {title}
        </span>
        <span className={styles.when}>{ago}</span>
      </UnstyledButton>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon
            size={24}
            aria-label={t('chat.more', { title })}
            data-testid="conversation-more"
          >
            <Ellipsis size={14} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item data-testid="conversation-rename" onClick={onRename}>
            {t('chat.rename')}
          </Menu.Item>
          <Menu.Item
            data-testid="conversation-markdown"
            onClick={() => void save(conversation, 'markdown')}
          >
            {t('conversation.saveMarkdown')}
          </Menu.Item>
          <Menu.Item
            data-testid="conversation-json"
            onClick={() => void save(conversation, 'json')}
          >
            {t('conversation.saveJson')}
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item data-testid="conversation-remove" onClick={onRemove}>
            {t('chat.remove')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </li>
  );
}

const files = {
  markdown: { ending: 'md', type: 'text/markdown' },
  json: { ending: 'json', type: 'application/json' },
} as const;

async function save({ id, title }: Conversation, format: ConversationFormat): Promise<void> {
  const { ending, type } = files[format];
  await withErrorToast(async () => {
    const { text } = await request('chat.save', { conversationId: id, format });
    const name = title.replace(/[^\p{L}\p{N} _-]+/gu, ' ').trim();
    saveText(text, `${name === '' ? id : name}.${ending}`, type);
  });
}

/** The search follows the words once the hand rests. */
const restMs = 200;

function useFinds(words: string): readonly ConversationFind[] | null {
  const [finds, setFinds] = useState<readonly ConversationFind[] | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const timer = setTimeout(() => {
      if (words.trim() === '') setFinds(null);
      else {
        void withErrorToast(() => request('chat.find', { words })).then((found) => {
          if (isCurrent) setFinds(found);
        });
      }
    }, restMs);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [words]);
  return finds;
}

function Finds({ finds }: { readonly finds: readonly ConversationFind[] }) {
  const { t } = useTranslation();
  const count = finds.length;
  return (
    <>
      <p className={styles.count} role="status">
        {count === 0 ? t('conversation.noFinds') : t('conversation.finds', { count })}
      </p>
      <ul className={styles.rows}>
        {finds.map((find) => (
          <li key={`${find.conversationId} ${find.messageId}`} className={styles.row}>
            <UnstyledButton
              className={styles.open}
              data-testid="chat-find"
              onClick={() => void openFind(find)}
            >
              <span className="one-line" title={find.title}>
                {find.title}
              </span>
              <span className={styles.excerpt} dir="auto">
                {find.messageId === null ? (
                  t('conversation.inTitle')
                ) : (
                  <>
                    {find.before}
                    <mark>{find.found}</mark>
                    {find.after}
                  </>
                )}
              </span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </>
  );
}

async function remove({ id }: Conversation, message: string): Promise<void> {
  await withErrorToast(async () => {
    await request('chat.remove', { conversationId: id });
    await loadChat();
    showUndo(message, () => {
      void withErrorToast(() => request('chat.restore', { conversationId: id }).then(loadChat));
    });
  });
}

const none: readonly Conversation[] = [];

/** The conversations that are kept, the one last spoken in first. */
export function ConversationList() {
  const { t } = useTranslation();
  const conversations = useChatStore((state) => state.conversations) ?? none;
  const { shownCount, placeOf, edge } = useGrowingList(conversations.length);
  const openId = useChatStore((state) => state.openId);
  const [renaming, setRenaming] = useState<Conversation | null>(null);
  const [words, setWords] = useState('');
  const finds = useFinds(words);
  return (
    <nav
      className={styles.list}
      aria-label={t('chat.conversations')}
      data-pane="conversations"
      tabIndex={-1}
    >
      <Button
        fullWidth
        variant="default"
        size="compact-md"
        leftSection={<MessageSquarePlus size={14} />}
        data-testid="chat-new"
        onClick={() => void openConversation(null)}
      >
        {t('chat.new')}
      </Button>
      <TextInput
        size="xs"
        type="search"
        value={words}
        maxLength={200}
        placeholder={t('conversation.search')}
        aria-label={t('conversation.search')}
        leftSection={<Search size={12} />}
        rightSection={
          words !== '' && (
            <CloseButton
              size="xs"
              aria-label={t('conversation.clearSearch')}
              onClick={() => setWords('')}
            />
          )
        }
        data-testid="chat-search"
        onChange={(event) => setWords(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') setWords('');
        }}
      />
      {finds !== null && <Finds finds={finds} />}
      <div className={styles.rows} hidden={finds !== null}>
        <ul>
          {conversations.slice(0, shownCount).map((conversation, at) => (
            <Row
              key={conversation.id}
              {...placeOf(at)}
              conversation={conversation}
              isOpen={conversation.id === openId}
              onRename={() => setRenaming(conversation)}
              onRemove={() =>
                void remove(conversation, t('chat.removed', { title: conversation.title }))
              }
            />
          ))}
        </ul>
        {edge}
      </div>
      <NameDialog
        isOpen={renaming !== null}
        title={t('chat.renameTitle')}
        initial={renaming?.title ?? ''}
        label={t('chat.name')}
        mostLength={200}
        action={t('chat.rename')}
        onName={async (title) => {
          if (renaming !== null) {
            await request('chat.rename', { conversationId: renaming.id, title });
            await loadChat();
          }
        }}
        onClose={() => setRenaming(null)}
      />
    </nav>
  );
}
