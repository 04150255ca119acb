import { ActionIcon, Button, Menu, UnstyledButton } from '@mantine/core';
import { Ellipsis, MessageSquarePlus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Conversation } from '../../../shared/model/assistant.ts';
import { request } from '../../ipc/client.ts';
import { NameDialog } from '../../ui/dialogs/NameDialog.tsx';
import { showUndo, withErrorToast } from '../../ui/messages/toast.tsx';
import { formatAgo } from '../../ui/words/format.ts';
import styles from './ConversationList.module.css';
import { loadChat, openConversation, useChatStore } from './chat-store.ts';

type RowProps = {
  readonly conversation: Conversation;
  readonly isOpen: boolean;
  readonly onRename: () => void;
  readonly onRemove: () => void;
};

function Row({ conversation, isOpen, onRename, onRemove }: RowProps) {
  const { t } = useTranslation();
  const { id, title, updatedAtMs } = conversation;
  return (
    <li className={styles.row} data-open={isOpen}>
      <UnstyledButton
        className={styles.open}
        aria-current={isOpen ? 'true' : undefined}
        data-testid="conversation"
        onClick={() => void openConversation(id)}
      >
        <span className="one-line" title={title}>
          {title}
        </span>
        <span className={styles.when}>{formatAgo(updatedAtMs, Date.now())}</span>
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
          <Menu.Item data-testid="conversation-remove" onClick={onRemove}>
            {t('chat.remove')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </li>
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

/** The conversations that are kept, the one last spoken in first. */
export function ConversationList() {
  const { t } = useTranslation();
  const conversations = useChatStore((state) => state.conversations);
  const openId = useChatStore((state) => state.openId);
  const [renaming, setRenaming] = useState<Conversation | null>(null);
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
      <ul className={styles.rows}>
        {(conversations ?? []).map((conversation) => (
          <Row
            key={conversation.id}
            conversation={conversation}
            isOpen={conversation.id === openId}
            onRename={() => setRenaming(conversation)}
            onRemove={() =>
              void remove(conversation, t('chat.removed', { title: conversation.title }))
            }
          />
        ))}
      </ul>
      <NameDialog
        isOpen={renaming !== null}
        title={t('chat.renameTitle')}
        label={t('chat.name')}
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
