import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react';
import { columnsOf, stepOf } from '../../../ui/grid/card-steps.ts';
import { isPlain } from '../../../ui/grid/list-keys.ts';

/** Whether its buttons are in the order of Tab. */
export const tabIndexOf = (isTabStop: boolean): 0 | -1 => (isTabStop ? 0 : -1);

const cardOf = (target: EventTarget): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-voice]') : null;

/** Where the arrows, Home and End lead from a card; null for every other key. */
function targetOf({ key }: KeyboardEvent, list: HTMLElement, at: number): number | null {
  const last = list.children.length - 1;
  if (key === 'Home') return 0;
  if (key === 'End') return last;
  const step = stepOf(key, columnsOf(list), getComputedStyle(list).direction === 'rtl');
  if (step === null) return null;
  const to = at + step;
  return to < 0 || to > last ? at : to;
}

/**
 * The cards are one stop of Tab: the arrows lead from card to card, Tab goes through the buttons of that one.
 * @param ids of the cards that are drawn
 * @param drawAll draws the others, too, before End leads to the last one
 */
export function useCardKeys(ids: readonly string[], drawAll: () => void) {
  const list = useRef<HTMLUListElement>(null);
  const [activeId, setActiveId] = useState<string | null>(null);
  const tabStopId = activeId !== null && ids.includes(activeId) ? activeId : ids[0];
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const card = cardOf(event.target);
    if (list.current === null || card === null || !isPlain(event) || event.shiftKey) return;
    if (event.key === 'End') drawAll();
    const to = targetOf(event, list.current, [...list.current.children].indexOf(card));
    if (to === null) return;
    event.preventDefault();
    // From a button of the card to the same one of the next.
    const { testid } = (event.target as HTMLElement).dataset;
    list.current.children[to]?.querySelector<HTMLElement>(`[data-testid="${testid}"]`)?.focus();
  };
  return {
    tabStopId,
    listProps: {
      ref: list,
      onKeyDown,
      onFocus: ({ target }: FocusEvent<HTMLElement>): void =>
        setActiveId(cardOf(target)?.dataset.voice ?? null),
    },
  };
}
