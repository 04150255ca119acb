const longestName = 80;

/** A name as the script language takes it before a colon. */
export function castName(name: string): string {
  return name
    .replace(/[:：@＠]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, longestName)
    .trim();
}
