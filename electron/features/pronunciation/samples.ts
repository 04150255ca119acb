import { appError } from '../../../shared/app-error.ts';
import type { RequestOf } from '../../../shared/ipc/contract.ts';
import type { HearAnswer } from '../../../shared/ipc/routes/narration.ts';
import type { SamplePrice } from '../../../shared/model/pronunciation.ts';
import { escapeProse } from '../../../shared/script/parse/escape.ts';
import type { ChargeStore } from '../../charges/ports.ts';
import type { AccountRow } from '../../storage/accounts.ts';
import type { LibraryStore } from '../../storage/library.ts';
import type { Approvals, Purchase } from '../approvals/approvals.ts';
import { requireProject } from '../library/chapters.ts';
import type { PriceList } from '../money/price-list.ts';
import { toHearAnswer } from '../narration/hear-segment.ts';
import type { HearSpeech } from '../narration/hear-speech.ts';
import type { TermsOf } from '../narration/order-terms.ts';
import { planFor } from '../narration/plan-text.ts';
import { priceOf } from '../narration/prices.ts';
import { type SegmentOrder, segmentOrders } from '../narration/segment-orders.ts';
import type { Accounts } from '../session/accounts.ts';
import type { BookRules } from './book-rules.ts';

type SampleRequest = RequestOf<'pronunciation.hear'>;

/** Says a few words with the narrator's voice, once for the same words: a second time it is there. */
export type Samples = {
  readonly hear: (request: SampleRequest) => Promise<HearAnswer>;
  /** What saying these costs, those that are there already not counted. */
  readonly price: (projectId: string, samples: readonly SampleWords[]) => SamplePrice;
};

type SampleWords = Pick<SampleRequest, 'words' | 'withRules'>;

type SampleParts = {
  readonly library: Pick<LibraryStore, 'project'>;
  readonly accounts: Pick<Accounts, 'current'>;
  readonly termsOf: TermsOf;
  readonly charges: Pick<ChargeStore, 'findTake'>;
  readonly hearSpeech: HearSpeech;
  readonly prices: Pick<PriceList, 'tariffFor'>;
  readonly approvals: Approvals;
  readonly bookRules: BookRules;
};

const mostWords = 12;
const mostCharacters = 100;

export function createSamples(parts: SampleParts): Samples {
  const { accounts, charges, prices } = parts;

  const orderOf = ({ projectId, words, withRules }: SampleWords & { projectId: string }) => {
    const project = requireProject(parts.library, projectId);
    const text = words.trim().replace(/\s+/g, ' ');
    if (text.length > mostCharacters || text.split(' ').length > mostWords) {
      throw appError('bad_input.long_sample', { words: mostWords, characters: mostCharacters });
    }
    const { language, narratorVoiceId, speed } = project;
    const speaking = { language, narratorVoiceId, speed, cast: [] };
    // A word alone is said best as a sentence.
    const sentence = /[.!?…。！？]$/u.test(text) ? text : `${text}.`;
    const { segments } = planFor(speaking, escapeProse(sentence));
    const apply = withRules ? parts.bookRules.pronunciationOf(project).apply : undefined;
    const terms = parts.termsOf(accounts.current());
    const order = segmentOrders(segments.slice(0, 1), speaking, terms, apply)[0] ?? null;
    if (order === null) throw appError('bad_input.empty_words');
    return order;
  };

  const purchaseOf = (account: AccountRow, orders: readonly SegmentOrder[]): Purchase => ({
    accountId: account.id,
    tariff: prices.tariffFor(account),
    kind: 'speech',
    items: orders.map(({ identity, estimate: { atMostTokens } }) => ({
      chapterId: null,
      segmentId: null,
      identity,
      atMostTokens,
    })),
  });

  return {
    price: (projectId, samples) => {
      const account = accounts.current();
      const orders = samples.flatMap((sample) => {
        const order = orderOf({ projectId, ...sample });
        return charges.findTake(order.identity) === null ? [order] : [];
      });
      const purchase = purchaseOf(account, orders);
      const price = priceOf(orders, purchase.tariff);
      return { price, approval: parts.approvals.offer(purchase), count: orders.length };
    },
    hear: async (request) => {
      const account = accounts.current();
      const order = orderOf(request);
      const { projectId, words, approval } = request;
      const heard = await parts.hearSpeech({
        account,
        order,
        origin: { label: words.trim(), projectId, chapterId: null, ordinal: 0 },
        segmentId: null,
        approval,
      });
      return toHearAnswer(heard);
    },
  };
}
