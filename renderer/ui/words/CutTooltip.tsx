import { Tooltip, type TooltipProps } from '@mantine/core';
import {
  cloneElement,
  type FocusEvent,
  type PointerEvent,
  type ReactElement,
  useEffect,
  useRef,
  useState,
} from 'react';

/** As for every tooltip; see app/look/theme.ts. */
const restMs = 400;

function isAnyCut(target: Element): boolean {
  return [...target.querySelectorAll('[data-may-cut]')].some(
    ({ scrollHeight, clientHeight, scrollWidth, clientWidth }) =>
      scrollHeight > clientHeight + 1 || scrollWidth > clientWidth,
  );
}

type Handlers = {
  readonly onPointerEnter?: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerLeave?: () => void;
  readonly onFocus?: (event: FocusEvent<HTMLElement>) => void;
  readonly onBlur?: () => void;
};

type CutTooltipProps = Pick<TooltipProps, 'position'> & {
  readonly label: string;
  /** A button or row; the parts of it that may be cut are marked `data-may-cut`. */
  readonly children: ReactElement<Handlers>;
};

/** The whole words, for pointer and keyboard alike, only while a marked part shows less of them. */
export function CutTooltip({ label, position, children }: CutTooltipProps) {
  const [isShown, setIsShown] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const hide = (): void => {
    clearTimeout(timer.current);
    setIsShown(false);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (!isShown) return;
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') setIsShown(false);
    };
    window.addEventListener('keydown', onKeyDown, true);
    return () => window.removeEventListener('keydown', onKeyDown, true);
  }, [isShown]);
  return (
    <Tooltip label={label} opened={isShown} multiline maw={360} position={position}>
      {cloneElement(children, {
        onPointerEnter: ({ currentTarget }) => {
          clearTimeout(timer.current);
          timer.current = setTimeout(() => setIsShown(isAnyCut(currentTarget)), restMs);
        },
        onPointerLeave: hide,
        onFocus: ({ currentTarget }) => {
          if (currentTarget.matches(':focus-visible')) setIsShown(isAnyCut(currentTarget));
        },
        onBlur: hide,
      })}
    </Tooltip>
  );
}
