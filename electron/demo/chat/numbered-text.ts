import type { TaskResult } from './fit-tools.ts';

/** A text whose sentences or lines stand behind numbers in double brackets: `[[7]] The lamp went out.` */
export type NumberedText = {
  /** Without the numbers. */
  readonly text: string;
  /** The number of what stands at that place; null before the first one. */
  readonly numberAt: (place: number) => number | null;
};

const mark = /\[\[(\d{1,6})\]\] ?/g;

/** Null where no number stands in it: an answer then goes by the words themselves. */
export function readNumberedText(text: string): NumberedText | null {
  const numbers: { readonly at: number; readonly n: number }[] = [];
  let plain = '';
  let done = 0;
  for (const match of text.matchAll(mark)) {
    plain += text.slice(done, match.index);
    numbers.push({ at: plain.length, n: Number(match[1]) });
    done = match.index + match[0].length;
  }
  if (numbers.length === 0) return null;
  let last = 0;
  return {
    text: plain + text.slice(done),
    // Asked in the order of the text, mostly.
    numberAt: (place) => {
      if ((numbers[last]?.at ?? 0) > place) last = 0;
      while ((numbers[last + 1]?.at ?? Number.POSITIVE_INFINITY) <= place) last += 1;
      const found = numbers[last];
      return found === undefined || found.at > place ? null : found.n;
    },
  };
}

/** The result by numbers: each record gets the number `n` of what it is about. */
export function byNumber(result: TaskResult, numbered: NumberedText): TaskResult {
  let from = 0;
  // A reading is about the sound: the text shown may stay.
  const more = result.task === 'suggest-readings' ? { spokenOnly: true } : {};
  const records = result.records.flatMap((record) => {
    const start = typeof record.start === 'number' ? record.start : placeOf(record.quote);
    const n = start === null ? null : numbered.numberAt(start);
    return n === null ? [] : [{ ...record, ...more, n }];
  });
  return { ...result, text: null, records };

  /** Quotes come in their order. */
  function placeOf(quote: unknown): number | null {
    const at = typeof quote === 'string' ? numbered.text.indexOf(quote, from) : -1;
    if (at >= 0) from = at + 1;
    return at < 0 ? null : at;
  }
}

/** What is answered in words where a numbered text was given and no function fits. */
export function plainByNumber({ task, records }: TaskResult): Readonly<Record<string, unknown>> {
  switch (task) {
    case 'mark-emotions':
      return { marks: records.map(({ n, tags }) => ({ n, tags })) };
    case 'find-speakers':
      return { lines: records.map(({ n, speaker }) => ({ n, speaker })) };
    case 'suggest-readings':
      return {
        changes: records.map(({ n, original, spoken, spokenOnly }) => ({
          n,
          spokenOnly,
          from: original,
          to: spoken,
        })),
      };
  }
}
