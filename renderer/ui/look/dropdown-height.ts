/**
 * The most height of a list of options, as a CSS length: less in a low window, where they stand above or below their
 * field as a whole. Written with `clamp`, as the component library takes `min` apart at its comma.
 */
export function dropdownHeight(mostPx: number): string {
  return `clamp(0px, 40vh, ${mostPx}px)`;
}
