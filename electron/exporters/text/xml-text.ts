import { escapeMarkup } from '../../../shared/escape-markup.ts';

/** Everything that XML 1.0 takes as a character (section 2.2), lone surrogates left out. */
const noCharacter =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML refuses
  /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** `escapeMarkup` without the characters that XML refuses. */
export function xmlText(text: string): string {
  return escapeMarkup(text.replace(noCharacter, ''));
}
