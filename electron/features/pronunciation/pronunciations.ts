import { basename } from 'node:path';
import { AppError, appError } from '../../../shared/app-error.ts';
import { definedOnly } from '../../../shared/defined-only.ts';
import type { ValuesOf } from '../../../shared/errors/wording-of.ts';
import { messageOf } from '../../../shared/messages/message-of.ts';
import type {
  ImportedRules,
  PronunciationRule,
  PronunciationState,
  RuleDraft,
} from '../../../shared/model/pronunciation.ts';
import { checkRule, tidyRule } from '../../../shared/script/pronounce/check-rule.ts';
import { readPersonsFile } from '../../platform/node/unreadable-file.ts';
import type { Random } from '../../platform/ports.ts';
import type { ProjectRow } from '../../storage/library.ts';
import { requireProject } from '../library/chapters.ts';
import { changeRules, type RuleChangeParts, type RuleLists } from './rule-change.ts';
import { rulesFromCsv, rulesToCsv } from './rule-csv.ts';
import { moved, ranked, withImported } from './rule-lists.ts';
import { ruleProblemWords } from './rule-words.ts';
import type { StaleBook } from './stale-segments.ts';

export type RuleChange = Partial<RuleDraft & { readonly isOn: boolean }>;

/** The rules of pronunciation of a book and of all books. Every change returns how they stand then. */
export type Pronunciations = {
  readonly state: (projectId: string) => PronunciationState;
  readonly add: (projectId: string, draft: RuleDraft) => PronunciationState;
  readonly change: (projectId: string, id: string, change: RuleChange) => PronunciationState;
  /** Before another rule of its list; null puts it last. */
  readonly move: (projectId: string, id: string, beforeId: string | null) => PronunciationState;
  readonly remove: (projectId: string, ids: readonly string[]) => PronunciationState;
  /** Exactly these hold for the book and for all books, by their ranks: what an undo brings back. */
  readonly restore: (projectId: string, rules: readonly PronunciationRule[]) => PronunciationState;
  /** The text of a CSV file or a lexicon. Throws `bad_input` that names what cannot be used; then nothing is. */
  readonly importRules: (projectId: string, text: string) => Promise<ImportedRules>;
  /** As `importRules`, of the file at that path; also `file_not_readable`, and `file_too_large` for what is no list. */
  readonly importFile: (projectId: string, path: string) => Promise<ImportedRules>;
  readonly exportCsv: (projectId: string) => { readonly text: string; readonly fileName: string };
};

export type PronunciationParts = RuleChangeParts & {
  readonly random: Random;
  readonly staleOf: StaleBook;
};

/** More than a list that a person keeps; each is looked for in every line. */
const mostRules = 2000;
/** Many times as large as so many rules are. */
const mostRuleBytes = 10_000_000;

export function createPronunciations(parts: PronunciationParts): Pronunciations {
  const { bookRules, library, random, staleOf } = parts;

  const stateOf = (project: ProjectRow): PronunciationState => ({
    rules: bookRules.rulesOf(project.id),
    stale: staleOf(project),
  });
  const edit = (projectId: string, next: (now: RuleLists) => RuleLists): PronunciationState => {
    const project = requireProject(library, projectId);
    changeRules(parts, project, (now) => {
      const then = next(now);
      if (then.book.length > mostRules || then.all.length > mostRules) {
        throw appError('bad_input.too_many_rules', { limit: mostRules });
      }
      return then;
    });
    return stateOf(project);
  };
  const ruleOf = (draft: RuleDraft, projectId: string, isOn = true): PronunciationRule => {
    const ofBook = draft.projectId === null ? null : projectId;
    return { ...usable({ ...draft, projectId: ofBook }), id: random.id(), rank: 0, isOn };
  };

  const importRules: Pronunciations['importRules'] = async (projectId, text) => {
    const { rules: read, skipped } = await readRules(text, projectId);
    let counts = { added: 0, replaced: 0 };
    const state = edit(projectId, (now) => {
      const made = read.map((rule) => ruleOf(rule, projectId, rule.isOn));
      const { lists, ...counted } = withImported(now, made);
      counts = counted;
      return lists;
    });
    return { state, ...counts, skipped };
  };

  return {
    state: (projectId) => stateOf(requireProject(library, projectId)),
    add: (projectId, draft) =>
      edit(projectId, ({ book: own, all }) => {
        const rule = ruleOf(draft, projectId);
        return rule.projectId === null
          ? { book: own, all: ranked([...all, rule]) }
          : { book: ranked([...own, rule]), all };
      }),
    change: (projectId, id, change) =>
      edit(projectId, (now) => {
        const before = found(now, id);
        const ofBook = change.projectId === undefined ? before.projectId : change.projectId;
        const rule: PronunciationRule = {
          ...before,
          ...definedOnly(change),
          projectId: ofBook === null ? null : projectId,
        };
        return placed(now, usable(rule), before.projectId === rule.projectId);
      }),
    move: (projectId, id, beforeId) =>
      edit(projectId, (now) =>
        found(now, id).projectId === null
          ? { ...now, all: ranked(moved(now.all, id, beforeId)) }
          : { ...now, book: ranked(moved(now.book, id, beforeId)) },
      ),
    remove: (projectId, ids) => {
      const gone = new Set(ids);
      const left = (rules: readonly PronunciationRule[]) => rules.filter(({ id }) => !gone.has(id));
      return edit(projectId, ({ book: own, all }) => ({ book: left(own), all: left(all) }));
    },
    restore: (projectId, rules) => {
      const checked = rules.map((rule) => usable(rule)).sort((a, b) => a.rank - b.rank);
      return edit(projectId, () => ({
        book: ranked(checked.filter((rule) => rule.projectId === projectId)),
        all: ranked(checked.filter((rule) => rule.projectId === null)),
      }));
    },
    importRules,
    importFile: async (projectId, path) => {
      const text = await readRuleFile(path);
      return importRules(projectId, text).catch((error) => {
        throw withFile(error, basename(path));
      });
    },
    exportCsv: (projectId) => {
      const { title } = requireProject(library, projectId);
      const name = title.replace(/[^\p{L}\p{N} -]+/gu, '').trim() || 'book';
      const text = rulesToCsv(bookRules.rulesOf(projectId));
      return { text, fileName: `${name.slice(0, 80)} pronunciation.csv` };
    },
  };
}

async function readRuleFile(path: string): Promise<string> {
  const bytes = await readPersonsFile(path, mostRuleBytes, (file) =>
    appError('file_too_large.rules', { file, limitBytes: mostRuleBytes }),
  );
  const { decodeUnknown, decodeXml } = await import('../../importers/text-encoding.ts');
  const { isLexicon } = await import('./rule-lexicon.ts');
  const { text } = decodeUnknown(bytes);
  // Such a file states its encoding.
  return isLexicon(text) ? decodeXml(bytes) : text;
}

/** Lines of a list that lies beside a book are not the book's. */
function withFile(error: unknown, file: string): unknown {
  if (!(error instanceof AppError) || error.key !== 'bad_input.rule_file') return error;
  const { problems, lines } = error.data as ValuesOf<'bad_input.rule_file'>;
  return appError('bad_input.rule_file', { file, problems, lines });
}

/** Throws `bad_input` that names what cannot be used. */
async function readRules(text: string, projectId: string) {
  const { isLexicon, rulesFromLexicon } = await import('./rule-lexicon.ts');
  const read = isLexicon(text)
    ? await rulesFromLexicon(text, projectId)
    : { rules: rulesFromCsv(text, projectId), skipped: 0 };
  const count = read.rules.length;
  if (count > mostRules) {
    const problems = [messageOf('rules.tooMany', { most: mostRules, count })];
    throw appError('bad_input.rule_file', { problems, lines: [] });
  }
  return read;
}

/** The rule as it is kept. Throws `bad_input` when it cannot work. */
function usable<Rule extends RuleDraft>(rule: Rule): Rule {
  const tidy = tidyRule(rule);
  const { problem, detail } = checkRule(tidy);
  if (problem === null) return tidy;
  const words = ruleProblemWords(problem, detail);
  throw appError('bad_input.rule', { problem, reason: words });
}

function found({ book, all }: RuleLists, id: string): PronunciationRule {
  const rule = [...book, ...all].find((one) => one.id === id);
  if (rule === undefined) throw appError('not_found.rule');
  return rule;
}

/** The changed rule in its place, or last in the other list. */
function placed({ book, all }: RuleLists, rule: PronunciationRule, isInPlace: boolean): RuleLists {
  const swap = (rules: readonly PronunciationRule[]) =>
    rules.map((one) => (one.id === rule.id ? rule : one));
  if (isInPlace) return { book: swap(book), all: swap(all) };
  const without = (rules: readonly PronunciationRule[]) => rules.filter(({ id }) => id !== rule.id);
  return rule.projectId === null
    ? { book: without(book), all: ranked([...all, rule]) }
    : { book: ranked([...book, rule]), all: without(all) };
}
