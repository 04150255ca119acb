import type { Limit } from '../../../shared/model/money.ts';
import type { Settings } from '../../../shared/model/session.ts';

/** What may be billed in a day, by the settings. */
export function dayCap(settings: Settings): Limit {
  return { tokens: settings.capPerDayTokens, money: settings.capPerDayMoney };
}

/** What may be billed for an export, by the settings. */
export function exportCap(settings: Settings): Limit {
  return { tokens: settings.capPerExportTokens, money: settings.capPerExportMoney };
}
