import { expect, it } from 'vitest';
import { defaultVoiceId } from '../../../shared/model/voice.ts';
import { createMoneyOracle } from '../../support/engine/money-oracle.ts';
import { orderOf } from '../../support/faults/fault-calls.ts';
import { openFaultWorld } from '../../support/faults/fault-world.ts';
import { forAllTests } from '../../support/tools/hooks.ts';

const lines = [
  ['tags', '(excited)(whispering) You came at last, and I am so very glad of it!'],
  ['a single word', 'Hello.'],
  ['umlauts', '(sad) Ich fühle mich heute müde und möchte nach Hause gehen.'],
  ['kana and kanji', '(whispering) 静かに話してください。'],
  ['Cyrillic', 'Привет, мир, как ты поживаешь?'],
  ['digits', 'It was 12,345,678 on 31/12/1999 at 23:59:59.'],
  ['emoji', 'What a day 🙂🙂🙂 it has been.'],
] as const;
const routes = ['sync', 'job'] as const;
/** Another text for each route, as an equal one would be reused. */
const endings = { sync: '', job: '..' } as const;

const world = forAllTests(openFaultWorld);

// The bug: a price that leaves out what the gateway counts, so that less is shown than was paid.
it.each(routes.flatMap((via) => lines.map(([name, text]) => [via, name, text] as const)))(
  '%s, %s: what is shown is at least what the gateway charged',
  async (via, _name, text) => {
    const outcome = await world
      .app()
      .speaker.speak(world.account(), orderOf(world, `${text}${endings[via]}`, defaultVoiceId), {
        groupId: null,
        priority: 'interactive',
        signal: new AbortController().signal,
        via,
        origin: { label: text, projectId: null, chapterId: null, ordinal: 0 },
      });
    expect(outcome.kind).toBe('done');
    await createMoneyOracle(world).check();
  },
);
