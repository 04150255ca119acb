import { append } from '../../../shared/append.ts';
import type { ChapterSpeakers } from '../../../shared/model/cast.ts';
import type { SpeakerReason } from '../../../shared/script/speakers/attribution.ts';
import { castName } from '../../../shared/script/speakers/cast-name.ts';
import { certainFrom } from '../../../shared/script/speakers/certain.ts';

/** One quoted line with the chapter that it stands in. */
export type SuggestedLine = {
  /** Lasting as long as the line keeps its words and its chapter. */
  readonly key: string;
  readonly chapterId: string;
  readonly revision: number;
  readonly from: number;
  readonly to: number;
  readonly quote: string;
  /** The words around it, with its quotation marks. */
  readonly before: string;
  readonly after: string;
  readonly certainty: number;
  readonly reason: SpeakerReason;
  /** Names of others who may say it, as the cast has or gets them, the likeliest first. */
  readonly others: readonly string[];
};

/** The lines that seem to be one person's. */
export type SuggestionGroup = {
  /** The name that the person has or gets in the cast; null where nothing tells. */
  readonly name: string | null;
  readonly isNew: boolean;
  readonly lines: readonly SuggestedLine[];
};

const isSameName = (one: string, other: string): boolean =>
  one.toLowerCase() === other.toLowerCase();

/**
 * Suggestions by person: the cast first and in its order, then new names by their number of lines, at the
 * end those that nothing tells. Lines that the story's teller says and dismissed ones are left out.
 */
export function groupSuggestions(
  chapters: readonly ChapterSpeakers[],
  cast: readonly string[],
  dismissed: ReadonlySet<string>,
): readonly SuggestionGroup[] {
  const groups = new Map<string | null, SuggestedLine[]>();
  for (const { chapterId, revision, suggestions } of chapters) {
    for (const { speaker, isNarrator, ...line } of suggestions) {
      const name = speaker === null ? null : nameIn(cast, speaker);
      const key = keyOf(chapterId, line.quote, name);
      if (isNarrator || dismissed.has(key)) continue;
      const others = line.others.map((other) => nameIn(cast, other.speaker));
      const found = { ...line, key, chapterId, revision, others };
      append(groups, name, found);
    }
  }
  const place = (name: string | null): number => {
    if (name === null) return Number.POSITIVE_INFINITY;
    const at = cast.indexOf(name);
    return at < 0 ? cast.length : at;
  };
  return [...groups]
    .map(([name, lines]) => ({ name, isNew: name !== null && !cast.includes(name), lines }))
    .sort(
      (one, other) => place(one.name) - place(other.name) || other.lines.length - one.lines.length,
    );
}

/** What may be accepted unseen. */
export function certainGroups(groups: readonly SuggestionGroup[]): readonly SuggestionGroup[] {
  return groups
    .filter(({ name }) => name !== null)
    .map((group) => ({
      ...group,
      lines: group.lines.filter(({ certainty }) => certainty >= certainFrom),
    }))
    .filter(({ lines }) => lines.length > 0);
}

/** A line that wants a look, with the names to choose from, the likeliest first. */
export type DoubtfulLine = { readonly line: SuggestedLine; readonly names: readonly string[] };

/** The rest, from the least doubtful on. */
export function doubtfulLines(groups: readonly SuggestionGroup[]): readonly DoubtfulLine[] {
  return groups
    .flatMap(({ name, lines }) =>
      lines
        .filter(({ certainty }) => name === null || certainty < certainFrom)
        .map((line) => ({
          line,
          names: [...new Set([...(name === null ? [] : [name]), ...line.others])],
        })),
    )
    .sort((one, other) => other.line.certainty - one.line.certainty);
}

/** The member of that name, in whatever case the text has it, else the name as a new member gets it. */
export function nameIn(cast: readonly string[], speaker: string): string {
  const wanted = castName(speaker);
  return cast.find((name) => isSameName(name, speaker) || isSameName(name, wanted)) ?? wanted;
}

function keyOf(chapterId: string, quote: string, name: string | null): string {
  return JSON.stringify([chapterId, quote, name]);
}

/**
 * Where the lines of `wanted` stand now that the text has moved, still with the names that they were given to.
 * The same words may be said twice in a chapter: of those the first stays the first. Null where one is gone, or
 * where nothing tells which one it is.
 */
export function sameLinesIn(
  now: readonly SuggestionGroup[],
  before: readonly SuggestionGroup[],
  wanted: readonly SuggestionGroup[],
): readonly SuggestionGroup[] | null {
  const nowByKey = linesByKey(now);
  const beforeByKey = linesByKey(before);
  const find = (line: SuggestedLine, alikeCount: number): SuggestedLine | undefined => {
    const after = nowByKey.get(line.key) ?? [];
    const known = beforeByKey.get(line.key) ?? [];
    if (after.length === alikeCount && alikeCount === 1) return after[0];
    const at = known.findIndex(
      ({ from, revision }) => from === line.from && revision === line.revision,
    );
    return known.length === after.length ? after[at] : undefined;
  };
  const wantedByKey = linesByKey(wanted);
  const found = wanted.map((group) => ({
    ...group,
    lines: group.lines.flatMap((line) => find(line, wantedByKey.get(line.key)?.length ?? 0) ?? []),
  }));
  const isWhole = found.every(({ lines }, at) => lines.length === wanted[at]?.lines.length);
  return isWhole ? found : null;
}

function linesByKey(
  groups: readonly SuggestionGroup[],
): ReadonlyMap<string, readonly SuggestedLine[]> {
  const byKey = new Map<string, SuggestedLine[]>();
  for (const line of groups.flatMap(({ lines }) => lines)) append(byKey, line.key, line);
  for (const alike of byKey.values()) alike.sort((one, other) => one.from - other.from);
  return byKey;
}

/** The lines by chapter, as `cast.give` takes them. */
export function givenChapters(groups: readonly SuggestionGroup[]) {
  const chapters = new Map<
    string,
    { revision: number; lines: { from: number; to: number; name: string }[] }
  >();
  for (const { name, lines } of groups) {
    if (name === null) continue;
    for (const { chapterId, revision, from, to } of lines) {
      const chapter = chapters.get(chapterId) ?? { revision, lines: [] };
      chapter.lines.push({ from, to, name });
      chapters.set(chapterId, chapter);
    }
  }
  return [...chapters].map(([chapterId, { revision, lines }]) => ({
    chapterId,
    revision,
    lines: lines.sort((one, other) => one.from - other.from),
  }));
}
