import { defineConfig } from 'vitest/config';

const isProof = process.env.LECTERN_SWEEP !== undefined && Number(process.env.LECTERN_SWEEP) > 1;

export default defineConfig({
  test: {
    include: [
      'test/{unit,contract,integration}/**/*.test.{ts,tsx}',
      ...(isProof ? ['test/proof/**/*.test.ts'] : []),
    ],
    testTimeout: isProof ? 600_000 : 30_000,
    hookTimeout: 60_000,
    fileParallelism: true,
    maxWorkers: 2,
  },
});
