import { Loader, SegmentedControl, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { RetakeScope } from '../../../../shared/ipc/routes/takes.ts';
import { mostRetakeTries, type RetakeOffer } from '../../../../shared/model/take.ts';
import { AskDialog } from '../../../ui/dialogs/AskDialog.tsx';
import { formatNumber } from '../../../ui/words/format.ts';
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
  const tries = useRetakeStore((state) => state.tries);
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
          .ask({ ...scope, chapterId: reach === 'book' ? null : chapterId }, tries)
      }
    />
  );
}

/** One take of each line, or more as long as the check doubts them. */
function Tries({ scope }: { readonly scope: RetakeScope }) {
  const { t } = useTranslation();
  const { tries, ask } = useRetakeStore();
  return (
    <Stack gap="xs" align="start">
      <SegmentedControl
        size="xs"
        aria-label={t('retake.tries')}
        data-testid="retake-tries"
        value={String(tries)}
        data={Array.from({ length: mostRetakeTries }, (_, at) => ({
          value: String(at + 1),
          label: at === 0 ? t('retake.once') : t('retake.upTo', { n: formatNumber(at + 1) }),
        }))}
        onChange={(value) => void ask(scope, Number(value))}
      />
      {tries > 1 && <p className="quiet">{t('retake.checked')}</p>}
    </Stack>
  );
}

/** Many lines anew: how many, what is left alone, for how much; then one job of the queue. */
export function RetakeDialog() {
  const { t } = useTranslation();
  const { scope, offer, tries, problem, isStarting, start, close } = useRetakeStore();
  const count = (offer?.requestCount ?? 0) * tries;
  const title =
    scope?.kind === 'speaker'
      ? t('retake.speaker', { name: scope.speaker ?? t('takes.narrator') })
      : t(scope?.kind === 'flagged' ? 'retake.flagged' : 'retake.title');
  return (
    <AskDialog
      isOpen={scope !== null}
      title={title}
      action={
        offer?.lineCount === 0
          ? t('make.nothing')
          : t(tries > 1 ? 'retake.goUpTo' : 'retake.go', { count })
      }
      testId="retake-dialog"
      isPossible={offer !== null && offer.lineCount > 0}
      isBusy={isStarting}
      problem={problem}
      onYes={() => void start()}
      onNo={close}
    >
      {scope !== null && scope.kind !== 'lines' && <Reach scope={scope} />}
      {scope !== null && <Tries scope={scope} />}
      {offer === null && problem === null && (
        <Loader size={16} color="var(--accent)" role="status" aria-label={t('app.loading')} />
      )}
      {offer !== null && <OfferText offer={offer} />}
    </AskDialog>
  );
}
