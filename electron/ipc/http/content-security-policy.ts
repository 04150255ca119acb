import { randomBytes } from 'node:crypto';

/** A new value for each load of the page: 128 bits, as CSP Level 3 section 7.1 asks. */
export function createNonce(): string {
  return randomBytes(16).toString('base64url');
}

/**
 * What the page may load: its own files, and media made in the page (`blob:`). Style tags need the
 * nonce of this load, which the page hands to the libraries that make them.
 */
export function contentSecurityPolicy(nonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "font-src 'self'",
    "img-src 'self' blob:",
    "media-src 'self' blob:",
    "connect-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** Sent with every answer of both heads. */
export const securityHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
} as const;
