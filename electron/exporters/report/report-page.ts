import type { Language } from '../../../shared/model/look/language.ts';
import type {
  ExportReport,
  ReportCheck,
  ReportFile,
  ReportSound,
} from '../../../shared/model/report/export-report.ts';
import { curveOf } from '../../../shared/model/report/report-curve.ts';
import { type ReportWords, reportWords } from '../../../shared/model/report/report-words.ts';
import { shopRules } from '../../../shared/model/report/shop-rules.ts';
import { reportBegins, reportMark } from '../made-file.ts';
import { reportStyle } from './report-style.ts';

const marks: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (mark) => marks[mark] ?? mark);
}

function row(check: ReportCheck, words: ReportWords): string {
  const { name, state, mend } = check;
  const mending = mend === null ? '' : `<p>${escaped(words.mend(mend))}</p>`;
  return `<tr class="${state}"><th scope="row">${escaped(words.check(name))}${mending}</th><td>${escaped(words.measuredValue(check))}</td><td>${escaped(words.limit(check))}</td><td>${words.table.states[state]}</td></tr>`;
}

function table(caption: string, checks: readonly ReportCheck[], words: ReportWords): string {
  if (checks.length === 0) return '';
  const head = words.table.page.columns.map((name) => `<th scope="col">${name}</th>`).join('');
  const rows = checks.map((check) => row(check, words)).join('\n');
  return `<table><caption>${escaped(caption)}</caption><thead><tr>${head}</tr></thead><tbody>\n${rows}\n</tbody></table>\n`;
}

function curve(sound: ReportSound, words: ReportWords): string {
  const { path, loudest } = curveOf(sound.shortTermLufs);
  if (path === '') return '';
  const mark = loudest === null ? '' : `<circle cx="${loudest.x}" cy="${loudest.y}" r="4"/>`;
  const told = escaped(words.curve(sound));
  return `<figure><svg viewBox="0 0 600 100" role="img" aria-label="${told}" preserveAspectRatio="none"><path d="${path}"/>${mark}</svg><figcaption>${told}</figcaption></figure>\n`;
}

function section({ name, checks, sounds }: ReportFile, words: ReportWords): string {
  const { file, soundFinished, soundRender } = words.table.page;
  const parts = sounds.map((sound) => {
    const title = sound.chapter === null ? '' : `<h3 dir="auto">${escaped(sound.title)}</h3>\n`;
    const caption = sound.peaksOf === 'finished' ? soundFinished : soundRender;
    return `${title}${curve(sound, words)}${table(caption, sound.checks, words)}`;
  });
  return `<section><h2 dir="auto">${escaped(name)}</h2>\n${table(file, checks, words)}${parts.join('')}</section>\n`;
}

function shops(presetId: ExportReport['preset']['id'], words: ReportWords): string {
  const { page, shops: wordsOf } = words.table;
  const dates = new Intl.DateTimeFormat(words.locale, { dateStyle: 'long', timeZone: 'UTC' });
  const lists = new Intl.ListFormat(words.locale);
  const rows = shopRules.map(({ id, name, sources, readOn, preset }) => {
    const { limits, policy } = wordsOf[id];
    const read = page.readOn(dates.format(Date.parse(readOn)), lists.format(sources));
    const own = preset === presetId ? page.ownPreset : '';
    const told = `${limits} ${policy.replace('{{name}}', name)}`;
    return `<li><strong>${escaped(name)}${own}</strong>${page.colon}${escaped(told)} <small>${escaped(read)}</small></li>`;
  });
  return `<section><h2>${page.shops}</h2><ul>\n${rows.join('\n')}\n</ul></section>\n`;
}

/** The report as one page without scripts that prints and follows the reader's light or dark. */
export function reportPage(report: ExportReport, language: Language): string {
  const { title, author, preset, notices, book, files } = report;
  const words = reportWords(language);
  const { page } = words.table;
  const told = notices.map((notice) => `<li>${escaped(notice)}</li>`).join('');
  const state = report.failedCount === 0 ? 'pass' : 'fail';
  return `<!doctype html>
<html lang="${words.locale}"><head><meta charset="utf-8">${reportMark}${escaped(page.title(title))}</title>
<style>${reportStyle}${reportBegins}${escaped(title)}</h1>
<p>${author === null ? '' : escaped(page.author(author))}${escaped(page.about(words.preset(preset)))}</p>
<p class="verdict ${state}">${escaped(page.sentence(words.verdict(report)))}</p>
${told === '' ? '' : `<ul class="notices">${told}</ul>\n`}${table(page.book, book, words)}${files.map((file) => section(file, words)).join('')}${shops(preset.id, words)}</main></body></html>
`;
}
