type Merged<Tables> = Tables extends readonly [infer First, ...infer Rest]
  ? First & Merged<Rest>
  : unknown;

/** One table of several. As a literal with spreads, hundreds of entries would take time by the square of their number. */
export function mergeTables<const Tables extends readonly object[]>(
  ...tables: Tables
): Merged<Tables> {
  return Object.assign({}, ...tables);
}
