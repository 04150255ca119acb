import { mergeTables } from '../../../../shared/merge-tables.ts';
import type { Phrases } from '../phrase-keys.ts';
import { zhBooks } from './zh-books.ts';
import { zhHelp } from './zh-help.ts';
import { zhMoney } from './zh-money.ts';
import { zhOptions } from './zh-options.ts';
import { zhTalk } from './zh-talk.ts';
import { zhUpkeep } from './zh-upkeep.ts';

/** Every phrase of the command line in Simplified Chinese, by its key. */
export const zhPhrases: Phrases = mergeTables(
  zhBooks,
  zhHelp,
  zhMoney,
  zhOptions,
  zhTalk,
  zhUpkeep,
);
