import { mergeTables } from '../../../shared/merge-tables.ts';
import { enBooks } from './en-books.ts';
import { enHelp } from './en-help.ts';
import { enMoney } from './en-money.ts';
import { enOptions } from './en-options.ts';
import { enTalk } from './en-talk.ts';
import { enUpkeep } from './en-upkeep.ts';

/** Every phrase of the command line in English, by its key. */
export const enPhrases = mergeTables(enBooks, enHelp, enMoney, enOptions, enTalk, enUpkeep);
