import { type AppError, appError } from '../../../shared/app-error.ts';
import { messageOf } from '../../../shared/messages/message-of.ts';
import type { PronunciationRule, RuleDraft } from '../../../shared/model/pronunciation.ts';
import { checkRule, tidyRule } from '../../../shared/script/pronounce/check-rule.ts';
import { parseCsv } from './csv-records.ts';
import { ruleProblemWords } from './rule-words.ts';

/** A line of a file of rules. */
export type CsvRule = RuleDraft & { readonly isOn: boolean };

/** Never translated: files go from one person to another. */
const columns = ['find', 'say', 'kind', 'whole word', 'case', 'scope', 'note', 'on'] as const;
type Column = (typeof columns)[number];

/** As other programs call them. */
const otherNames: { readonly [name: string]: Column } = {
  word: 'find',
  from: 'find',
  text: 'find',
  original: 'find',
  replacement: 'say',
  to: 'say',
  alias: 'say',
  pronunciation: 'say',
  type: 'kind',
  whole: 'whole word',
  'case sensitive': 'case',
  comment: 'note',
  enabled: 'on',
};

/** The rules as CSV (RFC 4180), with the mark in front that lets spreadsheets read it as UTF-8. */
export function rulesToCsv(rules: readonly PronunciationRule[]): string {
  const lines = rules.map((rule) =>
    [
      rule.find,
      rule.say,
      rule.kind,
      yesNo(rule.isWholeWord),
      yesNo(rule.isCaseSensitive),
      rule.projectId === null ? 'all' : 'book',
      rule.note,
      yesNo(rule.isOn),
    ]
      .map(cell)
      .join(','),
  );
  return `\uFEFF${[columns.join(','), ...lines].join('\r\n')}\r\n`;
}

/**
 * Reads a file of rules: commas, semicolons or tabs, with a line of names or without. Rules without a
 * scope are for the book. Throws `bad_input` that names the lines that cannot be used; then none are.
 */
export function rulesFromCsv(text: string, projectId: string): readonly CsvRule[] {
  const records = parseCsv(text);
  const first = records[0];
  if (first === undefined) throw refused([messageOf('rules.none')], []);
  const named = first.cells.map((name) => columnOf(name));
  const hasNames = named.includes('find') && named.includes('say');
  const order = hasNames ? named : columns;
  const problems: string[] = [];
  const lines: string[] = [];
  const rules = (hasNames ? records.slice(1) : records).flatMap(({ line, cells }) => {
    const read = readRule(cells, order, projectId);
    if (typeof read !== 'string') return [read];
    problems.push(messageOf('rules.line', { line, problem: read }));
    lines.push(String(line));
    return [];
  });
  if (problems.length > 0) throw refused(problems, lines);
  if (rules.length === 0) throw refused([messageOf('rules.none')], []);
  return rules;
}

function columnOf(name: string): Column | null {
  const plain = name.trim().toLowerCase().replace(/[_-]+/g, ' ');
  return columns.find((column) => column === plain) ?? otherNames[plain] ?? null;
}

/** A rule, or what is wrong with the line. */
function readRule(
  cells: readonly string[],
  order: readonly (Column | null)[],
  projectId: string,
): CsvRule | string {
  const of = (column: Column): string => {
    const at = order.indexOf(column);
    return at < 0 ? '' : unguarded(cells[at] ?? '');
  };
  // An empty cell silences the words; none is a list of something else.
  if (cells.length <= order.indexOf('say')) return messageOf('rules.noSay');
  const kind = of('kind').trim().toLowerCase() || 'text';
  if (kind !== 'text' && kind !== 'pattern') return messageOf('rules.kind', { kind });
  const scope = of('scope').trim().toLowerCase() || 'book';
  if (scope !== 'book' && scope !== 'all') return messageOf('rules.scope', { scope });
  const isWholeWord = flag(of('whole word'), kind === 'text');
  const isCaseSensitive = flag(of('case'), false);
  const isOn = flag(of('on'), true);
  if (isWholeWord === null) return messageOf('rules.flag', { column: 'whole word' });
  if (isCaseSensitive === null) return messageOf('rules.flag', { column: 'case' });
  if (isOn === null) return messageOf('rules.flag', { column: 'on' });
  const rule = tidyRule({
    projectId: scope === 'all' ? null : projectId,
    find: of('find'),
    say: of('say'),
    kind,
    isWholeWord,
    isCaseSensitive,
    note: of('note').slice(0, 500),
    isOn,
  });
  const { problem, detail } = checkRule(rule);
  return problem === null ? rule : ruleProblemWords(problem, detail);
}

function flag(text: string, usual: boolean): boolean | null {
  const word = text.trim().toLowerCase();
  if (word === '') return usual;
  if (['yes', 'true', '1', 'y', 'x', 'on'].includes(word)) return true;
  return ['no', 'false', '0', 'n', 'off'].includes(word) ? false : null;
}

function yesNo(is: boolean): string {
  return is ? 'yes' : 'no';
}

/** Signs that a spreadsheet takes for a formula (OWASP, CSV injection), perhaps guarded already. */
const formula = /^'*[\s]*[=+\-@＝＋－＠]/;

function cell(value: string): string {
  const text = formula.test(value) ? `'${value}` : value;
  return /[",;\t\r\n]|^\s|\s$/.test(text) ? `"${text.replace(/"/g, '""')}"` : text;
}

function unguarded(text: string): string {
  return text.startsWith("'") && formula.test(text) ? text.slice(1) : text;
}

function refused(problems: readonly string[], lines: readonly string[]): AppError {
  return appError('bad_input.rule_file', { problems, lines });
}
