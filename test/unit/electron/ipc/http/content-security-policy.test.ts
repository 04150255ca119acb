import { expect, test } from 'vitest';
import {
  contentSecurityPolicy,
  createNonce,
} from '../../../../../electron/ipc/http/content-security-policy.ts';

// Catches any loosening: the whole header is written out here once more, by hand.
test('the policy is exactly that of the design', () => {
  expect(contentSecurityPolicy('N')).toBe(
    "default-src 'none'; script-src 'self'; style-src 'self' 'nonce-N'; font-src 'self'; " +
      "img-src 'self' blob:; media-src 'self' blob:; connect-src 'self'; worker-src 'self'; " +
      "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  );
});

test('a nonce is 128 bits, new each time and safe inside the header and an attribute', () => {
  const nonces = Array.from({ length: 1_000 }, createNonce);
  expect(new Set(nonces).size).toBe(1_000);
  for (const nonce of nonces) expect(nonce).toMatch(/^[\w-]{22}$/);
});
