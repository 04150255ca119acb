import type {
  ExportReport,
  ReportCheck,
  ReportFile,
  ReportSound,
} from '../../../shared/model/report/export-report.ts';
import { curveOf, curveWords } from '../../../shared/model/report/report-curve.ts';
import {
  checkWords,
  limitWords,
  mendWords,
  stateWords,
  valueWords,
  verdictOf,
} from '../../../shared/model/report/report-words.ts';
import { shopRules } from '../../../shared/model/report/shop-rules.ts';
import { reportStyle } from './report-style.ts';

const marks: Readonly<Record<string, string>> = {
  ...{ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' },
};

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (mark) => marks[mark] ?? mark);
}

function row(check: ReportCheck): string {
  const { name, value, state, mend } = check;
  const mending = mend === null ? '' : `<p>${escaped(mendWords[mend])}</p>`;
  return `<tr class="${state}"><th scope="row">${checkWords[name]}${mending}</th><td>${escaped(valueWords(name, value))}</td><td>${escaped(limitWords(check))}</td><td>${stateWords[state]}</td></tr>`;
}

function table(caption: string, checks: readonly ReportCheck[]): string {
  if (checks.length === 0) return '';
  const head = ['Check', 'Value', 'Limit', 'Result']
    .map((name) => `<th scope="col">${name}</th>`)
    .join('');
  const rows = checks.map(row).join('\n');
  return `<table><caption>${escaped(caption)}</caption><thead><tr>${head}</tr></thead><tbody>\n${rows}\n</tbody></table>\n`;
}

function curve(sound: ReportSound): string {
  const { path, loudest } = curveOf(sound.shortTermLufs);
  if (path === '') return '';
  const mark = loudest === null ? '' : `<circle cx="${loudest.x}" cy="${loudest.y}" r="4"/>`;
  const words = escaped(curveWords(sound));
  return `<figure><svg viewBox="0 0 600 100" role="img" aria-label="${words}" preserveAspectRatio="none"><path d="${path}"/>${mark}</svg><figcaption>${words}</figcaption></figure>\n`;
}

function section({ name, checks, sounds }: ReportFile): string {
  const parts = sounds.map((sound) => {
    const title = sound.chapter === null ? '' : `<h3 dir="auto">${escaped(sound.title)}</h3>\n`;
    const from = sound.peaksOf === 'finished' ? 'the finished file' : 'what went into the encoder';
    return `${title}${curve(sound)}${table(`Sound; peaks of ${from}`, sound.checks)}`;
  });
  return `<section><h2 dir="auto">${escaped(name)}</h2>\n${table('File', checks)}${parts.join('')}</section>\n`;
}

function shops(presetId: ExportReport['preset']['id']): string {
  const rows = shopRules.map(({ name, limits, policy, source, readOn, preset }) => {
    const read = source === null ? 'not verified' : `${source}, read on ${readOn}`;
    const own = preset === presetId ? ' (this preset)' : '';
    return `<li><strong>${escaped(name)}${own}</strong>: ${escaped(limits)} ${escaped(policy)} <small>${escaped(read)}</small></li>`;
  });
  return `<section><h2>Rules of shops</h2><ul>\n${rows.join('\n')}\n</ul></section>\n`;
}

/** The report as one page without scripts that prints and follows the reader's light or dark. */
export function reportPage(report: ExportReport): string {
  const { title, author, preset, notices, book, files } = report;
  const told = notices.map((notice) => `<li>${escaped(notice)}</li>`).join('');
  const verdict = verdictOf(report);
  const state = report.failedCount === 0 ? 'pass' : 'fail';
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><title>${escaped(title)}: technical report</title>
<style>${reportStyle}</style></head><body><main>
<h1 dir="auto">${escaped(title)}</h1>
<p>${author === null ? '' : `${escaped(author)}. `}Technical report for the preset “${escaped(preset.label)}”.</p>
<p class="verdict ${state}">${escaped(verdict.charAt(0).toUpperCase() + verdict.slice(1))}.</p>
${told === '' ? '' : `<ul class="notices">${told}</ul>\n`}${table('Book', book)}${files.map(section).join('')}${shops(preset.id)}</main></body></html>
`;
}
