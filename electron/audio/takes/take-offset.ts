/** What the samples of a take are off by (take-facts.ts); left out of takes of before, which nobody measured for it. */
export function offsetOf({ facts }: { readonly facts: Readonly<Record<string, unknown>> }): {
  readonly offset?: number;
} {
  return typeof facts.offset === 'number' ? { offset: facts.offset } : {};
}
