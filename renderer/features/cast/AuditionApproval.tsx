import { Button, Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { PriceText } from '../../ui/PriceText.tsx';
import { answerAudition, useAuditionStore } from './audition-store.ts';

/** A line with a voice that was not heard on it yet costs what making it costs. */
export function AuditionApproval() {
  const { t } = useTranslation();
  const asked = useAuditionStore((state) => state.asked);
  return (
    <Modal
      opened={asked !== null}
      onClose={() => answerAudition(false)}
      title={t('cast.auditionTitle')}
      closeButtonProps={{ 'aria-label': t('app.close') }}
    >
      {asked !== null && (
        <div className="form-stack" data-testid="audition-approval">
          <p>{t('cast.auditionBody')}</p>
          <PriceText price={asked.price} testId="audition-price" />
          <div className="form-actions">
            <Button variant="default" onClick={() => answerAudition(false)}>
              {t('app.cancel')}
            </Button>
            <Button
              data-autofocus
              data-testid="audition-approve"
              onClick={() => answerAudition(true)}
            >
              {t('cast.auditionYes')}
            </Button>
          </div>
        </div>
      )}
    </Modal>
  );
}
