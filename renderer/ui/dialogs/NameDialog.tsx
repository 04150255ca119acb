import { Button, Stack, TextInput } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { useAttempt } from '../forms/use-attempt.ts';
import { ErrorNote } from '../messages/ErrorNote.tsx';
import { AppModal, DialogActions } from './AppModal.tsx';

type NameDialogProps = {
  readonly isOpen: boolean;
  readonly title: string;
  readonly body?: string;
  readonly label: string;
  readonly action: string;
  /** The name so far, where there is one. */
  readonly initial?: string;
  /** In characters, as what keeps the name takes it. */
  readonly mostLength?: number;
  /** Not where what was named takes the keyboard. */
  readonly returnsFocus?: boolean;
  /** Rejects with an AppError, which is shown in the dialog; `isHere` tells whether it is still the one that asked. */
  readonly onName: (name: string, isHere: () => boolean) => Promise<void>;
  readonly onClose: () => void;
  /** What is asked besides. */
  readonly children?: ReactNode;
};

/** Once, so that who comes back to a name in the making finds the cursor where it was. */
function selectAll(field: HTMLInputElement | null): void {
  field?.select();
}

/** One for each opening: a second name may be given while the first one is still being worked on. */
function NameForm(props: NameDialogProps) {
  const { body, label, action, initial, mostLength = 500, onName, onClose, children } = props;
  const { problem, isBusy, attempt } = useAttempt();
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const { currentTarget: form } = event;
    const name = String(new FormData(form).get('name') ?? '').trim();
    if (name === '') return;
    const isHere = () => form.isConnected;
    void attempt(async () => {
      await onName(name, isHere);
      if (isHere()) onClose();
    }, isHere);
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        {body !== undefined && <p className="quiet">{body}</p>}
        <TextInput
          name="name"
          label={label}
          defaultValue={initial}
          required
          maxLength={mostLength}
          data-autofocus
          data-testid="name-field"
          ref={selectAll}
        />
        {children}
        <ErrorNote error={problem} />
        <DialogActions onCancel={onClose}>
          <Button type="submit" loading={isBusy} data-testid="name-submit">
            {action}
          </Button>
        </DialogActions>
      </Stack>
    </form>
  );
}

/** Asks for one name and does one thing with it. */
export function NameDialog(props: NameDialogProps) {
  const { isOpen, title, returnsFocus = true, onClose } = props;
  return (
    <AppModal opened={isOpen} onClose={onClose} title={title} returnFocus={returnsFocus}>
      {isOpen && <NameForm {...props} />}
    </AppModal>
  );
}
