import { describe, expect, it } from 'vitest';
import { answerChat } from '../../../../../electron/demo/chat/answer.ts';
import { readNumberedText } from '../../../../../electron/demo/chat/numbered-text.ts';

function ask(task: string, text: string): unknown {
  const messages = [
    { role: 'system', content: `[task: ${task}]` },
    { role: 'user', content: `<text>\n${text}\n</text>` },
  ];
  return JSON.parse(answerChat({ messages, tools: [], maxTokens: null }).content);
}

describe('a numbered text', () => {
  it('is read without its numbers, each of which counts to the next one', () => {
    const numbered = readNumberedText('So. [[1]] One. [[7]] Seven.');
    expect(numbered?.text).toBe('So. One. Seven.');
    const places = [0, 4, 8, 9, 14, 3];
    expect(places.map((place) => numbered?.numberAt(place))).toEqual([null, 1, 1, 7, 7, null]);
    expect(readNumberedText('See [1] and [[note]].')).toBeNull();
  });

  it('is answered by number: marks of the sentence that has it, not of its neighbour', () => {
    expect(ask('mark-emotions', '[[1]] It rained. [[2]] He was angry. [[3]] We won!')).toEqual({
      marks: [
        { n: 2, tags: ['angry'] },
        { n: 3, tags: ['excited'] },
      ],
    });
    expect(
      ask('find-speakers', '[[1]] “Come,” said Ida.\n\n[[2]] “Come,” said Karl. [[3]] “Now.”'),
    ).toEqual({
      lines: [
        { n: 1, speaker: 'Ida' },
        { n: 2, speaker: 'Karl' },
        { n: 3, speaker: 'Karl' },
      ],
    });
    expect(ask('suggest-readings', '[[1]] He left. [[2]] Dr. Lane came.')).toEqual({
      changes: [{ n: 2, from: 'Dr.', to: 'Doctor', spokenOnly: true }],
    });
  });
});
