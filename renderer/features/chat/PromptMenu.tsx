import { Button, Menu } from '@mantine/core';
import { Check, ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChatPrompt } from '../../../shared/model/chat/chat.ts';
import { joinLabel } from '../../ui/words/format.ts';
import { chooseSystem, useChatStore } from './chat-store.ts';
import { PromptDialog, type PromptDraft } from './PromptDialog.tsx';
import { deletePrompt, presets, promptOf, usePromptStore } from './prompt-store.ts';

/** Which words the model is told first, and the person's own ones. */
export function PromptMenu() {
  const { t } = useTranslation();
  const system = useChatStore((state) => state.system);
  const prompts = usePromptStore((state) => state.prompts);
  const [draft, setDraft] = useState<PromptDraft | null>(null);
  const chosen = promptOf(system?.promptId ?? null, prompts);
  const isOwn = chosen !== null && (prompts ?? []).some(({ id }) => id === chosen.id);
  const choose = ({ id, text }: ChatPrompt): void => chooseSystem({ promptId: id, text });
  const item = (prompt: ChatPrompt) => (
    <Menu.Item
      key={prompt.id}
      role="menuitemradio"
      aria-checked={prompt.id === chosen?.id}
      leftSection={<Check size={12} visibility={prompt.id === chosen?.id ? 'visible' : 'hidden'} />}
      data-testid="prompt-choice"
      onClick={() => choose(prompt)}
    >
      {prompt.name}
    </Menu.Item>
  );
  const name =
    system === null
      ? t('conversation.promptStandard')
      : (chosen?.name ?? t('conversation.promptGone'));
  return (
    <>
      <Menu position="top-start" withinPortal>
        <Menu.Target>
          <Button
            size="compact-sm"
            variant="default"
            maw={190}
            rightSection={<ChevronDown size={12} />}
            aria-label={joinLabel(t('conversation.prompt'), name)}
            data-testid="prompt-menu"
          >
            <span className="one-line">{name}</span>
          </Button>
        </Menu.Target>
        <Menu.Dropdown mah={420} style={{ overflowY: 'auto' }}>
          <Menu.Item
            role="menuitemradio"
            aria-checked={system === null}
            leftSection={<Check size={12} visibility={system === null ? 'visible' : 'hidden'} />}
            title={t('conversation.promptStandardHint')}
            onClick={() => chooseSystem(null)}
          >
            {t('conversation.promptStandard')}
          </Menu.Item>
          <Menu.Label>{t('conversation.promptReady')}</Menu.Label>
          {presets().map(item)}
          {(prompts ?? []).length > 0 && <Menu.Label>{t('conversation.promptYours')}</Menu.Label>}
          {(prompts ?? []).map(item)}
          <Menu.Divider />
          <Menu.Item
            data-testid="prompt-new"
            onClick={() => setDraft({ id: null, name: '', text: '' })}
          >
            {t('conversation.promptNew')}
          </Menu.Item>
          {chosen !== null && (
            <Menu.Item
              data-testid="prompt-edit"
              onClick={() => setDraft(isOwn ? chosen : { ...chosen, id: null })}
            >
              {t(isOwn ? 'conversation.promptEdit' : 'conversation.promptCopy', {
                name: chosen.name,
              })}
            </Menu.Item>
          )}
          {isOwn && (
            <Menu.Item
              data-testid="prompt-delete"
              onClick={() => {
                chooseSystem(null);
                const { name: gone } = chosen;
                void deletePrompt(chosen, t('conversation.promptDeleted', { name: gone }));
              }}
            >
              {t('conversation.promptDelete', { name: chosen.name })}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <PromptDialog draft={draft} onSaved={choose} onClose={() => setDraft(null)} />
    </>
  );
}
