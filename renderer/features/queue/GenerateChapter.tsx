import { Button, Group, Progress } from '@mantine/core';
import { AudioLines, Square } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { request } from '../../ipc/client.ts';
import { useIntent } from '../../stores/intent-store.ts';
import { selectPrices, useSessionStore } from '../../stores/session-store.ts';
import { showToast, withErrorToast } from '../../ui/messages/toast.tsx';
import { joinFacts } from '../../ui/words/format.ts';
import { useMoney } from '../../ui/words/use-money.ts';
import { countSegments, missingSpeech, moneyOf } from '../script-editor/index.ts';
import { useScriptStore } from '../script-editor/save/script-store.ts';
import styles from './GenerateChapter.module.css';
import { makeBook, makeLines } from './make-lines.ts';
import { openQueue, useQueueStore, workerOn } from './queue-store.ts';

/** Makes all that is missing in the open chapter: the price first, then progress, and a way to stop it or to its job. */
export function GenerateChapter() {
  const chapterId = useScriptStore((state) => state.chapter?.id);
  useIntent('make-book', () => void makeBook());
  if (chapterId === undefined) return null;
  return (
    <>
      <GenerateOpenChapter chapterId={chapterId} />
      <GeneratedVoice key={chapterId} />
    </>
  );
}

/** Tells a screen reader that the chapter which was seen generating is generated: the button of both is gone by then. */
function GeneratedVoice() {
  const { t } = useTranslation();
  const segments = useScriptStore((state) => state.segments);
  const { running, missing, attention } = useMemo(() => countSegments(segments), [segments]);
  const [hasRun, setHasRun] = useState(false);
  if (running > 0 && !hasRun) setHasRun(true);
  return (
    <p className="visually-hidden" role="status" data-testid="make-voice">
      {hasRun && running === 0 && missing + attention === 0 && t('make.done')}
    </p>
  );
}

function GenerateOpenChapter({ chapterId }: { readonly chapterId: string }) {
  const { t } = useTranslation();
  const segments = useScriptStore((state) => state.segments);
  const counts = useMemo(() => countSegments(segments), [segments]);
  const projectId = useScriptStore((state) => state.project?.id);
  const worker = useQueueStore(workerOn(projectId));
  const prices = useSessionStore(selectPrices);
  const money = useMemo(
    () => (prices === null ? 0 : moneyOf(missingSpeech(segments), prices)),
    [segments, prices],
  );
  const [isBusy, setIsBusy] = useState(false);

  const busy = async <Result,>(work: () => Promise<Result>): Promise<Result | null> => {
    setIsBusy(true);
    const result = await withErrorToast(work);
    setIsBusy(false);
    return result;
  };
  const make = (): Promise<void> =>
    makeLines({ chapterId }, { title: t('make.confirmTitle'), busy });
  const stop = async (): Promise<void> => {
    await request('narration.stop', { chapterId });
    showToast(t('make.stopped'));
  };
  useIntent('make-chapter', () => {
    if (counts.running > 0) return;
    if (counts.missing > 0) void make();
    else if (counts.attention > 0) openQueue('uncertain');
  });

  if (counts.running > 0) {
    const fraction = (counts.made / Math.max(1, counts.speakable)) * 100;
    const isStopped = !segments.some(({ status }) => status === 'making' || status === 'queued');
    const label = t(isStopped ? 'make.stoppedAt' : 'make.making', {
      done: counts.made,
      total: counts.speakable,
    });
    return (
      <Group gap={12} wrap="nowrap" data-testid="make-progress">
        <span className={styles.words}>{label}</span>
        <Progress className={styles.bar} value={fraction} size={4} aria-label={label} />
        {worker === 'chapter' ? (
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<Square size={12} />}
            data-testid="make-stop"
            loading={isBusy}
            onClick={() => void busy(stop)}
          >
            {t('make.stop')}
          </Button>
        ) : (
          <Button
            variant="default"
            size="compact-sm"
            data-testid="make-queue"
            onClick={() => openQueue()}
          >
            {t('queue.toQueue')}
          </Button>
        )}
      </Group>
    );
  }
  const { missing, attention } = counts;
  const isToDecide = missing === 0 && attention > 0;
  const isIdle = missing + attention === 0;
  return (
    <Button
      variant="default"
      size="compact-md"
      leftSection={<AudioLines size={14} />}
      data-testid="make-chapter"
      // Not `disabled`: at the end it takes the focus over from the button that stops it.
      aria-disabled={isIdle}
      data-disabled={isIdle || undefined}
      loading={isBusy}
      onClick={() => {
        if (isToDecide) openQueue('uncertain');
        else if (!isIdle) void make();
      }}
    >
      {missing > 0 ? (
        <GenerateLabel count={missing} money={money} />
      ) : isToDecide ? (
        t('queue.decideAbout', { count: attention })
      ) : counts.made > 0 ? (
        t('make.done')
      ) : (
        t('make.nothing')
      )}
    </Button>
  );
}

type LabelProps = { readonly count: number; readonly money: number };

/** With about what it costs, where something is to pay and the bar has room. */
function GenerateLabel({ count, money }: LabelProps) {
  const { t } = useTranslation();
  const asMoney = useMoney();
  const words = t('make.button', { count });
  if (money === 0) return words;
  const price = t('price.about', { money: asMoney(money) });
  return (
    <>
      <span className={styles.short}>{words}</span>
      <span className={styles.priced}>{joinFacts([words, price])}</span>
    </>
  );
}
