const replacement = '[hidden]';

export type Redact = (text: string) => string;

/**
 * Replaces every secret wherever a text repeats it: plain, JSON-escaped, percent-encoded or base64.
 * Keys and voice ids must not be printed. No part of a secret is kept.
 */
export function createRedactor(secrets: readonly string[]): Redact {
  const needles = [...new Set(secrets.filter((secret) => secret !== '').flatMap(spellings))];
  // The longest first, so that a secret inside another does not leave its rest behind.
  needles.sort((a, b) => b.length - a.length);
  return (text) =>
    needles
      .reduce((result, needle) => result.replaceAll(needle, replacement), text)
      .replace(/\b(bearer)\s+[\w.~+/=-]{8,}/gi, `$1 ${replacement}`);
}

function spellings(secret: string): string[] {
  const inJson = jsonEscaped(secret);
  return [
    secret,
    inJson,
    // An error that quotes another service's error as text.
    jsonEscaped(inJson),
    percentEncoded(secret),
    Buffer.from(secret, 'utf8').toString('base64'),
  ];
}

function jsonEscaped(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

/** `encodeURIComponent` that does not throw on half a surrogate pair. */
function percentEncoded(secret: string): string {
  return new URLSearchParams([['', secret]]).toString().slice(1).replaceAll('+', '%20');
}
