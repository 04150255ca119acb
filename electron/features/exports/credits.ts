/** What the marks in a template stand for; what is not known is null. */
export type CreditFacts = {
  readonly title: string;
  readonly author: string | null;
  readonly narrator: string | null;
};

const mark = /\{(title|author|narrator)\}/g;

/**
 * The words of a template. A part between commas that names what is not known is left out, and so is a sentence of
 * which nothing is left.
 */
export function fillCredits(template: string, facts: CreditFacts): string {
  const isKnown = (part: string): boolean =>
    Array.from(part.matchAll(mark)).every(([, name]) => factOf(facts, name) !== null);
  const sentences = template.split(/(?<=[.!?]\s+|[。！？]\s*)(?=\S)/).map((sentence) => {
    const [end = ''] = /[.!?。！？]*\s*$/.exec(sentence) ?? [];
    const parts = sentence.slice(0, sentence.length - end.length).split(/(?<=, |[，、])/);
    const known = parts
      .filter(isKnown)
      .join('')
      .replace(/(?:, |[，、])$/, '');
    return known === '' ? '' : known + end;
  });
  return sentences
    .join('')
    .trimEnd()
    .replace(mark, (_, name: string) => factOf(facts, name) ?? '');
}

function factOf(facts: CreditFacts, name: string | undefined): string | null {
  const value = facts[name as keyof CreditFacts]?.trim();
  return value === undefined || value === '' ? null : value;
}
