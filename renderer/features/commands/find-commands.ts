import { type Command, type CommandSection, commandSections } from './commands-store.ts';

export type CommandGroup = {
  readonly section: CommandSection | 'recent' | 'found';
  readonly commands: readonly Command[];
};

/** Sections with too many to be listed unasked: they are there to be searched. */
const onlyFound: ReadonlySet<CommandSection> = new Set(['chapter', 'books', 'tag']);

const mostFound = 50;

/** A name that is shown fits better than one that is not. */
const aliasCost = 15;

const recentBonus = 5;

const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase();

/** Letters in their order with others between, the more side by side the better; null where one lacks. */
function looseFit(wanted: string, words: string): number | null {
  let together = 0;
  let last = -1;
  for (const letter of wanted) {
    const at = words.indexOf(letter, last + 1);
    if (at === -1) return null;
    together += at === last + 1 ? 1 : 0;
    last = at;
  }
  // Scattered over a long line every letter is found somewhere: that is no fit.
  return together * 2 >= wanted.length ? together : null;
}

/**
 * How well words fit what was typed, null for not at all: as it stands at the beginning, at a word's
 * beginning, inside; then each typed word somewhere; then its letters in their order. Short words win.
 */
export function fitOf(query: string, words: string): number | null {
  const wanted = fold(query).trim();
  const text = fold(words);
  const starts = ` ${text.replace(/[^\p{L}\p{N}]+/gu, ' ')}`;
  const shorter = -text.length / 1000;
  if (text.startsWith(wanted)) return 100 + shorter;
  if (starts.includes(` ${wanted}`)) return 80 + shorter;
  if (text.includes(wanted)) return 60 + shorter;
  const typed = wanted.split(/\s+/);
  if (typed.length > 1 && typed.every((word) => starts.includes(` ${word}`))) return 50 + shorter;
  const loose = looseFit(typed.join(''), text);
  return loose === null ? null : loose + shorter;
}

function bestFit(query: string, { words, alias }: Command): number | null {
  const own = fitOf(query, words());
  const other = alias === undefined ? null : fitOf(query, alias());
  const byAlias = other === null ? null : other - aliasCost;
  return own === null || byAlias === null ? (own ?? byAlias) : Math.max(own, byAlias);
}

/** What is offered for what was typed: the best first; all by sections, recently used first, for nothing. */
export function findCommands(
  commands: readonly Command[],
  query: string,
  recentIds: readonly string[],
): readonly CommandGroup[] {
  const possible = commands.filter(
    ({ run, isPossible }) => run !== null && isPossible?.() !== false,
  );
  if (query.trim() !== '') {
    const found = possible
      .flatMap((command) => {
        const fit = bestFit(query, command);
        const bonus = recentIds.includes(command.id) ? recentBonus : 0;
        return fit === null ? [] : [{ command, fit: fit + bonus }];
      })
      .sort((one, other) => other.fit - one.fit)
      .slice(0, mostFound)
      .map(({ command }) => command);
    return found.length === 0 ? [] : [{ section: 'found', commands: found }];
  }
  const recent = recentIds.flatMap((id) => possible.find((command) => command.id === id) ?? []);
  const rest = commandSections
    .filter((section) => !onlyFound.has(section))
    .map((section) => ({
      section,
      commands: possible.filter((command) => command.section === section),
    }));
  return [{ section: 'recent' as const, commands: recent }, ...rest].filter(
    (group) => group.commands.length > 0,
  );
}
