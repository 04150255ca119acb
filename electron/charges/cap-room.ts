type Waiter = (mayTryAgain: boolean) => void;

type Account = {
  active: number;
  ends: number;
  waiters: Waiter[];
  /** Groups with a call that waits here. */
  readonly groups: Set<string>;
};

/** One call among those in progress, which may hold room under a cap. */
type Stay = {
  /** What it reserved is settled or released: waiting calls try again. */
  readonly leave: () => void;
  /**
   * A cap refused it. Resolves to true once the end of another call may have made room, to false when no call
   * is in progress that could.
   */
  readonly refused: () => Promise<boolean>;
};

type CapRoom = {
  readonly enter: (accountId: string, groupId: string | null) => Stay;
  /** Waits with the refused calls of its group, if there are any: it would be refused too. */
  readonly queue: (accountId: string, groupId: string | null) => Promise<boolean> | null;
};

/**
 * A cap counts calls in progress at their worst case, and most cost far less in the end. So a refusal is final
 * only when no call is in progress: otherwise a cap of a few lines would stop a book before its first one.
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
