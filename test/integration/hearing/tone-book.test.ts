import { execFileSync } from 'node:child_process';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { decodeTones, toneHash } from '../../support/sound/tone-decoder.ts';
import { runLectern, startDemoGateway } from '../../support/studio/run-lectern.ts';
import { folderForAllTests } from '../../support/tools/hooks.ts';
import { describeWithJudge } from '../../support/tools/judges.ts';

/* A book that is hard to keep whole: every paragraph is long enough to be a segment of its own. */
const chapters = [
  [
    'The tide',
    'The tide came in under the door, and nobody had asked it to.',
    'He said (laughing) that it was nothing, and (sad) went on reading.',
    'Write to anna@example.org, see item #1, and mind the [sic] on page 7.',
    'The same line stands here twice, and it is to be heard twice.',
    'C:\\boats\\new (copy) and {lead|led} and a_b_c and *stars* and `ticks`.',
    '@Tobias: this is a line of the book and not a line of a cast.',
  ],
  [
    'Прилив',
    'Она вышла из дома рано утром и не закрыла за собой дверь на ключ.',
    '— Кто там? — спросил он шёпотом, и никто ему не ответил ни слова.',
    'Слово «мир» (смеясь) было написано мелом на стене старого маяка.',
    'В 1897 г. в порт пришли 40 лодок, т. е. вдвое больше, чем прежде.',
  ],
  [
    '潮',
    '灯が消えた。誰も灯りをつけに来なかった。それでも彼女は、朝まで橋のたもとで待っていた。',
    '「もう帰ろう」（笑）と彼は言ったが、誰も動かなかった。＠や＃や（　）もそのままである。',
    '天黑了，河上的小船一只一只地回来了。没有人说话，只有水的声音，一直响到天亮为止。',
    '배들은 가까이 붙어 있었고, 아침 내내 아무도 오지 않았다. 등불은 꺼져 있었다.',
  ],
  [
    'Others',
    'הסירות שכבו קרובות זו לזו, ואיש לא בא כל הבוקר אל הגשר הישן.',
    'كانت القوارب متقاربة، ولم يأت أحد طوال الصباح إلى الجسر القديم.',
    'เรือจอดชิดกันตลอดเช้า และไม่มีใครมาที่สะพานเก่าเลยสักคนเดียว',
    'Zoë, Łukasz and Ærø ate cafe\u0301 crème — at 3½ °C — for 20 €…',
    'A family 👨‍👩‍👧‍👦 and a flag 🇳🇴 stood by the lamp, and 🙂🙂🙂 was all they wrote.',
    '<|speaker|> is no mark here, and neither are <b>bold</b> or &amp; or \u0007.',
    'The same line stands here twice, and it is to be heard twice.',
  ],
  [
    'Long',
    'It rained. '.repeat(60).trim(),
    'Nobody could say for certain how many lamps there had been, '.repeat(8).trim(),
    'The last words of the book are these, and they are not to be lost.',
  ],
];
const book = chapters
  .map(([title, ...lines]) => `# ${title}\n\n${lines.join('\n\n')}`)
  .join('\n\n');

const analysisRateHz = 16_000;

describeWithJudge('ffmpeg', 'a book in tones, decoded by ffmpeg', () => {
  const folder = folderForAllTests();
  let sent: readonly (readonly string[])[];
  let files: readonly string[];

  beforeAll(async () => {
    const path = join(folder, 'hard.txt');
    await writeFile(path, book);
    const home = join(folder, 'home');
    const demo = await startDemoGateway('tone');
    try {
      const run = (...args: string[]) => runLectern(args, { home, env: demo.env });
      const imported = await run('import', path, '--json');
      const draft = JSON.parse(imported.stdout) as {
        chapters: { segments: { sent: string; isSilenceMade: boolean }[] }[];
      };
      sent = draft.chapters.map(({ segments }) =>
        segments.filter(({ isSilenceMade }) => !isSilenceMade).map((segment) => segment.sent),
      );
      const out = join(folder, 'out');
      const made = await run('audiobook', path, '--out', out, '--format', 'm4b,mp3', '--json');
      expect([made.code, made.stderr.includes('failed')]).toEqual([0, false]);
      const names = await readdir(out, { recursive: true });
      files = names.sort().map((name) => join(out, name));
    } finally {
      await demo.stop();
    }
  }, 120_000);

  it('is planned as the chapters that were written, with a line for every paragraph', () => {
    expect(sent).toHaveLength(chapters.length);
    expect(sent.flat().length).toBeGreaterThanOrEqual(30);
  });

  it('says every text once and in order in the m4b, none cut short (a lost or doubled line)', () => {
    const m4b = files.filter((name) => name.endsWith('.m4b'));
    expect(m4b).toHaveLength(1);
    expectHeard(m4b[0] ?? '', sent.flat());
  });

  it('says every chapter in its own mp3 (a line in the wrong file)', () => {
    const mp3 = files.filter((name) => name.endsWith('.mp3'));
    expect(mp3).toHaveLength(sent.length);
    for (const [index, path] of mp3.entries()) expectHeard(path, sent[index] ?? []);
  });
});

function expectHeard(path: string, texts: readonly string[]) {
  const args = ['-v', 'error', '-xerror', '-i', path, '-f', 's16le', '-ac', '1'];
  const pcm = execFileSync('ffmpeg', [...args, '-ar', String(analysisRateHz), 'pipe:1'], {
    maxBuffer: 2 ** 30,
  });
  const samples = Float32Array.from(
    { length: pcm.length >> 1 },
    (_, index) => pcm.readInt16LE(index * 2) / 32_768,
  );
  const frames = decodeTones(samples, analysisRateHz);
  expect(frames.map(({ hash }) => hash)).toEqual(texts.map(toneHash));
  expect(frames.filter(({ complete }) => !complete)).toEqual([]);
}
