import { ActionIcon, type ActionIconProps } from '@mantine/core';
import type { ComponentPropsWithRef } from 'react';
import { useShownKey } from '../stores/shown-key.ts';

const noCommand = ['', ''] as const;

type IconButtonProps = ActionIconProps &
  Omit<ComponentPropsWithRef<'button'>, keyof ActionIconProps> & {
    /** The accessible name. */
    readonly label: string;
    /** What the tooltip says where it is not the name. */
    readonly tip?: string;
    /** The key that does the same, told by the tooltip. */
    readonly keys?: string | undefined;
    /** The command that it stands for, with its usual key: the tooltip tells the one that holds. */
    readonly command?: readonly [id: string, usualKey: string];
    /** False where it can do nothing just now, but keeps its place and the focus. */
    readonly canAct?: boolean;
  };

/** A quiet button of one icon, whose tooltip says its name. */
export function IconButton(props: IconButtonProps) {
  const { label, tip = label, command, canAct = true, onClick, ...button } = props;
  const shownKey = useShownKey(...(command ?? noCommand));
  const { keys = shownKey, ...attributes } = button;
  return (
    <ActionIcon
      aria-label={label}
      data-tip={keys === undefined ? tip : `${tip} (${keys})`}
      {...(!canAct && { 'aria-disabled': true, 'data-disabled': true })}
      onClick={canAct ? onClick : undefined}
      {...attributes}
    />
  );
}
