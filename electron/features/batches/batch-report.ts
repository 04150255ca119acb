import { readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { escapeMarkup } from '../../../shared/escape-markup.ts';
import { jsonOf } from '../../../shared/json-of.ts';
import { spokenLanguage } from '../../../shared/messages/message-of.ts';
import type {
  BatchBookReport,
  BatchBookView,
  BatchReport,
  BatchView,
} from '../../../shared/model/batch.ts';
import { exportReportSchema } from '../../../shared/model/report/export-report.ts';
import { type ReportWords, reportWords } from '../../../shared/model/report/report-words.ts';
import { parseJson } from '../../../shared/parse-json.ts';
import { safeFileName } from '../../exporters/file-name.ts';
import { renameFile } from '../../platform/node/durable-file.ts';
import { makeFolder } from '../../platform/node/make-folder.ts';

/** The numbers are those of the ledger as it stands now; the checks those of the reports beside the files. */
export async function reportOf(batch: BatchView): Promise<BatchReport> {
  const of = (isMeant: (book: BatchBookView) => boolean) => batch.books.filter(isMeant).length;
  const { name, state, startedAtMs, endedAtMs, isFree, budget } = batch;
  const books: BatchBookReport[] = [];
  for (const book of batch.books) {
    books.push({
      title: book.title,
      file: book.fileName,
      state: book.state,
      problem: book.problem,
      doneLines: book.doneItems,
      lines: book.totalItems,
      uncertain: book.uncertainCount,
      refused: book.refusedCount,
      tokens: book.spentTokens,
      money: book.spentMoney,
      possiblyTokens: book.possiblyTokens,
      possiblyMoney: book.possiblyMoney,
      needsYou: needsYou(book),
      checks: await checksOfBook(book),
      files: book.files,
    });
  }
  return {
    version: 1,
    name,
    state,
    startedAtMs,
    endedAtMs,
    isFree,
    budget,
    doneCount: of((book) => book.state === 'done'),
    needsYouCount: of(needsYou),
    failedChecksCount: books.filter(({ checks }) => checks.failedCount > 0).length,
    bookCount: batch.books.length,
    tokens: batch.spentTokens,
    money: batch.spentMoney,
    possiblyTokens: batch.possiblyTokens,
    possiblyMoney: batch.possiblyMoney,
    books,
  };
}

/** By the technical reports of its export; one that is gone or cannot be read counts for nothing. */
async function checksOfBook({ files }: BatchBookView): Promise<BatchBookReport['checks']> {
  const words = reportWords(spokenLanguage());
  const verdicts: string[] = [];
  let count = 0;
  let failedCount = 0;
  for (const { path } of files) {
    if (!path.endsWith('.report.json')) continue;
    const text = await readFile(path, 'utf8').catch(() => 'null');
    const read = exportReportSchema.safeParse(parseJson(text));
    if (!read.success) continue;
    const { checkCount, preset } = read.data;
    count += checkCount;
    failedCount += read.data.failedCount;
    if (read.data.failedCount === 0) continue;
    verdicts.push(words.table.batch.verdict(words.preset(preset), words.verdict(read.data)));
  }
  return { count, failedCount, verdicts };
}

/** It goes on only after a person did something. */
function needsYou({ state, problem }: BatchBookView): boolean {
  const isStopped = state === 'problem' || state === 'failed' || state === 'needs-decisions';
  return isStopped || (state === 'paused' && problem !== null);
}

/** Writes the report as JSON and as a page, in place of that of an earlier run; answers both paths. */
export async function writeReport(
  folder: string,
  report: BatchReport,
  writtenAtMs: number,
): Promise<readonly string[]> {
  await makeFolder(folder);
  const name = safeFileName(report.name, 'Batch');
  const write = async (extension: string, text: string) => {
    const path = join(folder, `${name} - report.${extension}`);
    await writeFile(`${path}.part`, text);
    await renameFile(`${path}.part`, path);
    return path;
  };
  return [
    await write('json', `${jsonOf({ ...report, writtenAtMs }, 2)}\n`),
    await write('html', reportPage(report, writtenAtMs)),
  ];
}

/** How many books are done, wait for a person, or failed a check. */
export function summaryOf(
  report: Pick<BatchReport, 'doneCount' | 'bookCount' | 'needsYouCount' | 'failedChecksCount'>,
): string {
  const { number, table } = reportWords(spokenLanguage());
  const { doneCount, bookCount, needsYouCount, failedChecksCount } = report;
  const done = table.batch.booksDone(number(doneCount), number(bookCount), needsYouCount);
  const failed = failedChecksCount === 0 ? '' : table.batch.checksFailed(number(failedChecksCount));
  return `${done}${failed}`;
}

/** A page of its own, without script or anything from elsewhere. */
function reportPage(report: BatchReport, writtenAtMs: number): string {
  const words = reportWords(spokenLanguage());
  const { locale, number, table } = words;
  const { batch } = table;
  const moments = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'long' });
  const rows = report.books.map(
    (book) => `<tr><th scope="row">${escapeMarkup(book.title)}</th>
<td>${batch.states[book.state]}${book.problem === null || book.state === 'done' ? '' : `<br><small>${escapeMarkup(book.problem.message)}</small>`}</td>
<td>${batch.lines(number(book.doneLines), number(book.lines))}${openWords(book, words)}</td>
<td>${costWords(report.isFree, book, words)}</td>
<td>${checkWords(book.checks, words)}</td>
<td>${book.files.map((file) => fileWords(file, words)).join('<br>')}</td></tr>`,
  );
  const told = `${summaryOf(report)}${batch.cost(costWords(report.isFree, report, words))}`;
  return `<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><title>${escapeMarkup(report.name)}</title>
<meta name="viewport" content="width=device-width">
<style>:root{color-scheme:light dark}body{font:15px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:70rem;padding:0 1rem}
table{border-collapse:collapse;width:100%}th,td{text-align:left;vertical-align:top;padding:.4rem .8rem .4rem 0;border-bottom:1px solid #8886}</style></head>
<body><h1>${escapeMarkup(report.name)}</h1>
<p>${told}</p>
<table><thead><tr>${batch.columns.map((name) => `<th scope="col">${name}</th>`).join('')}</tr></thead>
<tbody>
${rows.join('\n')}
</tbody></table>
<p><small>${batch.writtenAt(moments.format(writtenAtMs))}</small></p></body></html>
`;
}

type Open = { readonly uncertain: number; readonly refused: number };

function openWords({ uncertain, refused }: Open, { locale, number, table }: ReportWords): string {
  const said = [
    uncertain === 0 ? [] : table.batch.uncertain(number(uncertain)),
    refused === 0 ? [] : table.batch.refused(number(refused)),
  ].flat();
  const list = new Intl.ListFormat(locale, { type: 'unit' });
  return said.length === 0 ? '' : `<br><small>${list.format(said)}</small>`;
}

function checkWords(
  { count, failedCount, verdicts }: BatchBookReport['checks'],
  { number, table }: ReportWords,
): string {
  if (count === 0) return '';
  return failedCount === 0
    ? table.batch.passed(number(count))
    : verdicts.map(escapeMarkup).join('<br>');
}

type Cost = Pick<BatchReport, 'tokens' | 'money' | 'possiblyTokens' | 'possiblyMoney'>;

function costWords(isFree: boolean, cost: Cost, { number, table }: ReportWords): string {
  const amounts = (tokens: number, money: number) =>
    table.batch.amounts(number(tokens), number(money, 2));
  const about = amounts(cost.tokens, cost.money);
  if (isFree) return table.batch.free(about);
  return cost.possiblyTokens === 0 && cost.possiblyMoney === 0
    ? about
    : table.batch.possibly(about, amounts(cost.possiblyTokens, cost.possiblyMoney));
}

function fileWords(
  { path, bytes, durationMs, besideName }: BatchBookView['files'][number],
  { number, size, table }: ReportWords,
): string {
  const extent = table.batch.size(size(bytes), number(durationMs / 60_000));
  const beside = besideName === null ? '' : escapeMarkup(table.batch.kept(besideName));
  return `${escapeMarkup(basename(path))} <small>${extent}${beside}</small>`;
}
