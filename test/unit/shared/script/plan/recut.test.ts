import { describe, expect, it } from 'vitest';
import { type PlanOptions, planChapter } from '../../../../../shared/script/plan/plan.ts';

/*
 * A book whose language changes. The bugs: its lines are cut by the length of now, and lines that were paid for are to
 * be bought again; the way back does not lead to the lines that were; a held line keeps the words of the other language.
 */
const plan = (text: string, options: Partial<PlanOptions>) =>
  planChapter(text, { cast: [], language: 'en', ...options });
const sent = ({ segments }: ReturnType<typeof plan>) => segments.map((one) => one.sent);

const sentence =
  'The keeper of the lamp went up the ladder once more before the winter rain came in.';
const plain = Array.from({ length: 3 }, () => Array(8).fill(sentence).join(' ')).join('\n\n');

/** English ends a sentence after the abbreviation, German does not. */
const abbreviated = Array(8)
  .fill('Viele Orte am Fluss, bzw. Häuser haben viele alte Namen mit sehr viel Geschichte darin.')
  .join(' ');

describe('a plan in another language', () => {
  it('keeps lines that no language cuts otherwise, by the length that they were cut by', () => {
    const usual = plan(plain, {});
    const german = plan(plain, { language: 'de', segmentLength: 'long', previous: usual });
    expect(sent(german)).toEqual(sent(usual));
    const back = plan(plain, { segmentLength: 'long', previous: german });
    expect(back).toEqual(usual);
  });

  it('cuts by the rules of the language what holds nothing, and comes back', () => {
    const english = plan(abbreviated, {});
    const german = plan(abbreviated, { language: 'de', segmentLength: 'long', previous: english });
    expect(sent(german)).toEqual(sent(plan(abbreviated, { language: 'de' })));
    expect(sent(german)).not.toEqual(sent(english));
    expect(plan(abbreviated, { segmentLength: 'long', previous: german })).toEqual(english);
  });

  it('leaves held lines as they are while their words are', () => {
    const previous = plan(abbreviated, {});
    const german = plan(abbreviated, { language: 'de', previous, isHeld: () => true });
    expect(sent(german)).toEqual(sent(previous));
  });

  it('says what another language says otherwise, also where it is held', () => {
    const previous = plan('The door closed behind him.[note announce: See page 3.]', {});
    const german = planChapter('The door closed behind him.[note announce: See page 3.]', {
      cast: [],
      language: 'de',
      previous,
      isHeld: () => true,
    });
    expect(sent(previous)).toContain('Note.');
    expect(sent(german)).toContain('Anmerkung.');
  });
});

// Bug: a paragraph that was parted in two stayed one line, as the audio of the whole was there.
it('a parted paragraph is two lines, whatever audio there is', () => {
  const whole = `${sentence} ${sentence}`;
  const parted = plan(`${sentence}\n\n${sentence}`, { isMade: ({ sent: said }) => said === whole });
  expect(sent(parted)).toEqual([sentence, sentence]);
});

// Bug: two lines that were joined, made as one and parted again came back as one, where long segments are chosen since.
it('parted lines come back as they were before long segments were chosen', () => {
  const parted = plan(`${sentence}\n\n${sentence}`, { segmentLength: 'long', isMade: () => true });
  expect(sent(parted)).toEqual([sentence, sentence]);
});
