const names = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

/** Orders names as a folder shows them: "Part 2" before "Part 10", whatever their case. */
export const compareNames = (one: string, other: string): number => names.compare(one, other);
