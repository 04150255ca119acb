/** Upper and lower case, accents and forms of a letter make no difference when somebody looks for words. */
export function foldWords(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase();
}

/** What is looked for, word by word. */
export function foldedWords(text: string): readonly string[] {
  return foldWords(text).split(/\s+/).filter(Boolean);
}
