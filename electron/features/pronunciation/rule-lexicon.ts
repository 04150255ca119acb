import { appError } from '../../../shared/app-error.ts';
import { messageOf } from '../../../shared/messages/message-of.ts';
import { checkRule, tidyRule } from '../../../shared/script/pronounce/check-rule.ts';
import { readXmlEvents } from '../../importers/documents/xml-events.ts';
import { createYielder } from '../../importers/yielder.ts';
import type { CsvRule } from './rule-csv.ts';
import { ruleProblemWords } from './rule-words.ts';

type Lexeme = { readonly graphemes: string[]; readonly aliases: string[] };

/** True for the text of a W3C Pronunciation Lexicon (PLS 1.0), as other studios keep their rules. */
export function isLexicon(text: string): boolean {
  return /^\uFEFF?\s*(?:<[?!][^>]*>\s*)*<(?:\w+:)?lexicon[\s>]/.test(text);
}

/**
 * Reads the lexemes of a lexicon with an alias as rules for the book: whole words in exactly that case. Those with
 * phonemes only are counted; no request can say them. Throws `bad_input` that names the lexemes that cannot be used.
 */
export async function rulesFromLexicon(
  text: string,
  projectId: string,
): Promise<{ readonly rules: readonly CsvRule[]; readonly skipped: number }> {
  const lexemes = await readLexemes(text);
  const problems: string[] = [];
  const rules = lexemes.flatMap(({ graphemes, aliases: [say] }) => {
    if (say === undefined) return [];
    return graphemes.map((find) => {
      const usual = { kind: 'text' as const, isWholeWord: true, isCaseSensitive: true };
      const rule = tidyRule({ ...usual, projectId, find, say, note: '', isOn: true });
      const { problem, detail } = checkRule(rule);
      if (problem !== null) {
        problems.push(
          messageOf('rules.lexeme', { find, problem: ruleProblemWords(problem, detail) }),
        );
      }
      return rule;
    });
  });
  const skipped = lexemes.filter(({ aliases }) => aliases.length === 0).length;
  const reason = skipped > 0 ? 'rules.phonemesOnly' : 'rules.none';
  if (problems.length === 0 && rules.length === 0) problems.push(messageOf(reason));
  if (problems.length > 0) throw appError('bad_input.rule_file', { problems, lines: [] });
  return { rules, skipped };
}

async function readLexemes(text: string): Promise<readonly Lexeme[]> {
  const lexemes: Lexeme[] = [];
  let words: string | null = null;
  let isPreferred = false;
  const read = {
    open: (name: string, attributes: { readonly [name: string]: string }) => {
      if (name === 'lexeme') lexemes.push({ graphemes: [], aliases: [] });
      if (name !== 'grapheme' && name !== 'alias') return;
      words = '';
      isPreferred = attributes.prefer === 'true';
    },
    text: (piece: string) => {
      if (words !== null) words += piece;
    },
    close: (name: string) => {
      const said = words?.replace(/\s+/g, ' ').trim() ?? '';
      const last = lexemes.at(-1);
      if (name === 'grapheme') last?.graphemes.push(said);
      if (name === 'alias') last?.aliases[isPreferred ? 'unshift' : 'push'](said);
      if (name === 'grapheme' || name === 'alias') words = null;
    },
  };
  const place = { fileName: 'lexicon', path: 'lexicon', turns: createYielder(undefined) };
  await readXmlEvents(text, read, place);
  return lexemes;
}
