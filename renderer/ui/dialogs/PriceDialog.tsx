import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { Price } from '../../../shared/model/money.ts';
import { soon } from '../later.tsx';
import { PriceText } from '../words/PriceText.tsx';
import { AskDialog } from './AskDialog.tsx';

const SessionCapNote = soon(async () => (await import('../messages/CapNote.tsx')).SessionCapNote);

type PriceDialogProps = {
  readonly title: string;
  /** What is bought. */
  readonly body: string;
  /** What else the answer means. */
  readonly rule?: ReactNode;
  readonly action: string;
  /** Null keeps it closed. */
  readonly price: Price | null;
  /** It may come to more than the most of the price. */
  readonly isUnlimited?: boolean;
  /** One job buys all of it, so that the limit per export holds it too. */
  readonly isOneJob?: boolean;
  readonly testId: string;
  readonly onYes: () => void;
  readonly onNo: () => void;
};

/** Nothing is bought before its price was approved. */
export function PriceDialog(props: PriceDialogProps) {
  const { body, rule, price, isUnlimited = false, isOneJob = false, ...question } = props;
  const { t } = useTranslation();
  return (
    <AskDialog isOpen={price !== null} {...question}>
      <p>{body}</p>
      {isUnlimited && <p data-testid={`${question.testId}-unlimited`}>{t('price.unlimited')}</p>}
      {price !== null && (
        <PriceText price={price} isUnlimited={isUnlimited} testId={`${question.testId}-price`} />
      )}
      {price !== null && !price.isFree && (
        <Suspense>
          <SessionCapNote
            price={price}
            isOneJob={isOneJob}
            testId={`${question.testId}-over-cap`}
          />
        </Suspense>
      )}
      {rule !== undefined && <p className="quiet">{rule}</p>}
    </AskDialog>
  );
}
