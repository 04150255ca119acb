import { defineConfig } from 'vitest/config';

/** Writes the frozen library anew; no test of anything. See ../README.md. */
export default defineConfig({
  test: {
    include: ['test/support/frozen-library/build/freeze.ts'],
    env: { LECTERN_DEMO_VOICE: 'tone' },
  },
});
