import { Box, Button, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import type { AppError } from '../../../shared/app-error.ts';
import { ErrorNote } from '../messages/ErrorNote.tsx';
import { AppModal, DialogActions } from './AppModal.tsx';
import { zOrder } from './z-order.ts';

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
  /** For rows of fields. */
  readonly isWide?: boolean;
  /** Not where the answer says where the focus goes. */
  readonly returnsFocus?: boolean;
  /** Another way to approve. */
  readonly other?: ReactNode;
  readonly children?: ReactNode;
  readonly onYes: () => void;
  readonly onNo: () => void;
};

/** A question with its price before something is bought: Enter says yes, Escape no. */
export function AskDialog(props: AskDialogProps) {
  const {
    isOpen,
    title,
    testId,
    action,
    isPossible = true,
    isBusy = false,
    isWide = false,
    returnsFocus = true,
    problem = null,
  } = props;
  return (
    <AppModal
      opened={isOpen}
      onClose={props.onNo}
      title={title}
      // Three buttons stand in one row.
      size={isWide || props.other !== undefined ? 'lg' : 'md'}
      zIndex={zOrder.question}
      returnFocus={returnsFocus}
      // What has the focus is not scrolled below its foot.
      styles={{ content: { scrollPaddingBottom: 76 } }}
    >
      {isOpen && (
        <Stack data-testid={testId}>
          {props.children}
          <ErrorNote error={problem} />
          {/* In sight in a low window too, over the padding below it. */}
          <Box
            pos="sticky"
            bottom={0}
            pt={12}
            pb={24}
            mt={-12}
            mb={-24}
            bg="var(--raised)"
            style={{ zIndex: 2 }}
          >
            <DialogActions onCancel={props.onNo}>
              {props.other}
              <Button
                data-autofocus
                data-testid={`${testId}-yes`}
                disabled={!isPossible}
                loading={isBusy}
                onClick={props.onYes}
              >
                {action}
              </Button>
            </DialogActions>
          </Box>
        </Stack>
      )}
    </AppModal>
  );
}
