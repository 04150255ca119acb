import type { ComponentProps, MouseEvent } from 'react';

type ButtonRootProps = ComponentProps<'button'> & {
  readonly 'data-loading'?: boolean;
  readonly 'data-autofocus'?: boolean;
};

const ignore = (event: MouseEvent): void => event.preventDefault();

/**
 * The element of every button. One that is busy does nothing, but keeps the focus: turned off, it would lose it. So
 * does the first one of a dialog, or the keys would go to what lies below until it can act.
 */
export function ButtonRoot({
  'data-loading': isBusy = false,
  type = 'button',
  disabled = false,
  onClick,
  ...rest
}: ButtonRootProps) {
  const { 'data-autofocus': isFirst = false } = rest;
  if (!isBusy && !(disabled && isFirst)) {
    return <button {...rest} type={type} disabled={disabled} onClick={onClick} />;
  }
  return (
    <button
      {...rest}
      type={type}
      data-loading={isBusy || undefined}
      aria-disabled
      onClick={ignore}
    />
  );
}
