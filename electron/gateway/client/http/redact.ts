import { createRedactor } from '../../../platform/node/redaction.ts';

const replacement = '[hidden]';

export type Redact = (text: string) => string;

/** Hides secrets, such as keys and ids of voices, in what a gateway says, and any bearer token beside them. */
export function redactionOf(secrets: readonly string[]): Redact {
  const redactor = createRedactor(replacement);
  secrets.forEach(redactor.add);
  return (text) =>
    redactor.clean(text).replace(/\b(bearer)\s+[\w.~+/=-]{8,}/gi, `$1 ${replacement}`);
}
