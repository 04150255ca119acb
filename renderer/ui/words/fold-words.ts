/** Upper and lower case and accents make no difference when somebody looks for a name. */
export function foldWords(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** What is looked for, word by word. */
export function foldedWords(text: string): readonly string[] {
  return foldWords(text).split(/\s+/).filter(Boolean);
}
