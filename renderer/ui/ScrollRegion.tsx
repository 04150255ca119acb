import type { ComponentPropsWithRef } from 'react';

/** A part of the page that scrolls by itself, so it must be reached by the keyboard. */
export function ScrollRegion(props: ComponentPropsWithRef<'section'>) {
  // biome-ignore lint/a11y/noNoninteractiveTabindex: see above.
  return <section tabIndex={0} {...props} />;
}
