import { answerPrice, usePriceQuestion } from '../../stores/price-question.ts';
import { PriceDialog } from '../../ui/dialogs/PriceDialog.tsx';

const closed = { title: '', body: '', action: '', price: null, testId: 'price-question' };

/** The question that a store asks before it buys; see askPrice. */
export function PriceQuestion() {
  const question = usePriceQuestion((state) => state.question);
  return (
    <PriceDialog
      {...(question ?? closed)}
      onYes={() => answerPrice(true)}
      onNo={() => answerPrice(false)}
    />
  );
}
