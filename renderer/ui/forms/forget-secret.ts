/**
 * Empties a form that holds a secret. The secret first, by hand: React keeps the last value of an input that it saw,
 * and sees no reset.
 */
export function forgetSecret(form: HTMLFormElement | null, name: string): void {
  const input = form?.elements.namedItem(name);
  if (input instanceof HTMLInputElement) input.value = '';
  form?.reset();
}
