/** A name as it is compared: without regard to capitals, full width and blanks at its ends. */
export function foldName(name: string): string {
  return name.normalize('NFKC').trim().toLowerCase();
}
