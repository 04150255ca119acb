import { t } from '../../i18n/index.ts';
import { request } from '../../ipc/client.ts';
import { askPrice } from '../../stores/price-question.ts';
import { selectCurrencyLabel, useSessionStore } from '../../stores/session-store.ts';
import { withErrorToast } from '../../ui/messages/toast.tsx';
import { formatMoney } from '../../ui/words/format.ts';
import { useScriptStore } from '../script-editor/save/script-store.ts';

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
  if (offer === null) return;
  const { price, approval, jobPrice, segmentCount } = offer;
  const currency = selectCurrencyLabel(useSessionStore.getState());
  const question = {
    title,
    body: t('make.confirm', { count: segmentCount }),
    rule: t('make.asJobs', { money: formatMoney(jobPrice.expectedMoney, currency) }),
    action: t('make.go'),
    price,
    testId: 'make-chapter-approval',
  };
  if (price.isFree || (await askPrice(question))) {
    await busy(() => request('narration.make', { ...scope, approval }));
  }
}
