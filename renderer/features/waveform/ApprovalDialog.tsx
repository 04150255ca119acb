import { useTranslation } from 'react-i18next';
import { PriceDialog } from '../../ui/PriceDialog.tsx';
import { transport, useTransport } from './transport-store.ts';

/** Playing never buys by surprise: once a chapter, with the price. */
export function ApprovalDialog() {
  const { t } = useTranslation();
  const approval = useTransport((state) => state.approval);
  const isWhole = useTransport((state) => state.scope.kind === 'chapter');
  const count = approval?.segmentCount ?? 0;
  const answer = (isApproved: boolean): void => {
    void transport.getState().answerApproval(isApproved);
  };
  return (
    <PriceDialog
      title={t('transport.approveTitle')}
      body={t(isWhole ? 'hear.approve' : 'hear.approveOnly', { count })}
      rule={t(isWhole ? 'transport.approveRule' : 'hear.approveLines')}
      action={t('price.generateAndPlay')}
      price={approval?.price ?? null}
      testId="hear-approval"
      onYes={() => answer(true)}
      onNo={() => answer(false)}
    />
  );
}
