import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AskDialog } from './AskDialog.tsx';

type LeaveDialogProps = {
  readonly isOpen: boolean;
  readonly testId: string;
  /** What keeps what is typed is called. */
  readonly action: string;
  readonly isPossible?: boolean;
  readonly children?: ReactNode;
  readonly onSave: () => void;
  readonly onDrop: () => void;
  readonly onStay: () => void;
};

/** Asked where a dialog is left with something typed in it. */
export function LeaveDialog({ testId, onSave, onDrop, onStay, ...question }: LeaveDialogProps) {
  const { t } = useTranslation();
  return (
    <AskDialog
      {...question}
      title={t('publication.leave')}
      testId={`${testId}-leave`}
      other={
        <Button variant="default" data-testid={`${testId}-drop`} onClick={onDrop}>
          {t('publication.drop')}
        </Button>
      }
      onYes={onSave}
      onNo={onStay}
    />
  );
}
