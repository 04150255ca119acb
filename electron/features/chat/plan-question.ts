import type { ChatSettings } from '../../../shared/model/chat/chat.ts';
import type { ChargeStore } from '../../charges/ports.ts';
import { toolDefinitions } from '../../gateway/client/tool-call.ts';
import type { AccountRow } from '../../storage/accounts.ts';
import type { ChatMessageRow } from '../../storage/chat/conversations.ts';
import type { Purchase } from '../approvals/approvals.ts';
import type { PriceList } from '../money/price-list.ts';
import { priceAt } from '../money/tariff.ts';
import type { Accounts } from '../session/accounts.ts';
import { firstUnusedIdentity } from '../session/own-calls.ts';
import { turnsOf } from './branches.ts';
import { chatIdentities, tokensOfQuestion, withHistory, withoutLimit } from './chat-order.ts';
import type { ModelSupport } from './model-support.ts';
import { chatTools } from './tools/tool-calls.ts';

type PlannerParts = {
  readonly accounts: Pick<Accounts, 'serviceOf'>;
  readonly charges: Pick<ChargeStore, 'findDone'>;
  readonly prices: Pick<PriceList, 'tariffFor'>;
  readonly modelSupport: Pick<ModelSupport, 'of' | 'takesNoLimit'>;
};

type Said = Pick<ChatMessageRow, 'role' | 'text' | 'calls'>;

type Asked = {
  readonly model: string;
  readonly maxTokens: number;
  readonly settings: ChatSettings;
};

export type PlannedQuestion = ReturnType<ReturnType<typeof createQuestionPlanner>>;

/** Makes the request that follows a path through a conversation, with its identity and its price. */
export function createQuestionPlanner(parts: PlannerParts) {
  return (
    account: AccountRow,
    path: readonly Said[],
    { model, maxTokens, settings }: Asked,
    isAgain = false,
  ) => {
    const { refused } = parts.modelSupport.of(account.id, model);
    // Known to be refused, it is not even tried: the offer says so.
    const wanted = [
      ...(settings.temperature === null ? [] : (['temperature'] as const)),
      ...(settings.book === null ? [] : (['tools'] as const)),
    ];
    const leftOut = wanted.filter((field) => refused.includes(field));
    const isOffered = settings.book !== null && !leftOut.includes('tools');
    const said = path.map((one) => turnsOf(one, isOffered)).filter((turns) => turns.length > 0);
    const limited = withHistory(said, {
      model,
      maxTokens,
      system: settings.system?.text ?? null,
      temperature: leftOut.includes('temperature') ? null : settings.temperature,
      ...(isOffered ? { tools: toolDefinitions(chatTools) } : {}),
    });
    const isUnlimited = parts.modelSupport.takesNoLimit(account, model);
    const request = isUnlimited ? withoutLimit(limited) : limited;
    const identities = chatIdentities(parts.accounts.serviceOf(account), request);
    const identity = isAgain ? firstUnusedIdentity(identities, parts.charges) : identities(null);
    const tariff = parts.prices.tariffFor(account, 'chat', model);
    // Without a limit too this is what is expected: the approval says that it may be more.
    const tokens = tokensOfQuestion(limited, tariff);
    const { atMostTokens } = tokens;
    const item = { chapterId: null, segmentId: null, identity, atMostTokens };
    const purchase: Purchase = { accountId: account.id, tariff, kind: 'chat', items: [item] };
    const label = path.findLast(({ role }) => role === 'user')?.text ?? '';
    return {
      request,
      identity,
      tokens,
      price: priceAt(tariff, tokens),
      isUnlimited,
      leftOut,
      label,
      purchase,
    };
  };
}
