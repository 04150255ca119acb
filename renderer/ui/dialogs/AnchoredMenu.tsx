import { Menu } from '@mantine/core';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';

/** A place in the window, in pixels. */
export type Box = Pick<DOMRect, 'left' | 'top' | 'width' | 'height'>;

type AnchoredMenuProps = {
  readonly box: Box;
  /** What it is about, for a screen reader. */
  readonly name: string;
  readonly testId: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

// Without keys: the one that opens the menu would count as a press outside it.
const pressEvents = ['mousedown', 'touchstart'];

/** A menu beside something that is no button of the page; it is open for as long as it is there. */
export function AnchoredMenu({ box, name, testId, onClose, children }: AnchoredMenuProps) {
  const { left, top, width, height } = box;
  const place = { left, top, width, height, padding: 0, border: 0, background: 'transparent' };
  return (
    <Menu
      opened
      onClose={onClose}
      position="bottom-start"
      offset={4}
      withinPortal={false}
      returnFocus={false}
      withInitialFocusPlaceholder={false}
      transitionProps={{ duration: 0 }}
      clickOutsideEvents={pressEvents}
      checkIcon={<Check size={14} />}
    >
      <Menu.Target>
        <button
          type="button"
          tabIndex={-1}
          style={{ ...place, position: 'fixed', pointerEvents: 'none' }}
          aria-label={name}
        />
      </Menu.Target>
      <Menu.Dropdown data-testid={testId}>{children}</Menu.Dropdown>
    </Menu>
  );
}
