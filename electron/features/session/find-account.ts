import { appError } from '../../../shared/app-error.ts';
import type { AccountRow } from '../../storage/accounts.ts';
import { isDemo } from './account-kind.ts';

const shortestStart = 4;

/** Whether an id is meant by its beginning, of which a leading hyphen is left out. */
export function isStartOfId(id: string, start: string): boolean {
  return start.length >= shortestStart && id.replace(/^-+/, '').startsWith(start);
}

/** With what tells it from others of that name. */
export function nameToAsk({ id, label, baseUrl }: AccountRow): string {
  return baseUrl === '' ? label : `${label} (${baseUrl}, id ${id})`;
}

/**
 * An account by its name, its address, its id or the beginning of that; `demo` is the demo. Throws
 * `bad_input` where there is none, or several.
 */
export function findAccount(accounts: readonly AccountRow[], named: string): AccountRow {
  const wanted = named.trim();
  const folded = wanted.toLowerCase();
  const byId = accounts.filter(({ id }) => id === wanted);
  const byName = accounts.filter(
    ({ kind, label, baseUrl }) =>
      label.toLowerCase() === folded ||
      (baseUrl !== '' && baseUrl === wanted) ||
      (isDemo({ kind }) && folded === 'demo'),
  );
  const byStart = accounts.filter(({ id }) => isStartOfId(id, wanted));
  const found = [byId, byName, byStart].find((list) => list.length > 0) ?? [];
  const [first] = found;
  if (first !== undefined && found.length === 1) return first;
  const shown = found.length > 1 ? found : accounts;
  const names = shown.map(nameToAsk);
  const key = first === undefined ? 'bad_input.unknown_account' : 'bad_input.account_twice';
  throw appError(key, { account: named, names });
}
