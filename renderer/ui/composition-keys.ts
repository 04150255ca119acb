/** What `keyCode` says of a key that an input method has taken. */
const takenKeyCode = 229;

/**
 * Safari tells of a key that chose a word of an input method only after that composition has ended: such an Enter sends
 * no message, and such an Escape closes nothing. Every other browser tells of it as a part of the composition.
 */
export function keepCompositionKeys(): void {
  const onKeyDown = (event: KeyboardEvent): void => {
    const isEnding = event.key === 'Enter' || event.key === 'Escape';
    if (isEnding && event.keyCode === takenKeyCode && !event.isComposing) {
      event.stopImmediatePropagation();
    }
  };
  window.addEventListener('keydown', onKeyDown, true);
}
