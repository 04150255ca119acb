import { Tooltip } from '@mantine/core';
import { useEffect, useReducer, useState } from 'react';

/** As for every tooltip; see app/look/theme.ts. */
const restMs = 400;

const tippedOf = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-tip]') : null;

/** The tooltip of all that have its words as `data-tip`: one for each would be half of what a button costs to draw. */
export function Tips() {
  const [shown, setShown] = useState<HTMLElement | null>(null);
  useEffect(() => {
    let under: HTMLElement | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const hide = (): void => {
      clearTimeout(timer);
      setShown(null);
    };
    const goTo = (tipped: HTMLElement | null): void => {
      if (tipped === under) return;
      under = tipped;
      hide();
      if (tipped !== null) timer = setTimeout(() => setShown(tipped), restMs);
    };
    const onOver = ({ target, pointerType }: PointerEvent): void =>
      goTo(pointerType === 'touch' ? null : tippedOf(target));
    /** Of the window: what lies beside it in the page comes over. */
    const onOut = ({ relatedTarget }: PointerEvent): void => {
      if (relatedTarget === null) goTo(null);
    };
    const onKeyDown = ({ key }: KeyboardEvent): void => {
      if (key === 'Escape') hide();
    };
    window.addEventListener('pointerover', onOver);
    window.addEventListener('pointerout', onOut);
    window.addEventListener('pointerdown', hide, true);
    window.addEventListener('keydown', onKeyDown, true);
    return () => {
      hide();
      window.removeEventListener('pointerover', onOver);
      window.removeEventListener('pointerout', onOut);
      window.removeEventListener('pointerdown', hide, true);
      window.removeEventListener('keydown', onKeyDown, true);
    };
  }, []);
  // What a press does may change while the pointer rests: "Play", then "Pause".
  const [, drawAgain] = useReducer((times: number) => times + 1, 0);
  useEffect(() => {
    if (shown === null) return;
    const words = new MutationObserver(drawAgain);
    words.observe(shown, { attributeFilter: ['data-tip'] });
    return () => words.disconnect();
  }, [shown]);
  return shown === null ? null : <Tooltip target={shown} label={shown.dataset.tip} opened />;
}
