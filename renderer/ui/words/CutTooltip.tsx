import { Tooltip, type TooltipProps } from '@mantine/core';
import { cloneElement, type ReactElement, type SyntheticEvent, useState } from 'react';

function isAnyCut(target: Element): boolean {
  return [...target.querySelectorAll('[data-may-cut]')].some(
    ({ scrollHeight, clientHeight, scrollWidth, clientWidth }) =>
      scrollHeight > clientHeight + 1 || scrollWidth > clientWidth,
  );
}

type Handlers = {
  readonly onPointerEnter?: (event: SyntheticEvent<HTMLElement>) => void;
  readonly onFocus?: (event: SyntheticEvent<HTMLElement>) => void;
};

type CutTooltipProps = Pick<TooltipProps, 'position'> & {
  readonly label: string;
  /** A button or row; the parts of it that may be cut are marked `data-may-cut`. */
  readonly children: ReactElement<Handlers>;
};

/** The whole words, for pointer and keyboard alike, only while a marked part shows less of them. */
export function CutTooltip({ label, position, children }: CutTooltipProps) {
  const [isCut, setIsCut] = useState(false);
  const look = ({ currentTarget }: SyntheticEvent<HTMLElement>): void =>
    setIsCut(isAnyCut(currentTarget));
  return (
    <Tooltip
      label={label}
      disabled={!isCut}
      multiline
      maw={360}
      position={position}
      events={{ hover: true, focus: true, touch: false }}
    >
      {cloneElement(children, { onPointerEnter: look, onFocus: look })}
    </Tooltip>
  );
}
