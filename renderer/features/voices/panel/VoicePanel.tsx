import { ActionIcon, Button, Group, TagsInput, Textarea, TextInput } from '@mantine/core';
import { ArrowLeftRight, CopyPlus, FileOutput, Trash2, X } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  mostVoiceName,
  mostVoiceNotes,
  mostVoiceTag,
  mostVoiceTags,
  type VoiceCard,
} from '../../../../shared/model/voice.ts';
import { ColourChoice } from '../../../ui/forms/ColourChoice.tsx';
import { useMessagesBeside } from '../../../ui/messages/beside-pane.ts';
import { useOnLeave } from '../../../ui/use-on-leave.ts';
import { useTold } from '../../../ui/use-told.ts';
import { StarButton } from '../cards/StarButton.tsx';
import { VoiceWave } from '../cards/VoiceWave.tsx';
import { tagsOf } from '../cards/voice-list.ts';
import { PlayVoice } from '../play/PlayVoice.tsx';
import { TryVoice } from '../play/TryVoice.tsx';
import { changeVoice, cloneAgain, exportVoices, forgetVoice } from '../voice-acts.ts';
import { openCompare, selectVoice, useVoicesStore } from '../voices-store.ts';
import { DeleteVoice } from './DeleteVoice.tsx';
import { VoiceFacts } from './VoiceFacts.tsx';
import styles from './VoicePanel.module.css';

/** Kept when the field is left or Enter is pressed. */
function NameField({ card }: { readonly card: VoiceCard }) {
  const { t } = useTranslation();
  const { id, title, gatewayTitle } = card;
  const take = (text: string): void => {
    const name = text.trim();
    if (name !== title) void changeVoice(id, { name });
  };
  return (
    <TextInput
      key={title}
      label={t('voices.panel.name')}
      description={
        title === gatewayTitle
          ? t('voices.panel.nameOnlyHere')
          : t('voices.panel.nameHint', { title: gatewayTitle })
      }
      defaultValue={title}
      placeholder={gatewayTitle}
      maxLength={mostVoiceName}
      data-testid="voice-name"
      onBlur={(event) => take(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') take(event.currentTarget.value);
      }}
    />
  );
}

function NotesField({ card }: { readonly card: VoiceCard }) {
  const { t } = useTranslation();
  const { id, notes } = card;
  const told = useTold(notes);
  const [text, setText] = useState(notes);
  const keep = (): void => {
    if (text === told.current) return;
    told.current = text;
    void changeVoice(id, { notes: text });
  };
  useOnLeave(keep);
  return (
    <Textarea
      label={t('voices.panel.notes')}
      placeholder={t('voices.panel.notesHint')}
      autosize
      minRows={2}
      maxRows={8}
      maxLength={mostVoiceNotes}
      value={text}
      data-testid="voice-notes"
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={keep}
    />
  );
}

function TagsField({ card }: { readonly card: VoiceCard }) {
  const { t } = useTranslation();
  const cards = useVoicesStore((state) => state.cards);
  return (
    <TagsInput
      size="sm"
      label={t('voices.panel.tags')}
      placeholder={card.tags.length === 0 ? t('voices.panel.addTag') : ''}
      description={t('voices.panel.tagsHint')}
      data={[...tagsOf(cards ?? [])]}
      value={[...card.tags]}
      maxTags={mostVoiceTags}
      acceptValueOnBlur
      comboboxProps={{ withinPortal: true }}
      data-testid="voice-tags"
      onChange={(tags) => {
        const fitting = tags.map((tag) => tag.trim().slice(0, mostVoiceTag)).filter(Boolean);
        void changeVoice(card.id, { tags: fitting });
      }}
    />
  );
}

/** Why a voice is not like the others, and what can be done. */
function StateNote({ card }: { readonly card: VoiceCard }) {
  const { t } = useTranslation();
  if (card.state === 'missing') {
    const how = card.sampleUrl === null ? 'voices.panel.goneLost' : 'voices.panel.goneHow';
    return (
      <div className={styles.note} data-testid="voice-gone-note">
        <p>{t('voices.panel.goneBody')}</p>
        <p>{t(how)}</p>
      </div>
    );
  }
  return card.isFromElsewhere ? (
    <p className={styles.note}>{t('voices.panel.elsewhereBody')}</p>
  ) : null;
}

function Actions({ card, onDelete }: { readonly card: VoiceCard; readonly onDelete: () => void }) {
  const { t } = useTranslation();
  const { id, sampleUrl, state, isDefault } = card;
  const isReady = state === 'ready';
  const hasOthers = useVoicesStore(
    ({ cards }) => (cards ?? []).filter((one) => one.state === 'ready').length > 1,
  );
  return (
    <div className={styles.actions}>
      {isReady && hasOthers && (
        <Button
          variant="default"
          size="compact-md"
          leftSection={<ArrowLeftRight size={14} />}
          data-testid="voice-compare"
          onClick={() => openCompare([id])}
        >
          {t('voices.panel.compare')}
        </Button>
      )}
      {sampleUrl !== null && (
        <>
          <Button
            variant="default"
            size="compact-md"
            leftSection={<FileOutput size={14} />}
            data-testid="voice-export"
            onClick={() => void exportVoices([id])}
          >
            {t('voices.panel.exportOne')}
          </Button>
          <Button
            variant={isReady ? 'default' : 'filled'}
            size="compact-md"
            leftSection={<CopyPlus size={14} />}
            title={t('voices.panel.cloneAgainHint')}
            data-testid="voice-reuse"
            onClick={() => void cloneAgain(id)}
          >
            {t('voices.panel.cloneAgain')}
          </Button>
        </>
      )}
      {!isDefault && (
        <Button
          variant="default"
          size="compact-md"
          className={styles.remove}
          leftSection={<Trash2 size={14} />}
          data-testid={isReady ? 'voice-delete' : 'voice-forget'}
          onClick={() => (isReady ? onDelete() : void forgetVoice(card))}
        >
          {t(isReady ? 'voices.panel.remove' : 'voices.panel.forget')}
        </Button>
      )}
    </div>
  );
}

/** Everything about one voice, beside the cards; in a small window over them. */
export function VoicePanel({ card }: { readonly card: VoiceCard }) {
  const { t } = useTranslation();
  const [isDeleting, setIsDeleting] = useState(false);
  useMessagesBeside(360);
  const close = (): void => {
    const opener = document.querySelector<HTMLElement>(
      `[data-voice="${CSS.escape(card.id)}"] [data-testid=voice-open]`,
    );
    selectVoice(null);
    opener?.focus();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const isListOpen =
      event.target instanceof Element && event.target.getAttribute('aria-expanded') === 'true';
    if (event.key === 'Escape' && !event.defaultPrevented && !isDeleting && !isListOpen) {
      event.stopPropagation();
      close();
    }
  };
  return (
    <aside
      className={styles.panel}
      aria-label={t('voices.panel.label', { name: card.title })}
      data-pane="voice"
      tabIndex={-1}
      data-testid="voice-panel"
      onKeyDown={onKeyDown}
    >
      <div className={styles.head}>
        <h2 className={`one-line ${styles.title}`} title={card.title} dir="auto">
          {card.title}
        </h2>
        <StarButton card={card} />
        <ActionIcon aria-label={t('voices.panel.close')} data-testid="voice-close" onClick={close}>
          <X size={16} />
        </ActionIcon>
      </div>
      <div className={styles.body}>
        <StateNote card={card} />
        {card.sampleUrl !== null && (
          <Group gap="sm">
            <PlayVoice card={card} />
            <VoiceWave card={card} />
          </Group>
        )}
        {card.state === 'ready' && <TryVoice card={card} />}
        <NameField card={card} />
        <ColourChoice
          name={card.title}
          colour={card.colour}
          onColour={(colour) => void changeVoice(card.id, { colour })}
        />
        <TagsField card={card} />
        <NotesField card={card} />
        <VoiceFacts card={card} />
        <Actions card={card} onDelete={() => setIsDeleting(true)} />
      </div>
      <DeleteVoice card={isDeleting ? card : null} onClose={() => setIsDeleting(false)} />
    </aside>
  );
}
