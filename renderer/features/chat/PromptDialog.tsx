import { Button, Stack, Textarea, TextInput } from '@mantine/core';
import { type Ref, useImperativeHandle, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type ChatPrompt,
  mostPromptName,
  mostPromptText,
} from '../../../shared/model/chat/chat.ts';
import { AppModal, DialogActions } from '../../ui/dialogs/AppModal.tsx';
import { LeaveDialog } from '../../ui/dialogs/LeaveDialog.tsx';
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

type Leave = () => void;
type FormProps = Omit<PromptDialogProps, 'draft'> & {
  readonly draft: PromptDraft;
  readonly leaveRef: Ref<Leave>;
};

function PromptForm({ draft, onSaved, onClose, leaveRef }: FormProps) {
  const { t } = useTranslation();
  const [name, setName] = useState(draft.name);
  const [text, setText] = useState(draft.text);
  const [isLeaving, setIsLeaving] = useState(false);
  const { problem, isBusy, attempt } = useAttempt();
  const form = useRef<HTMLFormElement>(null);
  const isPossible = name.trim() !== '' && text.trim() !== '';
  // What is typed is not lost by a key.
  useImperativeHandle(leaveRef, () => () => {
    if (isBusy) return;
    if (name !== draft.name || text !== draft.text) setIsLeaving(true);
    else onClose();
  });
  const save = (): void => {
    setIsLeaving(false);
    if (!isPossible) return;
    const isHere = () => form.current !== null;
    void attempt(async () => {
      onSaved(await savePrompt(draft.id, { name: name.trim(), text: text.trim() }));
      // Not one that was opened since.
      if (isHere()) onClose();
    }, isHere);
  };
  return (
    <form
      ref={form}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <Stack>
        <TextInput
          label={t('conversation.promptName')}
          value={name}
          required
          maxLength={mostPromptName}
          readOnly={isBusy}
          data-autofocus
          data-testid="prompt-name"
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Textarea
          label={t('conversation.promptText')}
          description={t('conversation.promptHint')}
          value={text}
          required
          autosize
          minRows={5}
          maxRows={14}
          maxLength={mostPromptText}
          readOnly={isBusy}
          data-testid="prompt-text"
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <ErrorNote error={problem} />
        <DialogActions onCancel={onClose}>
          <Button type="submit" loading={isBusy} data-testid="prompt-save">
            {t('conversation.promptSave')}
          </Button>
        </DialogActions>
      </Stack>
      <LeaveDialog
        isOpen={isLeaving}
        action={t('conversation.promptSave')}
        testId="prompt"
        isPossible={isPossible}
        onSave={save}
        onDrop={onClose}
        onStay={() => setIsLeaving(false)}
      />
    </form>
  );
}

/** Writes a system prompt and its name. */
export function PromptDialog({ draft, onSaved, onClose }: PromptDialogProps) {
  const { t } = useTranslation();
  const leave = useRef<Leave>(onClose);
  const isNew = draft?.id == null;
  return (
    <AppModal
      opened={draft !== null}
      onClose={() => (leave.current ?? onClose)()}
      title={t(isNew ? 'conversation.promptNewTitle' : 'conversation.promptEditTitle')}
      size="lg"
    >
      {draft !== null && (
        <PromptForm draft={draft} onSaved={onSaved} onClose={onClose} leaveRef={leave} />
      )}
    </AppModal>
  );
}
