import { Button, Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { PriceText } from '../../ui/PriceText.tsx';
import { answerSample, useSampleStore } from './sample-store.ts';

/** The first sample of a book on an account: its price, once. */
export function SampleApproval() {
  const { t } = useTranslation();
  const asked = useSampleStore((state) => state.asked);
  return (
    <Modal
      opened={asked !== null}
      onClose={() => answerSample(false)}
      title={t('pronunciation.sampleTitle')}
      closeButtonProps={{ 'aria-label': t('app.close') }}
      // It may stand above the dialog that it was asked from.
      zIndex={320}
    >
      {asked !== null && (
        <div className="form-stack" data-testid="sample-approval">
          <p>
            {t('pronunciation.sample', {
              count: asked.samples.length,
              words: asked.samples[0]?.words ?? '',
            })}
          </p>
          <PriceText price={asked.price} testId="sample-price" />
          <p className="quiet">{t('pronunciation.sampleEach', { count: asked.samples.length })}</p>
          <div className="form-actions">
            <Button variant="default" onClick={() => answerSample(false)}>
              {t('app.cancel')}
            </Button>
            <Button data-autofocus data-testid="sample-approve" onClick={() => answerSample(true)}>
              {t('pronunciation.sampleYes')}
            </Button>
          </div>
        </div>
      )}
    </Modal>
  );
}
