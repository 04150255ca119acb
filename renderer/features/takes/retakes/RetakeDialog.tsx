import { Loader, SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { RetakeScope } from '../../../../shared/ipc/routes/takes.ts';
import type { RetakeOffer } from '../../../../shared/model/take.ts';
import { AskDialog } from '../../../ui/dialogs/AskDialog.tsx';
import { PriceText } from '../../../ui/words/PriceText.tsx';
import { useScriptStore } from '../../script-editor/save/script-store.ts';
import { useRetakeStore } from './retake-store.ts';

type OfferProps = { readonly offer: RetakeOffer };

function OfferText({ offer }: OfferProps) {
  const { t } = useTranslation();
  const { lineCount, requestCount, lockedCount, notMadeCount, price } = offer;
  if (lineCount === 0) return <p data-testid="retake-nothing">{t('retake.nothing')}</p>;
  return (
    <>
      <div>
        <p data-testid="retake-lines">{t('retake.lines', { count: lineCount })}</p>
        {requestCount < lineCount && <p>{t('retake.same', { count: requestCount })}</p>}
        {lockedCount > 0 && <p className="quiet">{t('retake.locked', { count: lockedCount })}</p>}
        {notMadeCount > 0 && (
          <p className="quiet">{t('retake.notMade', { count: notMadeCount })}</p>
        )}
        <p className="quiet">{t('retake.kept')}</p>
      </div>
      <PriceText price={price} testId="retake-price" />
    </>
  );
}

/** Of one chapter or of the book: the same question with another reach. */
function Reach({ scope }: { readonly scope: Exclude<RetakeScope, { kind: 'lines' }> }) {
  const { t } = useTranslation();
  const chapterId = useScriptStore((state) => state.chapter?.id ?? null);
  if (chapterId === null) return null;
  return (
    <SegmentedControl
      size="xs"
      aria-label={t('pickups.where')}
      data-testid="retake-reach"
      value={scope.chapterId === null ? 'book' : 'chapter'}
      data={[
        { value: 'chapter', label: t('retake.inChapter') },
        { value: 'book', label: t('retake.inBook') },
      ]}
      onChange={(reach) =>
        void useRetakeStore
          .getState()
          .ask({ ...scope, chapterId: reach === 'book' ? null : chapterId })
      }
    />
  );
}

/** Many lines anew: how many, what is left alone, for how much; then one job of the queue. */
export function RetakeDialog() {
  const { t } = useTranslation();
  const { scope, offer, problem, isStarting, start, close } = useRetakeStore();
  const title =
    scope?.kind === 'speaker'
      ? t('retake.speaker', { name: scope.speaker ?? t('takes.narrator') })
      : t(scope?.kind === 'flagged' ? 'retake.flagged' : 'retake.title');
  return (
    <AskDialog
      isOpen={scope !== null}
      title={title}
      action={t('retake.go', { count: offer?.requestCount ?? 0 })}
      testId="retake-dialog"
      isPossible={offer !== null && offer.lineCount > 0}
      isBusy={isStarting}
      problem={problem}
      onYes={() => void start()}
      onNo={close}
    >
      {scope !== null && scope.kind !== 'lines' && <Reach scope={scope} />}
      {offer === null && problem === null && (
        <Loader size={16} color="var(--accent)" role="status" aria-label={t('app.loading')} />
      )}
      {offer !== null && <OfferText offer={offer} />}
    </AskDialog>
  );
}
