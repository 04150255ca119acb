type Waiter = (mayTryAgain: boolean) => void;

type Account = {
  active: number;
  ends: number;
  waiters: Waiter[];
  /** Groups of which a call waits here. */
  readonly groups: Set<string>;
};

/** One call's stay among those that may hold room under a cap. */
type Stay = {
  /** What it held is settled or given back: those that wait look again. */
  readonly leave: () => void;
  /**
   * A cap refused it. Resolves to true once another call's end may have made room, to false when none is
   * under way any more, so that no room will come.
   */
  readonly refused: () => Promise<boolean>;
};

type CapRoom = {
  readonly enter: (accountId: string, groupId: string | null) => Stay;
  /** Waits with those of its group that were refused, if any are: asking would only refuse it too. */
  readonly queue: (accountId: string, groupId: string | null) => Promise<boolean> | null;
};

/**
 * A cap counts calls under way at their worst, and most cost far less in the end. So a refusal is final
 * only when nothing is under way: else a cap of a few lines would stop a book before its first one.
 */
export function createCapRoom(): CapRoom {
  const accounts = new Map<string, Account>();

  const accountOf = (id: string): Account => {
    const known = accounts.get(id);
    if (known !== undefined) return known;
    const made: Account = { active: 0, ends: 0, waiters: [], groups: new Set() };
    accounts.set(id, made);
    return made;
  };
  const wake = (account: Account, mayTryAgain: boolean): void => {
    account.groups.clear();
    for (const waiter of account.waiters.splice(0)) waiter(mayTryAgain);
  };
  const wait = (account: Account): Promise<boolean> =>
    new Promise((done) => account.waiters.push(done));

  return {
    enter: (accountId, groupId) => {
      const account = accountOf(accountId);
      account.active += 1;
      const endsBefore = account.ends;
      return {
        leave: () => {
          account.active -= 1;
          account.ends += 1;
          wake(account, true);
        },
        refused: () => {
          account.active -= 1;
          if (account.ends > endsBefore) return Promise.resolve(true);
          if (account.active === 0) {
            wake(account, false);
            return Promise.resolve(false);
          }
          if (groupId !== null) account.groups.add(groupId);
          return wait(account);
        },
      };
    },
    queue: (accountId, groupId) => {
      const account = accountOf(accountId);
      return groupId !== null && account.groups.has(groupId) ? wait(account) : null;
    },
  };
}
