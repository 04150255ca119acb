import { it } from 'vitest';
import { exportSample } from './export-sample.ts';
it('x', { timeout: 300_000 }, async () => { const t=performance.now(); console.log(await exportSample('/tmp/dv/out')); console.log(performance.now()-t); });
