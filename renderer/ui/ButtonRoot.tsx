import { type ComponentProps, type MouseEvent, useState } from 'react';

type ButtonRootProps = ComponentProps<'button'> & {
  readonly 'data-loading'?: boolean;
  readonly 'data-autofocus'?: boolean;
};

const ignore = (event: MouseEvent): void => event.preventDefault();

/**
 * The element of every button. One that is busy does nothing, but keeps the focus: turned off, it would lose it. So
 * does one that the keyboard is on, such as a check that turns its own button off until it is done; and the first one
 * of a dialog, or the keys would go to what lies below until it can act.
 */
export function ButtonRoot({
  'data-loading': isBusy = false,
  type = 'button',
  disabled = false,
  onClick,
  onFocus,
  onBlur,
  ...rest
}: ButtonRootProps) {
  const [hasKeys, setHasKeys] = useState(false);
  const { 'data-autofocus': isFirst = false } = rest;
  const isKept = isBusy || (disabled && (isFirst || hasKeys));
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled && !isKept}
      {...(isKept && { 'data-loading': isBusy || undefined, 'aria-disabled': true })}
      onFocus={(event) => {
        // After a click it may be lost: the space bar then plays.
        setHasKeys(event.currentTarget.matches(':focus-visible'));
        onFocus?.(event);
      }}
      onBlur={(event) => {
        setHasKeys(false);
        onBlur?.(event);
      }}
      onClick={isKept ? ignore : onClick}
    />
  );
}
