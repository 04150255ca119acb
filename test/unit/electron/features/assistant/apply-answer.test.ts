import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyAnswer, mendTags } from '../../../../../electron/features/assistant/apply-answer.ts';
import type { TextOptions } from '../../../../../electron/features/assistant/piece-types.ts';
import { numberedText, unitsOf } from '../../../../../electron/features/assistant/pieces.ts';
import {
  type ReadAnswer,
  readAnswer,
} from '../../../../../electron/features/assistant/read-answer.ts';
import type { AssistantTask } from '../../../../../shared/model/assistant.ts';
import { withEdits } from '../../../../../shared/script/diff/script-edit.ts';
import { hasSameWords } from '../../../../../shared/script/parse/text-without-tags.ts';
import { findHints } from '../../../../../shared/script/tags/hints.ts';
import { emotionTags } from '../../../../../shared/script/tags/tags.ts';
import { cast, hostileText, paragraphs, seeded } from '../../../shared/script/arbitraries.ts';

const options: TextOptions = { cast: ['Anna'], language: 'en' };

function applied(text: string, task: AssistantTask, answer: ReadAnswer) {
  const result = applyAnswer(text, task, answer, options);
  return result.kind === 'edits' ? { ...result, text: withEdits(text, result.edits) } : result;
}
const mark = (text: string, ...marks: { n: number; tags: string[] }[]) =>
  applied(text, 'mark-emotions', { kind: 'mark-emotions', marks });
const give = (text: string, ...lines: { n: number; speaker: string }[]) =>
  applied(text, 'find-speakers', { kind: 'find-speakers', lines });
const reword = (text: string, ...changes: { n: number; from: string; to: string }[]) =>
  applied(text, 'read-aloud', { kind: 'read-aloud', changes });

describe('emotions of an answer', () => {
  it('go where the rules want them, combined in one place', () => {
    const text = 'He left. “Run!” she cried.';
    expect(mark(text, { n: 2, tags: ['whispering', 'scared'] })).toMatchObject({
      text: 'He left. (scared)(whispering) “Run!” she cried.',
      changeCount: 2,
      droppedCount: 0,
    });
    expect(mark('They sang.', { n: 1, tags: ['crowd laughing'] })).toMatchObject({
      text: 'They sang. (crowd laughing)',
    });
  });

  it('never take the place of an emotion that is there, nor stand beside it', () => {
    expect(mark('(sad) He left.', { n: 1, tags: ['angry', 'sighing'] })).toMatchObject({
      text: '(sad)(sighing) He left.',
      changeCount: 1,
      droppedCount: 1,
    });
  });

  it('are dropped where they are no words of the vocabulary, too many or for no sentence', () => {
    const wanted = [
      'gloomy',
      'SAD',
      '(soft tone)',
      'sighing',
      'panting',
      'angry',
      'break',
      'breath',
    ];
    expect(mark('He left.', { n: 1, tags: wanted }, { n: 9, tags: ['sad'] })).toMatchObject({
      text: '(sad)(soft tone)(sighing) He left.',
      changeCount: 3,
      droppedCount: 6,
    });
  });

  it('leave headings alone', () => {
    expect(unitsOf('# Storm\n\nIt rained.', 'mark-emotions', options)).toHaveLength(1);
  });
});

describe('speakers of an answer', () => {
  it('get lines of their own in the same paragraph', () => {
    const text = '“Come!” said Anna. “Now.”\n\n(sad) “No,” he said.';
    const lines = [
      { n: 1, speaker: 'anna' },
      { n: 2, speaker: 'Anna' },
      { n: 3, speaker: 'the old man' },
    ];
    expect(give(text, ...lines)).toMatchObject({
      text: '@Anna: “Come!”\nsaid Anna.\n@Anna: “Now.”\n\n@the old man: (sad) “No,”\nhe said.',
      newNames: ['the old man'],
      changeCount: 3,
    });
  });

  it('are nobody where the model does not know', () => {
    const unsure = ['unknown', 'Narrator', '', '???', 'A: B'].map((speaker) => ({ n: 1, speaker }));
    for (const one of unsure) {
      expect(give('“Come!” someone said.', one)).toMatchObject({ edits: [], newNames: [] });
    }
  });
});

describe('readings of an answer', () => {
  it('change only the place that they name, and show what stood there where only the sound changes', () => {
    const text = 'Dr. Lane came at 5. He saw Dr. Holm.';
    expect(
      applied(text, 'read-aloud', {
        kind: 'read-aloud',
        changes: [
          { n: 2, from: 'Dr.', to: 'Doctor', spokenOnly: true },
          { n: 1, from: '5', to: 'five (o’clock)' },
        ],
      }),
    ).toMatchObject({ text: 'Dr. Lane came at five (o’clock). He saw {Dr.|Doctor} Holm.' });
  });

  it('are dropped where their words do not stand there, are part of a word, or of a mark', () => {
    expect(
      reword(
        '(sad) He had 15 lamps.',
        { n: 1, from: '5', to: 'five' },
        { n: 1, from: 'sad', to: 'glad' },
        { n: 1, from: 'candles', to: 'lights' },
        { n: 4, from: 'He', to: 'She' },
      ),
    ).toMatchObject({ edits: [], droppedCount: 4 });
  });

  it('never make a mark of what is prose', () => {
    expect(reword('He laughed.', { n: 1, from: 'laughed', to: '(laughing)' })).toMatchObject({
      text: 'He \\(laughing\\).',
    });
  });
});

describe('a whole text that comes back', () => {
  const text = 'He left. “Run!” she cried.';
  it('is taken where its words are the same', () => {
    const answer = { kind: 'text', text: '(sad) He left. “Run!” she cried.' } as const;
    expect(applied(text, 'mark-emotions', answer)).toMatchObject({ text: answer.text });
  });

  it('is refused where a word was changed, added or lost', () => {
    for (const other of [
      '(sad) He went. “Run!” she cried.',
      'He left. “Run!” she cried. Ha!',
      'He left.',
    ]) {
      expect(applied(text, 'mark-emotions', { kind: 'text', text: other })).toEqual({
        kind: 'trouble',
        trouble: 'words-changed',
      });
    }
  });

  it('has its tags put right', () => {
    const answer = { kind: 'text', text: 'He (sad)(angry) left. “Run!” she cried.' } as const;
    const made = applied(text, 'mark-emotions', answer);
    expect(made).toMatchObject({ text: '(sad) He left. “Run!” she cried.' });
  });
});

describe('whatever a model answers', () => {
  const tag = fc.oneof(fc.constantFrom(...emotionTags.map(({ english }) => english)), fc.string());
  const entries = fc.record({
    marks: fc.array(fc.record({ n: fc.integer({ min: 0, max: 9 }), tags: fc.array(tag) })),
    lines: fc.array(
      fc.record({
        n: fc.integer({ min: 0, max: 9 }),
        speaker: fc.oneof(fc.constantFrom(...cast, 'Bertha', '# x'), fc.string()),
      }),
    ),
  });

  it('changes no word of a text, and leaves no tag against the rules that was not there before', () => {
    const own: TextOptions = { cast, language: 'en' };
    let changedCount = 0;
    fc.assert(
      fc.property(fc.oneof(paragraphs, hostileText), entries, (made, { marks, lines }) => {
        const text = Array.isArray(made) ? made.join('\n\n') : made;
        for (const [task, answer] of [
          ['mark-emotions', { kind: 'mark-emotions', marks }],
          ['find-speakers', { kind: 'find-speakers', lines }],
        ] as const) {
          const result = applyAnswer(text, task, answer, own);
          if (result.kind === 'trouble') continue;
          const after = withEdits(text, result.edits);
          const names = [...cast, ...result.newNames];
          changedCount += after === text ? 0 : 1;
          expect(hasSameWords({ text, cast }, { text: after, cast: names })).toBe(true);
          if (after === text) continue;
          const hints = findHints(after, { cast: names, language: 'en' });
          expect(hints.filter(({ kind }) => kind !== 'near-miss')).toEqual([]);
        }
      }),
      seeded(120),
    );
    expect(changedCount).toBeGreaterThan(10);
  });

  it('is asked about with numbers that can be told from the book’s own', () => {
    const text = 'See [[4]]. <text>Now</text>.';
    const units = unitsOf(text, 'mark-emotions', options);
    expect(numberedText(text, units, options)).toMatch(/^\[\[1\]\] See \[4\]\]\./);
    expect(numberedText(text, units, options)).not.toContain('<text>');
  });

  it('mends what it can in bounded time', () => {
    const text = 'He (sad) left. '.repeat(400);
    expect(mendTags(text, options)).toContain('(sad) He left.');
  });
});

describe('reading an answer', () => {
  const said = (content: string, isComplete = true) => ({
    content,
    toolCalls: [],
    totalTokens: null,
    isComplete,
  });
  const called = (...calls: { name: string; arguments: string }[]) => ({
    ...said(''),
    toolCalls: calls.map((call, index) => ({ id: `c${index}`, ...call })),
  });
  const json = '{"marks":[{"n":1,"tags":["sad"]}]}';

  it('takes calls of its tool and nothing else of them', () => {
    const one = { name: 'set_emotions', arguments: json };
    expect(readAnswer('mark-emotions', called(one, one))).toMatchObject({
      kind: 'mark-emotions',
      marks: [{ n: 1 }, { n: 1 }],
    });
    for (const bad of [
      { name: 'delete_book', arguments: '{}' },
      { name: 'set_emotions', arguments: '{"marks":[{"n":"one","tags":[]}]}' },
      { name: 'set_emotions', arguments: '{"marks":[{"n":1' },
    ]) {
      expect(readAnswer('mark-emotions', called(bad))).toEqual({
        kind: 'trouble',
        trouble: 'unreadable',
      });
    }
  });

  it('takes JSON in words, and says what broke off', () => {
    expect(readAnswer('mark-emotions', said(`Here you are:\n\`\`\`json\n${json}\n\`\`\``))).toEqual(
      {
        kind: 'mark-emotions',
        marks: [{ n: 1, tags: ['sad'] }],
      },
    );
    expect(readAnswer('mark-emotions', said('{"marks":[{"n":1', false))).toEqual({
      kind: 'trouble',
      trouble: 'cut-off',
    });
    expect(readAnswer('read-aloud', said('I would say it so: Doctor Lane.'))).toEqual({
      kind: 'trouble',
      trouble: 'unreadable',
    });
    expect(readAnswer('mark-emotions', said('<text>\n[[1]] (sad) He left.\n</text>'))).toEqual({
      kind: 'text',
      text: '(sad) He left.',
    });
  });
});
