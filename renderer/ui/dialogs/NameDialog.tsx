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
  /** Rejects with an AppError, which is shown in the dialog. */
  readonly onName: (name: string) => Promise<void>;
  readonly onClose: () => void;
  /** What is asked besides. */
  readonly children?: ReactNode;
};

/** Once, so that who comes back to a name in the making finds the cursor where it was. */
function selectAll(field: HTMLInputElement | null): void {
  field?.select();
}

/** Asks for one name and does one thing with it. */
export function NameDialog(props: NameDialogProps) {
  const {
    isOpen,
    title,
    body,
    label,
    action,
    initial,
    mostLength = 500,
    returnsFocus = true,
    onName,
    onClose,
    children,
  } = props;
  const { problem, attempt } = useAttempt();
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget).get('name') ?? '').trim();
    if (name === '') return;
    void attempt(async () => {
      await onName(name);
      onClose();
    });
  };
  return (
    <AppModal opened={isOpen} onClose={onClose} title={title} returnFocus={returnsFocus}>
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
            <Button type="submit" data-testid="name-submit">
              {action}
            </Button>
          </DialogActions>
        </Stack>
      </form>
    </AppModal>
  );
}
