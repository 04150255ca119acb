import { Button, Group, Modal, type ModalProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

type AppModalProps = ModalProps & {
  /** There with its key, for what is typed next; what it does decides where the focus goes. */
  readonly isInstant?: boolean;
};

/** A dialog whose close button has a name. */
export function AppModal({ isInstant = false, ...modal }: AppModalProps) {
  const { t } = useTranslation();
  return (
    <Modal
      {...(isInstant && { returnFocus: false, transitionProps: { duration: 0 } })}
      closeButtonProps={{ 'aria-label': t('app.close') }}
      {...modal}
    />
  );
}

type DialogActionsProps = { readonly onCancel: () => void; readonly children: ReactNode };

/** The foot of a dialog: Cancel, which takes further attributes, and what else can be done. */
export function DialogActions({ onCancel, children, ...cancel }: DialogActionsProps) {
  const { t } = useTranslation();
  return (
    <Group gap="xs" justify="flex-end">
      <Button variant="default" onClick={onCancel} {...cancel}>
        {t('app.cancel')}
      </Button>
      {children}
    </Group>
  );
}
