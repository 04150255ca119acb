import { Button, Stack, Textarea, TextInput } from '@mantine/core';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type ChatPrompt,
  mostPromptName,
  mostPromptText,
} from '../../../shared/model/chat/chat.ts';
import { AppModal, DialogActions } from '../../ui/dialogs/AppModal.tsx';
import { useAttempt } from '../../ui/forms/use-attempt.ts';
import { ErrorNote } from '../../ui/messages/ErrorNote.tsx';
import { savePrompt } from './prompt-store.ts';

/** Of a new prompt the id is null. */
export type PromptDraft = Omit<ChatPrompt, 'id'> & { readonly id: string | null };

type PromptDialogProps = {
  /** Null keeps it closed. */
  readonly draft: PromptDraft | null;
  readonly onSaved: (prompt: ChatPrompt) => void;
  readonly onClose: () => void;
};

/** Writes a system prompt and its name. */
export function PromptDialog({ draft, onSaved, onClose }: PromptDialogProps) {
  const { t } = useTranslation();
  const { problem, attempt } = useAttempt();
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const name = String(fields.get('name') ?? '').trim();
    const text = String(fields.get('text') ?? '').trim();
    if (name === '' || text === '' || draft === null) return;
    void attempt(async () => {
      onSaved(await savePrompt(draft.id, { name, text }));
      onClose();
    });
  };
  const isNew = draft?.id == null;
  return (
    <AppModal
      opened={draft !== null}
      onClose={onClose}
      title={t(isNew ? 'conversation.promptNewTitle' : 'conversation.promptEditTitle')}
      size="lg"
    >
      <form onSubmit={submit}>
        <Stack>
          <TextInput
            name="name"
            label={t('conversation.promptName')}
            defaultValue={draft?.name ?? ''}
            required
            maxLength={mostPromptName}
            data-autofocus
            data-testid="prompt-name"
          />
          <Textarea
            name="text"
            label={t('conversation.promptText')}
            description={t('conversation.promptHint')}
            defaultValue={draft?.text ?? ''}
            required
            autosize
            minRows={5}
            maxRows={14}
            maxLength={mostPromptText}
            data-testid="prompt-text"
          />
          <ErrorNote error={problem} />
          <DialogActions onCancel={onClose}>
            <Button type="submit" data-testid="prompt-save">
              {t('conversation.promptSave')}
            </Button>
          </DialogActions>
        </Stack>
      </form>
    </AppModal>
  );
}
