import { Button, Modal } from '@mantine/core';
import type { KeyboardEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { AppError } from '../../shared/app-error.ts';
import { ErrorNote } from './ErrorNote.tsx';

type AskDialogProps = {
  readonly isOpen: boolean;
  readonly title: string;
  readonly testId: string;
  /** What Enter does. */
  readonly action: string;
  readonly isPossible?: boolean;
  /** The answer is being carried out. */
  readonly isBusy?: boolean;
  /** Why it could not be; the question stays. */
  readonly problem?: AppError | null;
  /** Another way to say yes. */
  readonly other?: ReactNode;
  readonly children: ReactNode;
  readonly onYes: () => void;
  readonly onNo: () => void;
};

/** Above whatever it was asked from, another dialog too. */
const topZIndex = 320;
/** Keeps a dialog below from taking the Escape that is meant for this one. */
const ownKeys = { 'data-mantine-stop-propagation': 'true' };

/** A question with its price before something is bought: Enter says yes, Escape no. */
export function AskDialog(props: AskDialogProps) {
  const {
    isOpen,
    title,
    testId,
    action,
    isPossible = true,
    isBusy = false,
    problem = null,
  } = props;
  const { t } = useTranslation();
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      event.stopPropagation();
      props.onNo();
    }
  };
  return (
    <Modal
      opened={isOpen}
      onClose={props.onNo}
      title={title}
      zIndex={topZIndex}
      attributes={{ content: ownKeys }}
      closeButtonProps={{ 'aria-label': t('app.close'), ...ownKeys }}
      onKeyDown={onKeyDown}
    >
      {isOpen && (
        <div className="form-stack" data-testid={testId}>
          {props.children}
          {problem !== null && <ErrorNote error={problem} />}
          <div className="form-actions">
            <Button variant="default" {...ownKeys} onClick={props.onNo}>
              {t('app.cancel')}
            </Button>
            {props.other}
            <Button
              {...ownKeys}
              data-autofocus
              data-testid={`${testId}-yes`}
              disabled={!isPossible}
              loading={isBusy}
              onClick={props.onYes}
            >
              {action}
            </Button>
          </div>
        </div>
      )}
    </Modal>
  );
}
