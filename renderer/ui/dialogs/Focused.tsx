import { type ReactNode, useEffect, useRef } from 'react';

/** A dialog gives the focus once, when it opens: in this, each step of one gives it to what has `data-autofocus`. */
export function Focused({ children }: { readonly children: ReactNode }) {
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => body.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus(), []);
  return <div ref={body}>{children}</div>;
}
