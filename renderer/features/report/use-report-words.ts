import { useTranslation } from 'react-i18next';
import type { Language } from '../../../shared/model/look/language.ts';
import { type ReportWords, reportWords } from '../../../shared/model/report/report-words.ts';

/** Those of the page beside the files, in the language of the window. */
export function useReportWords(): ReportWords {
  const { i18n } = useTranslation();
  return reportWords(i18n.language as Language);
}
