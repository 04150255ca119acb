import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startDemoServer } from '../../../../electron/demo/demo-server.ts';
import { demoAssets } from '../../demo-assets.ts';
import { startCountingGateway } from '../counting-gateway.ts';
import { type FrozenFacts, frozenFolder, readFrozen, writeFrozen } from '../frozen-home.ts';
import {
  type Observed,
  observeExports,
  observeIdentities,
  observeLibrary,
  observeRestored,
  observeRetakes,
  observeUndo,
} from '../observe.ts';
import { bookFile, observeCommands } from '../observe-commands.ts';
import { borders, keeperMarkdown } from './texts.ts';

/** Writes what this program shows of the frozen library: from now on it is what has to be shown. */
export async function writeExpected(): Promise<void> {
  const facts = await readFrozen<FrozenFacts>('facts.json');
  await writeFile(join(frozenFolder, bookFile), `${keeperMarkdown}\n${borders.scripts}\n`);
  const gateway = await startCountingGateway();
  const keep = async (name: string, observed: Observed<unknown>): Promise<void> => {
    if (observed.demoStarts > 0) throw new Error(`${name} asked the demo.`);
    await writeFrozen(`expected/${name}.json`, observed.seen);
  };
  const { paid, demo } = facts.accounts;
  await keep('demo', await observeLibrary(facts, gateway.baseUrl, demo));
  await keep('paid', await observeLibrary(facts, gateway.baseUrl, paid));
  await keep('restored', await observeRestored(facts, gateway.baseUrl));
  await keep('identities', await observeIdentities(facts, gateway.baseUrl));
  const undo = await observeUndo(facts, gateway.baseUrl);
  // An id that was given just now is named by its revision: a later schema gives it another one.
  const seen = undo.seen.map((chapter) => ({
    ...chapter,
    ids: chapter.ids.map((id) => (id?.startsWith(`${chapter.revision}.`) ? null : id)),
  }));
  await keep('undo', { ...undo, seen });
  await keep('exports', await observeExports(facts, gateway.baseUrl));
  await writeFrozen('expected/commands.json', await observeCommands(facts, gateway.baseUrl));
  if (gateway.requests.length > 0) throw new Error(`It asked for ${gateway.requests.join(', ')}.`);
  await gateway.stop();
  const answering = await startDemoServer({
    ...{ assets: demoAssets, voiceKind: 'tone', apiKey: 'sk-of-no-account' },
  });
  await keep('retakes', await observeRetakes(facts, answering.baseUrl));
  await answering.stop();
}
