import { describe, expect, it } from 'vitest';
import { findSpeakers } from '../../../../../shared/script/speakers/find-speakers.ts';

const speakersOf = (language: string, text: string) =>
  findSpeakers(text, { cast: [], language }).map(({ quote, speaker, isNarrator }) => [
    quote,
    isNarrator ? 'I' : speaker,
  ]);

// Bug: no line of a Japanese book was found, and nobody said one of a Chinese book.
describe('who says a line in Japanese', () => {
  it.each([
    ['「もう暗い」と太郎は言った。', [['もう暗い', '太郎']]],
    ['「灯をつけて」花子さんが静かに答えました。', [['灯をつけて', '花子さん']]],
    ['太郎は「待ってくれ」と叫んだ。', [['待ってくれ', '太郎']]],
    ['太郎が言った。「橋が見える。」', [['橋が見える。', '太郎']]],
    ['「遅いな」と私は呟いた。', [['遅いな', 'I']]],
    // A word in marks is nobody's line.
    ['彼は「灯台」という本を読んだ。', []],
    // Whom a pronoun means is not sure, nor who speaks in turn.
    [
      '「灯だ」と太郎は言った。\n\n「そうか」と彼女は言った。\n\n「行こう」',
      [
        ['灯だ', '太郎'],
        ['そうか', null],
        ['行こう', null],
      ],
    ],
    ['「来るな」という声が言った。', [['来るな', null]]],
  ])('%s', (text, expected) => expect(speakersOf('ja', text)).toEqual(expected));
});

describe('who says a line in Chinese', () => {
  it.each([
    ['“天黑了。”海渚说道。', [['天黑了。', '海渚']]],
    ['海渚低声说：“点灯吧。”', [['点灯吧。', '海渚']]],
    ['海渚对阿灯说：“走吧。”', [['走吧。', '海渚']]],
    // Whom it is said to stands before or behind the verb.
    ['“走吧。”海渚对阿灯说。', [['走吧。', '海渚']]],
    ['“走吗？”海渚问她。', [['走吗？', '海渚']]],
    [
      '“走吧，”海渚冷冷地说，“天黑了。”',
      [
        ['走吧，', '海渚'],
        ['天黑了。', '海渚'],
      ],
    ],
    // What stands before a colon leads the next line.
    [
      '“走吧。”阿灯道：“还早。”',
      [
        ['走吧。', null],
        ['还早。', '阿灯'],
      ],
    ],
    [
      '“好。”他说。\n\n“谁？”',
      [
        ['好。', null],
        ['谁？', null],
      ],
    ],
    // What stands between a name and its verb is no part of it.
    [
      '海渚说：“灯。”\n\n海渚摇头说：“不。”',
      [
        ['灯。', '海渚'],
        ['不。', '海渚'],
      ],
    ],
    ['大家说：“好！”', [['好！', null]]],
  ])('%s', (text, expected) => expect(speakersOf('zh-Hans', text)).toEqual(expected));
});
