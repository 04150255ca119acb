import { Button, Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Price } from '../../shared/model/money.ts';
import { PriceText } from './PriceText.tsx';

type PriceDialogProps = {
  readonly title: string;
  readonly body: string;
  readonly rule?: string;
  readonly action: string;
  /** Null keeps it closed. */
  readonly price: Price | null;
  readonly testId: string;
  readonly onYes: () => void;
  readonly onNo: () => void;
};

/** Nothing is bought before somebody said yes to its price. */
export function PriceDialog(props: PriceDialogProps) {
  const { title, body, rule, action, price, testId, onYes, onNo } = props;
  const { t } = useTranslation();
  return (
    <Modal
      opened={price !== null}
      onClose={onNo}
      title={title}
      closeButtonProps={{ 'aria-label': t('app.close') }}
    >
      {price !== null && (
        <div className="form-stack" data-testid={testId}>
          <p>{body}</p>
          <PriceText price={price} />
          {rule !== undefined && <p className="quiet">{rule}</p>}
          <div className="form-actions">
            <Button variant="default" onClick={onNo}>
              {t('app.cancel')}
            </Button>
            <Button data-autofocus data-testid={`${testId}-yes`} onClick={onYes}>
              {action}
            </Button>
          </div>
        </div>
      )}
    </Modal>
  );
}
