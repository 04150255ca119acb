import type { PassedReason, PronunciationRule } from '../../model/pronunciation.ts';
import { isMarkEdge } from '../graphemes.ts';
import { maximumCodePoints } from '../plan/units.ts';
import { countCodePoints, isSpeakable } from '../text-measures.ts';
import { compilePattern, type Finder, type Found, folded, textFinder } from './find-words.ts';
import { wordEdges } from './word-edges.ts';

type CompiledRule = {
  readonly id: string;
  readonly isWholeWord: boolean;
  readonly find: Finder;
  /** The longest word of its text, folded: a line without it needs no search. '' for a pattern. */
  readonly probe: string;
};

/** The rules of a book, ready to be applied. */
export type Pronouncer = {
  readonly rules: readonly CompiledRule[];
  readonly language: string;
};

/** A stretch of what would be sent without the rules, and what is sent there. */
export type Replacement = Found & { readonly ruleId: string };

/** Why a rule was not applied to a line, although it is found there. */
export type PronounceProblem = {
  readonly ruleId: string;
  readonly kind: PassedReason;
};

export type Pronounced = {
  readonly sent: string;
  /** In order, in UTF-16 units of the text as given. */
  readonly replacements: readonly Replacement[];
  readonly problems: readonly PronounceProblem[];
};

/** In what is sent every parenthesis is a tag: literal brackets never get there. */
const tagOrProse = /\([^()]*\)|[^(]+|\(/g;

/** More refused places than this in one piece of a line end the search: a rule that fits nowhere. */
const mostRefusals = 200;

/**
 * Makes rules ready, in the order given; those that are off or cannot work are left out.
 * @param language BCP 47 tag of the book, for the words of scripts without spaces
 */
export function compileRules(rules: readonly PronunciationRule[], language: string): Pronouncer {
  const compiled = rules.flatMap((rule): readonly CompiledRule[] => {
    if (!rule.isOn || rule.find === '') return [];
    const { id, isWholeWord } = rule;
    if (rule.kind === 'text') {
      return [{ id, isWholeWord, find: textFinder(rule), probe: probeOf(rule.find) }];
    }
    const pattern = compilePattern(rule);
    return pattern.kind === 'ready' ? [{ id, isWholeWord, find: pattern.find, probe: '' }] : [];
  });
  return { rules: compiled, language };
}

/**
 * Applies rules to a text as it is sent, never inside its tags. The first place wins, there the longest,
 * then the earlier rule; a replaced stretch is not looked at again. A rule that would push the text over
 * 1000 code points (docs/gateway.md), leave nothing to say, or form a mark, is not applied to it and told.
 */
export function pronounce(sent: string, { rules, language }: Pronouncer): Pronounced {
  const low = rules.length === 0 ? '' : folded(sent);
  let candidates = rules.filter(({ probe }) => low.includes(probe));
  const problems: PronounceProblem[] = [];
  const limit = Math.max(maximumCodePoints, countCodePoints(sent));
  while (candidates.length > 0) {
    const replacements = replacementsIn(sent, candidates, language);
    if (replacements.length === 0) break;
    const result = replaced(sent, replacements);
    const kind = trouble(sent, result, limit);
    if (kind === null) return { sent: result, replacements, problems };
    const ruleId = culprit(sent, replacements, kind);
    problems.push({ ruleId, kind });
    candidates = candidates.filter(({ id }) => id !== ruleId);
  }
  return { sent, replacements: [], problems };
}

/** The longest word of a text, folded; '' where it holds none. */
function probeOf(find: string): string {
  const words = folded(find).match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return words.reduce((longest, word) => (word.length > longest.length ? word : longest), '');
}

function replacementsIn(
  sent: string,
  rules: readonly CompiledRule[],
  language: string,
): readonly Replacement[] {
  return [...sent.matchAll(tagOrProse)].flatMap((piece) =>
    piece[0].startsWith('(') ? [] : replacementsOfProse(piece[0], piece.index, rules, language),
  );
}

type Search = { readonly rule: CompiledRule; next: Found | null };

function replacementsOfProse(
  prose: string,
  offset: number,
  rules: readonly CompiledRule[],
  language: string,
): readonly Replacement[] {
  const isEdge = wordEdges(prose, language);
  const findFrom = ({ find, isWholeWord }: CompiledRule, from: number): Found | null => {
    let at = from;
    for (let refusals = 0; refusals <= mostRefusals; refusals += 1) {
      const found = find(prose, at);
      if (found === null) return null;
      const { start, end } = found;
      const isWhole = !isWholeWord || (isEdge(start) && isEdge(end));
      if (end > start && isWhole && isMarkEdge(prose, start) && isMarkEdge(prose, end)) {
        return found;
      }
      at = start + ((prose.codePointAt(start) ?? 0) > 0xffff ? 2 : 1);
    }
    return null;
  };

  let searches: readonly Search[] = rules.map((rule) => ({ rule, next: findFrom(rule, 0) }));
  const replacements: Replacement[] = [];
  for (;;) {
    searches = searches.filter(({ next }) => next !== null);
    const best = searches.reduce<Search | null>((winner, search) => {
      return winner === null || isBefore(search.next, winner.next) ? search : winner;
    }, null);
    if (best === null || best.next === null) return replacements;
    const { start, end, said } = best.next;
    replacements.push({
      ruleId: best.rule.id,
      start: offset + start,
      end: offset + end,
      said,
    });
    for (const search of searches) {
      if (search.next !== null && search.next.start < end) search.next = findFrom(search.rule, end);
    }
  }
}

function isBefore(a: Found | null, b: Found | null): boolean {
  if (a === null || b === null) return b === null;
  return a.start !== b.start ? a.start < b.start : a.end > b.end;
}

function replaced(sent: string, replacements: readonly Replacement[]): string {
  let result = '';
  let done = 0;
  for (const { start, end, said } of replacements) {
    result += sent.slice(done, start);
    done = end;
    if (said === '') {
      // The space that stood beside what is left unsaid goes with it.
      if (/(?:^|[\s)])$/.test(result) && sent[done] === ' ') done += 1;
      else if (/^(?:$|[,.;:!?…])/.test(sent.slice(done, done + 1))) result = result.trimEnd();
    }
    result += said;
  }
  return (result + sent.slice(done)).normalize('NFC');
}

const anyTag = /\([^()]*\)/g;

function trouble(before: string, after: string, limit: number): PronounceProblem['kind'] | null {
  if (countCodePoints(after) > limit) return 'too-long';
  if (isSpeakable(before.replace(anyTag, '')) && !isSpeakable(after.replace(anyTag, ''))) {
    return 'nothing-left';
  }
  const marks = /<\||\|>|[[\]{}]/;
  const isSame = (before.match(anyTag) ?? []).join('') === (after.match(anyTag) ?? []).join('');
  return !isSame || (marks.test(after) && !marks.test(before)) ? 'forms-mark' : null;
}

/** The rule that made the line the longest, or took the most of it; of equals the later one. */
function culprit(
  sent: string,
  replacements: readonly Replacement[],
  kind: PronounceProblem['kind'],
): string {
  const growth = new Map<string, number>();
  for (const { ruleId, start, end, said } of replacements) {
    const grown = countCodePoints(said) - countCodePoints(sent.slice(start, end));
    growth.set(ruleId, (growth.get(ruleId) ?? 0) + (kind === 'too-long' ? grown : -grown));
  }
  let worst = { ruleId: '', grown: Number.NEGATIVE_INFINITY };
  for (const [ruleId, grown] of growth) if (grown >= worst.grown) worst = { ruleId, grown };
  return worst.ruleId;
}
