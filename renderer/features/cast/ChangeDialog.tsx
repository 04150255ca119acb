import { Button, Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../ui/format.ts';
import { PriceText } from '../../ui/PriceText.tsx';
import { confirmChange, dropChange, useChangeStore } from './change-store.ts';

/** What another voice, speed or emotion touches, before it is made. */
export function ChangeDialog() {
  const { t } = useTranslation();
  const { asked, isBusy } = useChangeStore();
  const name = asked?.name ?? t('cast.narrator');
  const remakeCount = asked?.preview.remakeCount ?? 0;
  return (
    <Modal
      opened={asked !== null}
      onClose={dropChange}
      title={t('cast.change.title', { name })}
      closeButtonProps={{ 'aria-label': t('app.close') }}
    >
      {asked !== null && (
        <div className="form-stack" data-testid="cast-change">
          <p data-testid="cast-change-lines">
            {t('cast.change.lines', {
              count: asked.preview.segmentCount,
              n: formatNumber(asked.preview.segmentCount),
            })}{' '}
            {t('cast.change.remake', { count: remakeCount, n: formatNumber(remakeCount) })}
          </p>
          <PriceText price={asked.preview.price} testId="cast-change-price" />
          <p className="quiet">{t('cast.change.kept')}</p>
          <div className="form-actions">
            <Button variant="default" onClick={dropChange}>
              {t('app.cancel')}
            </Button>
            <Button
              variant="default"
              loading={isBusy}
              data-testid="cast-change-remake"
              onClick={() => void confirmChange(true)}
            >
              {t('cast.change.actRemake')}
            </Button>
            <Button
              data-autofocus
              loading={isBusy}
              data-testid="cast-change-yes"
              onClick={() => void confirmChange(false)}
            >
              {t('cast.change.act')}
            </Button>
          </div>
        </div>
      )}
    </Modal>
  );
}
