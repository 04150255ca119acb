/** What the marks in a template stand for; what is not known is null. */
export type CreditFacts = {
  readonly title: string;
  readonly author: string | null;
  readonly narrator: string | null;
};

const mark = /\{(title|author|narrator)\}/g;

/**
 * The words of a template. A part between commas that names what is not known is left out, and so is a sentence of
 * which nothing is left. Sentences are joined by one space, those of Chinese and Japanese by none; nothing else is
 * changed, or credits that are made would be bought again.
 */
export function fillCredits(template: string, facts: CreditFacts): string {
  const isKnown = (text: string): boolean =>
    Array.from(text.matchAll(mark)).every(([, name]) => factOf(facts, name) !== null);
  return template
    .split(/(?<=[.!?])\s+/)
    .map((sentence) =>
      isKnown(sentence)
        ? sentence
        : sentence
            .split(/(?<=[。！？])\s*/)
            .map((clause) => knownPartsOf(clause, isKnown))
            .join(''),
    )
    .filter((sentence) => sentence !== '')
    .join(' ')
    .replace(mark, (_, name: string) => factOf(facts, name) ?? '');
}

/** The parts of a sentence that are known, with its end; nothing where there is none. */
function knownPartsOf(sentence: string, isKnown: (text: string) => boolean): string {
  const [end = ''] = /[.!?。！？]*$/.exec(sentence) ?? [];
  // Parts, with the comma in front of each but the first.
  const pieces = sentence.slice(0, sentence.length - end.length).split(/(, |[，、])/);
  const known = pieces.flatMap((part, index) =>
    index % 2 === 0 && isKnown(part) ? [pieces[index - 1] ?? '', part] : [],
  );
  return known.length === 0 ? '' : known.slice(1).join('') + end;
}

function factOf(facts: CreditFacts, name: string | undefined): string | null {
  const value = facts[name as keyof CreditFacts]?.trim();
  return value === undefined || value === '' ? null : value;
}
