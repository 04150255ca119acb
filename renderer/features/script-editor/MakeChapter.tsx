import { Button, Progress } from '@mantine/core';
import { AudioLines, Square } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Offer, Price } from '../../../shared/model/money.ts';
import { asAppError, request } from '../../ipc/client.ts';
import { useIntent } from '../../stores/intent-store.ts';
import { selectCurrencyLabel, useSessionStore } from '../../stores/session-store.ts';
import { formatMoney } from '../../ui/format.ts';
import { PriceDialog } from '../../ui/PriceDialog.tsx';
import { showError, showToast } from '../../ui/toast.tsx';
import styles from './MakeChapter.module.css';
import { useScriptStore } from './script-store.ts';
import { countSegments } from './segments.ts';

type ChapterOffer = Offer & {
  readonly jobPrice: Price;
  readonly segmentCount: number;
};

/** Makes all that is missing in the open chapter: the price first, then progress and a way to stop. */
export function MakeChapter() {
  const chapterId = useScriptStore((state) => state.chapter?.id);
  return chapterId === undefined ? null : <MakeOpenChapter chapterId={chapterId} />;
}

function MakeOpenChapter({ chapterId }: { readonly chapterId: string }) {
  const { t } = useTranslation();
  const segments = useScriptStore((state) => state.segments);
  const counts = useMemo(() => countSegments(segments), [segments]);
  const [offer, setOffer] = useState<ChapterOffer | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const currency = useSessionStore(selectCurrencyLabel);

  const guarded = async (work: () => Promise<void>): Promise<void> => {
    setIsBusy(true);
    try {
      await work();
    } catch (error) {
      showError(asAppError(error));
    } finally {
      setIsBusy(false);
    }
  };
  const make = (approval: string | null): Promise<void> =>
    guarded(async () => {
      setOffer(null);
      await request('narration.make', { chapterId, approval });
    });
  const ask = (): Promise<void> =>
    guarded(async () => {
      await useScriptStore.getState().flush();
      const answer = await request('narration.price', { chapterId });
      if (answer.price.isFree) {
        await make(answer.approval);
      } else {
        setOffer(answer);
      }
    });
  const stop = (): Promise<void> =>
    guarded(async () => {
      await request('narration.stop', { chapterId });
      showToast(t('make.stopped'));
    });
  useIntent('make-chapter', () => {
    if (counts.missing > 0 && counts.running === 0) {
      void ask();
    }
  });

  if (counts.running > 0) {
    const fraction = (counts.made / Math.max(1, counts.speakable)) * 100;
    const label = t('make.making', { done: counts.made, total: counts.speakable });
    return (
      <div className={styles.progress} data-testid="make-progress">
        <span className={styles.words}>{label}</span>
        <Progress value={fraction} size={4} className={styles.bar} aria-label={label} />
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<Square size={12} />}
          data-testid="make-stop"
          loading={isBusy}
          onClick={() => void stop()}
        >
          {t('make.stop')}
        </Button>
      </div>
    );
  }
  return (
    <>
      <Button
        variant="default"
        size="compact-md"
        leftSection={<AudioLines size={14} />}
        data-testid="make-chapter"
        disabled={counts.missing === 0}
        loading={isBusy}
        onClick={() => void ask()}
      >
        {counts.missing > 0
          ? t('make.button', { count: counts.missing })
          : counts.made > 0
            ? t('make.done')
            : t('make.nothing')}
      </Button>
      <PriceDialog
        title={t('make.confirmTitle')}
        body={t('make.confirm', { count: offer?.segmentCount ?? 0 })}
        rule={t('make.asJobs', {
          money: formatMoney(offer?.jobPrice.expectedMoney ?? 0, currency),
        })}
        action={t('make.go')}
        price={offer?.price ?? null}
        testId="make-chapter-approval"
        onYes={() => void make(offer?.approval ?? null)}
        onNo={() => setOffer(null)}
      />
    </>
  );
}
