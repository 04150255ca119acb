import { expect, it } from 'vitest';
import { createGatewaySelect } from '../../../../electron/gateway/select.ts';
import type { ChildHandle } from '../../../../electron/platform/ports.ts';
import { partial } from '../../../support/builders/partial.ts';

// Bug: quitting waited until a demo that waits for the folder of an earlier one gave up, up to 15 s.
it('ends a demo that has not begun to answer without waiting for it', async () => {
  let end: () => void = () => undefined;
  const exited = new Promise<void>((resolve) => {
    end = resolve;
  });
  const child = partial<ChildHandle>({
    firstLine: exited.then(() => Promise.reject(new Error('It ended before its first line.'))),
    exited: exited.then(() => null),
    stop: async () => end(),
  });
  const select = createGatewaySelect(
    partial<Parameters<typeof createGatewaySelect>[0]>({
      processes: { start: () => child },
      demoStateFolder: null,
    }),
  );
  const asked = select.clientFor({ id: 'demo', kind: 'demo', baseUrl: '' });
  const refused = expect(asked).rejects.toThrow('first line');
  await select.stop();
  await refused;
});
