import { describe, expect, it } from 'vitest';
import { startDemoServer } from '../../../electron/demo/demo-server.ts';
import { demoAssets } from '../../support/gateway/demo-assets.ts';
import { forAllTests } from '../../support/tools/hooks.ts';
import { chatContract } from './chat.contract.ts';
import { clientFor, realTarget } from './contract-target.ts';
import { speechJobsContract } from './speech-jobs.contract.ts';
import { videosContract } from './videos.contract.ts';
import { voicesContract } from './voices.contract.ts';

const demo = forAllTests(() => startDemoServer({ assets: demoAssets }));

const suites = [chatContract, speechJobsContract, voicesContract, videosContract];

for (const suite of suites) suite('demo gateway', () => demo, { isReal: false });

const real = realTarget();
if (real !== null) {
  for (const suite of suites) suite('real gateway', () => real, { isReal: true });
}

describe('demo gateway: the prices', () => {
  it('has a multiplier for every model (an estimate at the wrong price)', async () => {
    const client = clientFor(demo);
    const { ids } = await client.listModels();
    const pricing = await client.pricing();
    expect(ids.filter((id) => pricing?.models.get(id)?.basis !== 'tokens')).toEqual([]);
  });
});
