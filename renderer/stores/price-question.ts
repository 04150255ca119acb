import { create } from 'zustand';
import type { Offer, Price } from '../../shared/model/money.ts';

/** What is to be bought, in the words of the dialog that asks. */
export type PriceQuestion = {
  readonly title: string;
  /** What is bought. */
  readonly body: string;
  /** What else the answer means. */
  readonly rule?: string;
  readonly action: string;
  readonly price: Price;
  /** It may come to more than the most of the price. */
  readonly isUnlimited?: boolean;
  /** One job buys all of it, so that the limit per export holds it too. */
  readonly isOneJob?: boolean;
  readonly testId: string;
};

type PriceQuestionState = {
  /** Waits for its answer. */
  readonly question: PriceQuestion | null;
};

export const usePriceQuestion = create<PriceQuestionState>()(() => ({ question: null }));

const { setState: set } = usePriceQuestion;

let resolveLast: (isYes: boolean) => void = () => undefined;

/** The answer to the question that is shown. */
export function answerPrice(isYes: boolean): void {
  set({ question: null });
  resolveLast(isYes);
}

/** Asks in the window; true where a person approved. A newer question takes an older one back. */
export function askPrice(question: PriceQuestion): Promise<boolean> {
  resolveLast(false);
  set({ question });
  return new Promise((resolve) => {
    resolveLast = resolve;
  });
}

type ReadyAnswer = { readonly kind: 'ready' };
type ApprovalAnswer = { readonly kind: 'approval' } & Offer;

function isReady<Answer extends ReadyAnswer | ApprovalAnswer>(
  answer: Answer,
): answer is Exclude<Answer, ApprovalAnswer> {
  return answer.kind === 'ready';
}

/**
 * Makes a call that may cost something: where its answer is a price, a person is asked and the call is
 * made again with the token of that very price. Null where the answer is no. Throws AppError.
 */
export async function requestWithApproval<Answer extends ReadyAnswer | ApprovalAnswer>(
  call: (approval: string | null) => Promise<Answer>,
  words: Omit<PriceQuestion, 'price'>,
): Promise<Exclude<Answer, ApprovalAnswer> | null> {
  let approval: string | null = null;
  for (;;) {
    const answer = await call(approval);
    if (isReady(answer)) return answer;
    if (answer.kind !== 'approval' || !(await askPrice({ ...words, price: answer.price }))) {
      return null;
    }
    approval = answer.approval;
  }
}
