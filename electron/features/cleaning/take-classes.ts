import { isNothing } from '../../../shared/model/money.ts';
import { readOnce } from '../../../shared/read-once.ts';
import type { AccountRow, AccountStore } from '../../storage/accounts.ts';
import type { StoredTake, TakeUses } from '../../storage/cleaning/take-uses.ts';
import { identityOf } from '../narration/segment-orders.ts';
import { isFree } from '../session/account-kind.ts';
import { findInFormerTexts } from './former-words.ts';

/**
 * `used`: a book is heard with it, or would be if it spoke its headings, or something under way may ask for it.
 * `history`: a former text, a line that is gone, or a book that was deleted may come back to it. `unused`: nothing does
 * by itself.
 */
export type TakeClass = 'used' | 'history' | 'unused';

export type ClassedTake = Pick<StoredTake, 'id' | 'audioSha256' | 'audioBytes' | 'accountId'> & {
  readonly tokens: number;
  readonly money: number;
};

export type TakeClasses = { readonly [Class in TakeClass]: readonly ClassedTake[] };

type ClassParts = {
  readonly uses: TakeUses;
  readonly accountStore: Pick<AccountStore, 'account'>;
  readonly serviceOf: (account: AccountRow) => string;
};

const pageSize = 200;

/** Every take with its class, read page by page; `between` lets other work go on, and may throw. */
export async function classifyTakes(
  { uses, accountStore, serviceOf }: ClassParts,
  between: (done: number, total: number) => Promise<void>,
): Promise<TakeClasses> {
  const classes: Record<TakeClass, ClassedTake[]> = { used: [], history: [], unused: [] };
  const accountOf = readOnce(accountStore.account);
  const approved = uses.approved();
  const past = uses.past();
  const unspoken = uses.unspoken();
  const charged = uses.charged();
  const texts = uses.formerTexts();
  const total = uses.count() + texts.length;
  /** The words of those that only a former text could use. */
  const unsure = new Map<string, string>();
  const unsureTakes: ClassedTake[] = [];
  let done = 0;

  /** Whether a text that comes back would find it: the take of its very words, not another one of them. */
  const ownWords = ({ id, identity, accountId }: StoredTake): string | null => {
    const asked = uses.requestOf(id);
    const account = accountOf(accountId);
    if (asked === null || account === null) return null;
    return identityOf(serviceOf(account), asked.request) === identity ? asked.shown : null;
  };
  const classOf = (take: StoredTake): TakeClass | 'unsure' => {
    if (take.origin === 'recording' || take.isActive || take.isNeeded) return 'used';
    if (approved.has(take.identity)) return 'used';
    if (take.isChosen) return 'history';
    if (take.isRemoved || !take.isNewest) return 'unused';
    if (unspoken.has(take.identity)) return 'used';
    if (take.isPart || past.has(take.identity)) return 'history';
    if (uses.requestOf(take.id) === null) return 'history';
    const words = ownWords(take);
    if (words === null) return 'unused';
    unsure.set(take.id, words);
    return 'unsure';
  };

  for (let afterId = ''; ; ) {
    const page = uses.page(afterId, pageSize);
    for (const take of page) {
      const { id, audioSha256, audioBytes, accountId } = take;
      const account = accountOf(accountId);
      const cost = account === null || isFree(account) ? undefined : charged.get(id);
      const { tokens, money } = cost === undefined || isNothing(cost) ? noCost : cost;
      const classed = { id, audioSha256, audioBytes, accountId, tokens, money };
      const known = classOf(take);
      if (known === 'unsure') unsureTakes.push(classed);
      else classes[known].push(classed);
    }
    const last = page.at(-1);
    if (last === undefined) break;
    afterId = last.id;
    done += page.length;
    await between(done, total);
  }
  const found = await findInFormerTexts(unsure, texts, (read) => between(done + read, total));
  for (const take of unsureTakes) classes[found.has(take.id) ? 'history' : 'unused'].push(take);
  return classes;
}

const noCost = { tokens: 0, money: 0 };
