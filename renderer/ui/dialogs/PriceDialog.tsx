import type { ReactNode } from 'react';
import type { Price } from '../../../shared/model/money.ts';
import { PriceText } from '../words/PriceText.tsx';
import { AskDialog } from './AskDialog.tsx';

type PriceDialogProps = {
  readonly title: string;
  /** What is bought. */
  readonly body: string;
  /** What else the answer means. */
  readonly rule?: ReactNode;
  readonly action: string;
  /** Null keeps it closed. */
  readonly price: Price | null;
  readonly testId: string;
  readonly onYes: () => void;
  readonly onNo: () => void;
};

/** Nothing is bought before its price was approved. */
export function PriceDialog(props: PriceDialogProps) {
  const { body, rule, price, ...question } = props;
  return (
    <AskDialog isOpen={price !== null} {...question}>
      <p>{body}</p>
      {price !== null && <PriceText price={price} testId={`${question.testId}-price`} />}
      {rule !== undefined && <p className="quiet">{rule}</p>}
    </AskDialog>
  );
}
