import { setImmediate as nextTurn } from 'node:timers/promises';
import { appError } from '../../../shared/app-error.ts';
import type {
  PronunciationRule,
  RuleDraft,
  RuleExample,
  RulePreview,
} from '../../../shared/model/pronunciation.ts';
import type { PlannedSegment } from '../../../shared/script/plan/plan.ts';
import { checkRule, tidyRule } from '../../../shared/script/pronounce/check-rule.ts';
import {
  compileRules,
  type Pronouncer,
  pronounce,
} from '../../../shared/script/pronounce/pronounce.ts';
import type { ChargeStore } from '../../charges/ports.ts';
import type { ChapterRow, LibraryStore, ProjectRow } from '../../storage/library.ts';
import { requireProject } from '../library/chapters.ts';
import type { PriceList } from '../money/price-list.ts';
import type { Narration } from '../narration/narration.ts';
import type { OrderTerms, TermsOf } from '../narration/order-terms.ts';
import { priceOf } from '../narration/prices.ts';
import { type SegmentOrder, segmentOrders } from '../narration/segment-orders.ts';
import type { Accounts } from '../session/accounts.ts';
import { applier, type BookRules } from './book-rules.ts';
import { rangeInText } from './range-in-text.ts';

export type PreviewParts = {
  readonly library: LibraryStore;
  readonly narration: Pick<Narration, 'find'>;
  readonly accounts: Pick<Accounts, 'current'>;
  readonly termsOf: TermsOf;
  readonly prices: PriceList;
  readonly bookRules: BookRules;
  readonly charges: Pick<ChargeStore, 'findTake'>;
};

/** Shows what a rule would do to a book before it is saved; a newer question ends the older one. */
export type RulePreviews = (
  projectId: string,
  draft: RuleDraft,
  /** The rule that it would change; null for a new one. */
  id: string | null,
) => Promise<RulePreview>;

const mostExamples = 6;
const aroundCharacters = 48;
const draftId = 'draft';

export function createRulePreviews(parts: PreviewParts): RulePreviews {
  let latest = 0;
  return async (projectId, given, id) => {
    latest += 1;
    const own = latest;
    const project = requireProject(parts.library, projectId);
    const draft = tidyRule(given);
    const { problem, detail } = checkRule(draft);
    const rules = rulesWith(parts.bookRules, project, draft, id);
    const counter = createCounter(parts, project, rules, id ?? draftId);
    if (problem === null) {
      for (const chapter of parts.library.chaptersWithText(project.id)) {
        counter.read(chapter);
        await nextTurn();
        if (own !== latest) throw appError('cancelled.newer_preview');
      }
    }
    return { problem, detail, ...counter.result() };
  };
}

/** The rules in force as they would be: the draft in the place of the rule it changes, else last. */
function rulesWith(
  bookRules: BookRules,
  project: ProjectRow,
  draft: RuleDraft,
  id: string | null,
): readonly PronunciationRule[] {
  const rules = bookRules.rulesOf(project.id);
  const rule: PronunciationRule = { ...draft, id: id ?? draftId, rank: 0, isOn: true };
  const former = rules.find((one) => one.id === id);
  if (former !== undefined && (former.projectId === null) === (draft.projectId === null)) {
    return rules.map((one) => (one.id === id ? rule : one));
  }
  const others = rules.filter((one) => one.id !== id);
  const own = others.filter((one) => one.projectId !== null);
  const all = others.filter((one) => one.projectId === null);
  return draft.projectId === null ? [...own, ...all, rule] : [...own, rule, ...all];
}

function createCounter(
  parts: PreviewParts,
  project: ProjectRow,
  rules: readonly PronunciationRule[],
  subject: string,
) {
  const account = parts.accounts.current();
  const terms = parts.termsOf(account);
  const now = parts.bookRules.pronouncerOf(project);
  const then = compileRules(rules, project.language);
  const toMake: SegmentOrder[] = [];
  const chapters: RulePreview['chapters'][number][] = [];
  const examples: RuleExample[] = [];
  let segmentCount = 0;
  let skippedCount = 0;

  const readLine = (
    chapter: ChapterRow,
    segment: PlannedSegment,
    isMade: () => boolean,
  ): boolean => {
    const { sent } = segment;
    const after = pronounce(sent, then);
    const isOther = pronounce(sent, now).sent !== after.sent;
    if (after.problems.some(({ ruleId }) => ruleId === subject)) skippedCount += 1;
    if (!isOther) return false;
    if (examples.length < mostExamples) {
      const example = exampleOf(chapter, segment, { now, then, subject });
      if (example !== null) examples.push(example);
    }
    // What was made under such rules before is heard again.
    const isNew = ({ identity }: SegmentOrder) => parts.charges.findTake(identity) === null;
    if (isMade()) toMake.push(...ordersOf(project, segment, terms, then).filter(isNew));
    return true;
  };

  return {
    read: (chapter: ChapterRow): void => {
      const { orders, audioAt } = parts.narration.find(chapter.id);
      const touched = orders.plan.segments.filter(
        (segment, index) =>
          orders.orders[index] !== null &&
          readLine(chapter, segment, () => {
            const { take, choice } = audioAt(index);
            return take !== null && choice?.isLocked !== true;
          }),
      );
      if (touched.length === 0) return;
      segmentCount += touched.length;
      const { id: chapterId, title } = chapter;
      chapters.push({ chapterId, title, segmentCount: touched.length });
    },
    result: () => {
      const price = priceOf(toMake, parts.prices.tariffFor(account));
      return { segmentCount, madeCount: toMake.length, skippedCount, price, chapters, examples };
    },
  };
}

/** The line as it would be asked for. */
function ordersOf(
  project: ProjectRow,
  segment: PlannedSegment,
  terms: OrderTerms,
  then: Pronouncer,
): readonly SegmentOrder[] {
  return segmentOrders([segment], project, terms, applier(then)).flatMap((order) =>
    order === null ? [] : [order],
  );
}

function exampleOf(
  chapter: ChapterRow,
  segment: PlannedSegment,
  rules: { readonly now: Pronouncer; readonly then: Pronouncer; readonly subject: string },
): RuleExample | null {
  const { sent } = segment;
  const before = pronounce(sent, rules.now).replacements;
  const isKnown = (start: number, said: string) =>
    before.some((known) => known.start === start && known.said === said);
  const others = pronounce(sent, rules.then).replacements.filter(
    ({ start, said }) => !isKnown(start, said),
  );
  const one = others.find(({ ruleId }) => ruleId === rules.subject) ?? others[0] ?? null;
  if (one === null) return null;
  const lead = sent.slice(0, one.start).replace(/\([^()]*\) ?/g, '');
  const tail = sent.slice(one.end).replace(/\([^()]*\) ?/g, '');
  return {
    chapterId: chapter.id,
    chapterTitle: chapter.title,
    ...rangeInText(chapter.text, segment, sent.slice(one.start, one.end)),
    lead: startCut(lead),
    tail: endCut(tail),
    found: sent.slice(one.start, one.end),
    said: one.said,
  };
}

function startCut(text: string): string {
  if (text.length <= aroundCharacters) return text;
  return `…${text.slice(-aroundCharacters).replace(/^\S*\s?/, '')}`;
}

function endCut(text: string): string {
  if (text.length <= aroundCharacters) return text;
  return `${text.slice(0, aroundCharacters).replace(/\s?\S*$/, '')}…`;
}
