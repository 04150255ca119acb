import { spentKinds } from '../../shared/model/job.ts';

/** For `kind IN …`: the entries of the ledger that add up to what is spent. */
export const spentKindsSql = `(${spentKinds.map((kind) => `'${kind}'`).join(', ')})`;
