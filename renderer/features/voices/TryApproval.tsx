import { useTranslation } from 'react-i18next';
import { PriceDialog } from '../../ui/PriceDialog.tsx';
import { answerTry, useTryStore } from './try-store.ts';

/** Words that a voice has not said yet cost what making them costs. */
export function TryApproval() {
  const { t } = useTranslation();
  const asked = useTryStore((state) => state.asked);
  const count = asked?.count ?? 1;
  return (
    <PriceDialog
      title={t('voices.try.priceTitle', { count })}
      body={t('voices.try.priceBody', { count })}
      action={t('voices.try.priceYes')}
      price={asked?.price ?? null}
      testId="voice-price"
      onYes={() => answerTry(true)}
      onNo={() => answerTry(false)}
    />
  );
}
