import type { SeededRandom } from '../billing/seeded.ts';

/** Ids that a page can know, because an answer told them; by the name of the field that takes them. */
export type KnownIds = ReturnType<typeof createKnownIds>;

/** More of a kind add nothing. */
const mostOfAKind = 40;

const singular = (name: string) => name.replace(/ies$/, 'y').replace(/(?<=ch)es$|s$/, '');

export function createKnownIds() {
  const byName = new Map<string, string[]>();
  const approvals: string[] = [];

  const add = (name: string, id: string) => {
    const ids = byName.get(name) ?? [];
    byName.set(name, ids);
    // The newest may be all that is left of its kind.
    if (!ids.includes(id) && ids.push(id) > mostOfAKind) ids.splice(mostOfAKind / 2, 1);
  };

  const learnText = (name: string, text: string, of: string): void => {
    if (/^[0-9a-f]{64}$/.test(text)) approvals.push(text);
    else if (name === 'id') add(`${of}Id`, text);
    else if (/Id$|^handle$/.test(name)) add(name, text);
  };

  /** Walks an answer; `of` is what the things of this list or field are called. */
  const learn = (value: unknown, of: string): void => {
    if (Array.isArray(value)) {
      for (const item of value.slice(0, 100)) learn(item, of);
      return;
    }
    if (typeof value !== 'object' || value === null) return;
    for (const [name, field] of Object.entries(value)) {
      if (typeof field === 'string') learnText(name, field, of);
      else learn(field, singular(name));
    }
    approvals.splice(0, approvals.length - mostOfAKind);
  };

  return {
    add,
    learn,
    /** An id for a field of that name, of whatever kind where none is known; null for a field that takes none. */
    find: (name: string, random: SeededRandom): string | null => {
      const [, field = ''] = /(\w*(?:[Ii]d|[Hh]andle))$/.exec(name) ?? [];
      const kind = field.replace(/^(winner|loser)Id$/, 'voiceId');
      if (kind === '') return byName.get(name)?.at(-1) ?? null;
      const own = byName.get(kind) ?? [...byName].find(([one]) => sameEnd(kind, one))?.[1];
      if (own !== undefined && random.fraction() < 0.95) return random.pick(own);
      return random.pick([...byName.values()].flat());
    },
    /** A token that no offer names, as near to one as can be. */
    alteredApproval: (random: SeededRandom): string => {
      const token = approvals.length > 0 ? random.pick(approvals) : '0'.repeat(64);
      const at = random.whole(0, 63);
      const other = (Number.parseInt(token.charAt(at), 16) + random.whole(1, 15)) % 16;
      return `${token.slice(0, at)}${other.toString(16)}${token.slice(at + 1)}`;
    },
  };
}

/** `beforeJobId` takes ids of jobs. */
function sameEnd(name: string, kind: string): boolean {
  const one = name.toLowerCase();
  const other = kind.toLowerCase();
  return one.endsWith(other) || other.endsWith(one);
}
