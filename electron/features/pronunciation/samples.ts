import { AppError } from '../../../shared/app-error.ts';
import { errorCodes } from '../../../shared/ipc/error-codes.ts';
import type { HearAnswer } from '../../../shared/ipc/routes/narration.ts';
import type { SamplePrice } from '../../../shared/model/pronunciation.ts';
import { escapeProse } from '../../../shared/script/escape.ts';
import type { ChargeStore } from '../../jobs/ports.ts';
import type { LibraryStore } from '../../storage/library.ts';
import { planFor } from '../library/chapters.ts';
import type { PriceList } from '../money/price-list.ts';
import { priceOf } from '../narration/prices.ts';
import { segmentOrders } from '../narration/segment-orders.ts';
import { mediaUrlOf } from '../narration/segment-states.ts';
import type { Speaker } from '../narration/speaker.ts';
import type { Accounts } from '../session/accounts.ts';
import type { BookRules } from './book-rules.ts';

export type SampleRequest = {
  readonly projectId: string;
  /** A word or a few. */
  readonly words: string;
  /** As the rules of the book have it said; else as it stands. */
  readonly withRules: boolean;
  readonly isApproved: boolean;
};

/** Says a few words with the narrator's voice, once for the same words: a second time it is there. */
export type Samples = {
  readonly hear: (request: SampleRequest) => Promise<HearAnswer>;
  /** What saying these costs, those that are there already not counted. */
  readonly price: (projectId: string, samples: readonly SampleWords[]) => SamplePrice;
};

type SampleWords = Pick<SampleRequest, 'words' | 'withRules'>;

type SampleParts = {
  readonly library: Pick<LibraryStore, 'project'>;
  readonly accounts: Pick<Accounts, 'current' | 'serviceOf'>;
  readonly charges: Pick<ChargeStore, 'findTake'>;
  readonly speaker: Pick<Speaker, 'speak'>;
  readonly prices: PriceList;
  readonly bookRules: BookRules;
};

const mostWords = 12;
const mostCharacters = 100;

export function createSamples(parts: SampleParts): Samples {
  const { accounts, charges, prices } = parts;

  const orderOf = ({ projectId, words, withRules }: SampleWords & { projectId: string }) => {
    const project = parts.library.project(projectId);
    if (project === null) {
      throw new AppError(errorCodes.notFound, 'That book is not in the library any more.');
    }
    const text = words.trim().replace(/\s+/g, ' ');
    if (text.length > mostCharacters || text.split(' ').length > mostWords) {
      throw new AppError(
        errorCodes.badInput,
        `A sample is a few words: at most ${mostWords}, and ${mostCharacters} characters.`,
      );
    }
    const { language, narratorVoiceId, speed } = project;
    const speaking = { language, narratorVoiceId, speed, cast: [] };
    // A word alone is said best as a sentence.
    const sentence = /[.!?…。！？]$/u.test(text) ? text : `${text}.`;
    const { segments } = planFor(speaking, escapeProse(sentence));
    const apply = withRules ? parts.bookRules.pronunciationOf(project).apply : undefined;
    const service = accounts.serviceOf(accounts.current());
    const order = segmentOrders(segments.slice(0, 1), speaking, service, apply)[0] ?? null;
    if (order === null) {
      throw new AppError(errorCodes.badInput, 'There is nothing to say in these words.');
    }
    return order;
  };

  return {
    price: (projectId, samples) => {
      const account = accounts.current();
      const orders = samples.flatMap((sample) => {
        const order = orderOf({ projectId, ...sample });
        return charges.findTake(order.identity) === null ? [order] : [];
      });
      const { moneyPerToken } = prices.priceOf(account.id, 'speech', null);
      const price = priceOf(orders, account.kind === 'demo', moneyPerToken);
      return { price, count: orders.length };
    },
    hear: async (request) => {
      const account = accounts.current();
      const order = orderOf(request);
      const known = charges.findTake(order.identity);
      if (known !== null) {
        return { kind: 'ready', mediaUrl: mediaUrlOf(known), durationMs: known.durationMs };
      }
      if (account.kind !== 'demo' && !request.isApproved) {
        const { moneyPerToken } = prices.priceOf(account.id, 'speech', null);
        return { kind: 'approval', price: priceOf([order], false, moneyPerToken), segmentCount: 1 };
      }
      const { projectId, words } = request;
      const outcome = await parts.speaker.speak(account, order, {
        groupId: null,
        priority: 'interactive',
        signal: new AbortController().signal,
        place: { label: words.trim(), projectId, chapterId: null, ordinal: 0 },
      });
      if (outcome.kind !== 'done') {
        throw new AppError(outcome.failure.code, outcome.failure.message);
      }
      const take = outcome.result;
      return { kind: 'ready', mediaUrl: mediaUrlOf(take), durationMs: take.durationMs };
    },
  };
}
