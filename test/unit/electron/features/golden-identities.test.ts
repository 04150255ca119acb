import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { identityOf } from '../../../../electron/features/narration/segment-orders.ts';

type GoldenIdentity = {
  readonly service: string;
  readonly voiceId: string;
  readonly text: string;
  readonly speed: number;
  readonly identity: string;
};

const url = new URL('../../../fixtures/golden/identities.json', import.meta.url);
const rows = JSON.parse(readFileSync(url, 'utf8')) as readonly GoldenIdentity[];

it('an identity is what it was when lines were bought under it: another one buys them again', () => {
  const seen = rows.map(({ service, ...request }) => identityOf(service, request));
  expect(seen).toEqual(rows.map(({ identity }) => identity));
  // A text decomposed or composed is the same sound; nothing else here is.
  expect(new Set(seen).size).toBe(rows.length - 16);
});
