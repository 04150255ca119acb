import type { LinesOffer } from '../../../shared/ipc/routes/narration.ts';
import { t } from '../../i18n/index.ts';
import { request } from '../../ipc/client.ts';
import { askPrice } from '../../stores/price-question.ts';
import { selectCurrencyLabel, useSessionStore } from '../../stores/session-store.ts';
import { showToast, withErrorToast } from '../../ui/messages/toast.tsx';
import { formatMoney } from '../../ui/words/format.ts';
import { useScriptStore } from '../script-editor/save/script-store.ts';
import { showLinkToQueue } from './queue-store.ts';

type LinesToMake = {
  readonly chapterId: string;
  /** Lines of the chapter; absent means all that are missing. */
  readonly segmentIds?: readonly string[];
};

type MakeOptions = {
  /** Of the question. */
  readonly title: string;
  /** Runs each request, and tells its error; null where it failed. */
  readonly busy?: typeof withErrorToast;
};

/** Has missing lines of a chapter generated: on an account once a person has approved their price. */
export async function makeLines(
  { chapterId, segmentIds }: LinesToMake,
  { title, busy = withErrorToast }: MakeOptions,
): Promise<void> {
  const scope = { chapterId, ...(segmentIds && { segmentIds: [...segmentIds] }) };
  const offer = await busy(async () => {
    await useScriptStore.getState().flush();
    return request('narration.price', scope);
  });
  if (offer === null || !(await isAgreed(offer, title, true))) return;
  await busy(() => request('narration.make', { ...scope, approval: offer.approval }));
}

/** Has all that is missing in the open book generated: on an account once a person has approved the price. */
export async function makeBook(): Promise<void> {
  await withErrorToast(async () => {
    const { project, flush } = useScriptStore.getState();
    if (project === null) return;
    await flush();
    const scope = { projectId: project.id };
    const offer = await request('narration.priceBook', scope);
    if (offer.segmentCount === 0) {
      showToast(t('outline.bookGenerated'));
    } else if (await isAgreed(offer, t('outline.generateBookTitle'))) {
      await request('narration.makeBook', { ...scope, approval: offer.approval });
      showLinkToQueue(t('outline.bookStarted'), t('queue.show'));
    }
  });
}

async function isAgreed(offer: LinesOffer, title: string, isOneJob = false): Promise<boolean> {
  const { price, jobPrice, segmentCount } = offer;
  const currency = selectCurrencyLabel(useSessionStore.getState());
  const question = {
    title,
    body: t('make.confirm', { count: segmentCount }),
    rule: t('make.asJobs', { money: formatMoney(jobPrice.expectedMoney, currency) }),
    action: t('make.go'),
    price,
    isOneJob,
    testId: 'make-chapter-approval',
  };
  return price.isFree || askPrice(question);
}
