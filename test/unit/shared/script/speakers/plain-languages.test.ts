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
    // Bugs: names with other letters spoke under a part of them or not at all, and "this time" spoke.
    ['「遅いわ」とよし子が言った。', [['遅いわ', 'よし子']]],
    ['「急げ」と今度は太郎が言った。', [['急げ', '太郎']]],
    // Bug: who is the topic behind the line and says nothing more was nobody.
    ['「灯だ」と太郎は立ち上がった。', [['灯だ', '太郎']]],
    ['「灯だ」と言われて、太郎は立った。', [['灯だ', null]]],
    // Bug: a line in the same paragraph was nobody's.
    [
      '「灯だ」と太郎は言った。「急ごう」',
      [
        ['灯だ', '太郎'],
        ['急ごう', '太郎'],
      ],
    ],
    // Bug: what stands in the paragraph above or below told nothing.
    [
      '花子は、\n\n「誰？」\n\nと聞いた。\n\n「僕」\n\nと太郎が答えた。',
      [
        ['誰？', '花子'],
        ['僕', '太郎'],
      ],
    ],
    // Bug: a line that ends in a stroke was none.
    ['「ただ――」と言いかけて、太郎は黙った。', [['ただ――', null]]],
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
    // Bug: nobody with a foreign name said a line of a translated book.
    ['“你好。”夏洛克·福尔摩斯问道。', [['你好。', '夏洛克·福尔摩斯']]],
    ['夏洛克•福尔摩斯低声说：“你好。”', [['你好。', '夏洛克•福尔摩斯']]],
    ['“你好。”他看着约翰·华生说。', [['你好。', null]]],
    // Bug: one person was two, and a voice that was given to the short name was lost.
    [
      '“走。”福尔摩斯说。\n\n“好。”夏洛克·福尔摩斯说。',
      [
        ['走。', '福尔摩斯'],
        ['好。', '福尔摩斯'],
      ],
    ],
    // Of two of one family it is not told who has the name that both have.
    [
      '“走。”约翰·华生说。\n\n“好。”玛丽·华生说。\n\n“行。”华生说。',
      [
        ['走。', '约翰·华生'],
        ['好。', '玛丽·华生'],
        ['行。', '华生'],
      ],
    ],
    // Bug: with more words between, somebody who speaks elsewhere was nobody.
    [
      '海渚说：“灯。”\n\n“走。”海渚靠在船边，用很低的声音说。\n\n阿灯看着海渚说：“好。”',
      [
        ['灯。', '海渚'],
        ['走。', '海渚'],
        ['好。', null],
      ],
    ],
  ])('%s', (text, expected) => expect(speakersOf('zh-Hans', text)).toEqual(expected));
});

// Bug: no line of a book in these languages was anybody's.
describe('who says a line in Korean', () => {
  it.each([
    [
      '민호는 등불을 들었다. 민호의 손이 떨렸다.\n\n“늦었어.”\n\n하고 민호는 웃었다. “가자.”',
      [
        ['늦었어.', '민호'],
        ['가자.', '민호'],
      ],
    ],
    ['배가 왔다. 노인이 노인의 배를 밀며,\n\n“타게.”\n\n하고 불렀다.', [['타게.', '노인']]],
    // A form of a verb has the same ending as a topic.
    ['“인력거!”\n\n하고 부르는 소리가 난다.', [['인력거!', null]]],
    // Who is spoken to, and then does something.
    ['민호는 민호의 배를 보았다.\n\n“가자.”\n\n하고 말하니까 민호는 웃었다.', [['가자.', null]]],
  ])('%s', (text, expected) => expect(speakersOf('ko', text)).toEqual(expected));
});

describe('who says a line in Hebrew', () => {
  it.each([
    [
      '— מאוחר כבר — אמר הזקן — נלך.\n\n— לאן? — שאלה.\n\n— הביתה — ענתה לו דינה בלחש.\n\n— טוב — אמרה דינה.',
      [
        ['מאוחר כבר', 'הזקן'],
        ['נלך.', 'הזקן'],
        ['לאן?', null],
        ['הביתה', 'דינה'],
        ['טוב', 'דינה'],
      ],
    ],
    [
      '— מי שם? — שאלה בקול.\n\n— אני — ענתה בקול.',
      [
        ['מי שם?', null],
        ['אני', null],
      ],
    ],
  ])('%s', (text, expected) => expect(speakersOf('he', text)).toEqual(expected));
});

describe('who says a line in Arabic', () => {
  it.each([
    [
      'فقال سليم: «تأخرنا.»\n\nقالت: «إلى أين؟»\n\nقال له سليم وهو يبتسم: «إلى البيت.»\n\nفقلت له: «هيا.»',
      [
        ['تأخرنا.', 'سليم'],
        ['إلى أين؟', null],
        ['إلى البيت.', 'سليم'],
        ['هيا.', 'I'],
      ],
    ],
    [
      'فقال وقد تعب: «لا.»\n\nوقال وقد جلس: «نعم.»',
      [
        ['لا.', null],
        ['نعم.', null],
      ],
    ],
  ])('%s', (text, expected) => expect(speakersOf('ar', text)).toEqual(expected));
});
