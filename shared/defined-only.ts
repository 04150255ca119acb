/** The fields of a change that are given: those that are undefined leave what there was. */
export function definedOnly<Change extends object>(
  change: Change,
): { [Name in keyof Change]?: Exclude<Change[Name], undefined> } {
  const entries = Object.entries(change).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as {
    [Name in keyof Change]?: Exclude<Change[Name], undefined>;
  };
}
