import { fitOf } from '../../ui/words/fit.ts';
import {
  type Command,
  type CommandSection,
  commandSections,
  foundSections,
} from './commands-store.ts';

export type CommandGroup = {
  readonly section: CommandSection | 'recent' | 'found';
  readonly commands: readonly Command[];
};

const onlyFound: ReadonlySet<CommandSection> = new Set(foundSections);

const mostFound = 50;

/** A word of a name that is shown fits better than the beginning of one that is not. */
const aliasCost = 25;

/** What does a thing comes before the place where it is set, and before who is called like it. */
const placeCost = 10;
const places: ReadonlySet<CommandSection> = new Set(['setting', 'person', 'voice']);

const recentBonus = 5;

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
  lastFor: (words: string) => Command | null = () => null,
): readonly CommandGroup[] {
  const possible = commands.filter(
    ({ run, isPossible }) => run !== null && isPossible?.() !== false,
  );
  if (query.trim() !== '') {
    const found = possible
      .flatMap((command) => {
        const fit = bestFit(query, command);
        const bonus = recentIds.includes(command.id) ? recentBonus : 0;
        const cost = places.has(command.section) ? placeCost : 0;
        return fit === null ? [] : [{ command, fit: fit + bonus - cost }];
      })
      .sort((one, other) => other.fit - one.fit)
      .slice(0, mostFound)
      .map(({ command }) => command);
    const last = lastFor(query.trim());
    const offered = last === null ? found : [...found, last];
    return offered.length === 0 ? [] : [{ section: 'found', commands: offered }];
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
