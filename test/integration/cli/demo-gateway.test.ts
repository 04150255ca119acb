import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runLectern } from '../../support/studio/run-lectern.ts';
import { folderForAllTests } from '../../support/tools/hooks.ts';

const home = folderForAllTests();

/** Runs the command until `use` has had the first line, and gives what it answers. */
async function withGateway<Result>(
  args: readonly string[],
  use: (line: Record<string, string>) => Promise<Result>,
): Promise<Result> {
  let used: Promise<Result> | null = null;
  const ended = await runLectern(['demo-gateway', '--voice', 'tone', ...args], {
    home,
    onLine: (line, child) => {
      used ??= use(JSON.parse(line) as Record<string, string>).finally(() => child.kill('SIGTERM'));
    },
  });
  if (used === null) throw new Error(ended.stderr);
  return used;
}

const say = (baseUrl: string | undefined, apiKey: string) =>
  fetch(`${baseUrl}/v1/audio/speech`, {
    method: 'POST',
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ model: 'fish-speech', input: 'Hello.' }),
  });

describe('lectern demo-gateway', () => {
  // Bug: a port that is taken was a fault of Lectern "for a reason of its own", with code 1.
  it('says that its port is taken, and how to choose another', async () => {
    await withGateway([], async ({ base_url: baseUrl = '' }) => {
      const { port } = new URL(baseUrl);
      const ended = await runLectern(['demo-gateway', '--port', port], { home });
      expect([ended.code, ended.stdout]).toEqual([5, '']);
      expect(ended.stderr).toContain(`port ${port}: another program uses it`);
    });
  });

  it('takes the given key and keeps its state for the next start', async () => {
    const args = ['--key', 'sk-given', '--state', join(home, 'state')];
    const line = await withGateway(args, async (first) => {
      expect((await say(first.base_url, 'sk-given')).status).toBe(200);
      return first;
    });
    expect(line.api_key).toBe('sk-given');
    expect(line).not.toHaveProperty('control_token');
    const rows = await withGateway(args, async ({ base_url: baseUrl }) => {
      const headers = { authorization: 'Bearer sk-given' };
      const answer = await fetch(`${baseUrl}/demo/ledger`, { headers });
      return ((await answer.json()) as { items: unknown[] }).items;
    });
    expect(rows).toHaveLength(1);
  });

  it('goes wrong by the plan of a file, whose hits can be read (a plan that is never used)', async () => {
    const plan = join(home, 'plan.json');
    const rule = { match: { path: '/v1/audio/speech' }, fault: { kind: 'answer', status: 503 } };
    await writeFile(plan, JSON.stringify({ rules: [rule] }));
    await withGateway(['--faults', plan], async (line) => {
      const key = line.api_key ?? '';
      expect((await say(line.base_url, key)).status).toBe(503);
      expect((await say(line.base_url, key)).status).toBe(200);
      const headers = { 'x-demo-control': line.control_token ?? '' };
      const answer = await fetch(`${line.base_url}/demo/faults`, { headers });
      expect(await answer.json()).toMatchObject({ rules: [{ hits: 1 }] });
    });
  });

  it.each([['{"rules":[{"fault":{"kind":"no such fault"}}]}'], ['{"rules"']])(
    'says what is wrong with the plan %s and does not start',
    async (text) => {
      const plan = join(home, 'bad.json');
      await writeFile(plan, text);
      const ended = await runLectern(['demo-gateway', '--faults', plan], { home });
      expect(ended.code).not.toBe(0);
      expect(ended.stdout).toBe('');
      expect(ended.stderr).toContain('fault plan');
    },
  );
});
