/** Until the answer is called, a tab or window asks before it goes, as something would be lost with it. */
export function holdPage(): () => void {
  const hold = (event: BeforeUnloadEvent): void => {
    event.preventDefault();
    // Chromium before 119 needs this too.
    event.returnValue = true;
  };
  window.addEventListener('beforeunload', hold);
  return () => window.removeEventListener('beforeunload', hold);
}
