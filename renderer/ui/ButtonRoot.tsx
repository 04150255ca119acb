import type { ComponentProps, MouseEvent } from 'react';

type ButtonRootProps = ComponentProps<'button'> & { readonly 'data-loading'?: boolean };

const ignore = (event: MouseEvent): void => event.preventDefault();

/** The element of every button. One that is busy does nothing, but keeps the focus: turned off, it would lose it. */
export function ButtonRoot({
  'data-loading': isBusy = false,
  type = 'button',
  disabled = false,
  onClick,
  ...rest
}: ButtonRootProps) {
  if (!isBusy) return <button {...rest} type={type} disabled={disabled} onClick={onClick} />;
  return <button {...rest} type={type} data-loading aria-disabled onClick={ignore} />;
}
