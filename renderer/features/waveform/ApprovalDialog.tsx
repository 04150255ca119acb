import { Button, Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { PriceText } from '../../ui/PriceText.tsx';
import { transport, useTransport } from './transport-store.ts';

/** Playing never buys by surprise: once a chapter, with the price. */
export function ApprovalDialog() {
  const { t } = useTranslation();
  const approval = useTransport((state) => state.approval);
  const isWhole = useTransport((state) => state.scope.kind === 'chapter');
  const answer = (isApproved: boolean): void => {
    void transport.getState().answerApproval(isApproved);
  };
  return (
    <Modal
      opened={approval !== null}
      onClose={() => answer(false)}
      title={t('transport.approveTitle')}
      closeButtonProps={{ 'aria-label': t('app.close') }}
    >
      {approval !== null && (
        <div className="form-stack" data-testid="hear-approval">
          <p>
            {t(isWhole ? 'hear.approve' : 'hear.approveOnly', { count: approval.segmentCount })}
          </p>
          <PriceText price={approval.price} testId="hear-price" />
          <p className="quiet">{t(isWhole ? 'transport.approveRule' : 'hear.approveLines')}</p>
          <div className="form-actions">
            <Button variant="default" onClick={() => answer(false)}>
              {t('app.cancel')}
            </Button>
            <Button data-autofocus data-testid="hear-approve" onClick={() => answer(true)}>
              {t('transport.approveYes')}
            </Button>
          </div>
        </div>
      )}
    </Modal>
  );
}
