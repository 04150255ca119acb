import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import { decodeUnknown } from '../../../../electron/importers/text-encoding.ts';
import { readText } from '../../../support/builders/read-text.ts';
import { readChapter } from './draft-words.ts';

const read = (text: string | Uint8Array, fileName = 'the_tide.txt') => readText(text, fileName);

describe('encodings', () => {
  const samples = [
    ['utf8', 'Grüße — 日本'],
    ['utf16le', 'Die Tür war offen, und niemand kam herein. Es war still.'],
    ['utf16be', 'Die Tür war offen, und niemand kam herein. Es war still.'],
    [
      'windows-1251',
      'Старый фонарщик вышел на улицу, когда уже совсем стемнело, и зажёг первый фонарь у моста.',
    ],
    [
      'koi8-r',
      'Старый фонарщик вышел на улицу, когда уже совсем стемнело, и зажёг первый фонарь у моста.',
    ],
    ['shift_jis', '古い灯台守は、暗くなってから外へ出て、橋のそばの最初の灯りをともした。'],
    ['gbk', '老灯夫在天完全黑了以后走到街上，点亮了桥边的第一盏灯。没有人看见他。'],
    ['euc-kr', '늙은 등대지기는 날이 완전히 어두워진 뒤에 거리로 나가 다리 옆의 첫 등불을 켰다.'],
    [
      'windows-1252',
      'Le vieux allumeur de réverbères sortit à la nuit tombée, et la première lampe brûla près du pont, là-bas, à côté de l’école.',
    ],
    // Bug: what follows was refused as no text, or read in other letters.
    ['windows-874', 'กาลครั้งหนึ่งนานมาแล้วมีชายชราคนหนึ่งอาศัยอยู่ใกล้ทะเล ทุกเช้าเขาจะมองดูคลื่น'],
    [
      'windows-1256',
      'پيرمردي تنها کنار دريا زندگي مي‌کرد و هر روز صبح به ساحل مي‌رفت. چه کسي مي‌دانست؟',
    ],
    ['windows-1255', 'בְּרֵאשִׁית בָּרָא אֱלֹהִים אֵת הַשָּׁמַיִם וְאֵת הָאָרֶץ'],
    [
      'windows-1253',
      'Άναβε ο γέρος κάθε βράδυ το φανάρι της γέφυρας. Ύστερα, απ’ το δρόμο, γύριζε.',
    ],
    ['cp866', 'Старый фонарщик вышел на улицу, когда уже совсем стемнело, и зажёг первый фонарь.'],
    ['cp862', 'הזקן הדליק בכל ערב את הפנס שעל הגשר, ואחר כך חזר אל ביתו בקצה הרחוב.'],
    ['cp737', 'Ο γέρος άναβε κάθε βράδυ το φανάρι της γέφυρας και ύστερα γύριζε από τον δρόμο.'],
    ['koi8-u', 'Старий ліхтарник вийшов на вулицю, коли вже стемніло, і запалив її перший ліхтар.'],
    [
      'cp850',
      'Der alte Wächter ging über die Brücke, zündete die Laterne an und hörte das Geräusch.',
    ],
    ['cp850', 'O velho não sabia onde estava a lâmpada; à noite, o irmão já tinha saído de lá.'],
    ['cp852', 'Stary człowiek zszedł na dół, zapalił lampę i usiadł przy oknie; łódź już wracała.'],
    ['cp857', 'Yaşlı adam köprünün ışığını yaktı, sonra küçük evine döndü; gece çok sessizdi.'],
    [
      'macintosh',
      'Le vieux gardien était là, à côté de l’école ; « déjà », dit-il, et la lampe brûla.',
    ],
    ['macintosh', '“I don’t know,” he said — “it’s late, isn’t it?” Nobody’s lamp was lit.'],
    // Letters of other languages stand for theirs in the guess ("uþdegë þibintà"), and letters for quotes.
    ['windows-1257', 'Sargas vakarą uždegė žibintą ant tilto, paskui grįžo į mažą namelį čia pat.'],
    ['windows-1257', 'Vīrs iededza laternu uz tilta; ķēniņš šūpoja kuģi, un ļaudis gāja mājās.'],
    [
      'iso-8859-16',
      '„Știu că vine”, a spus bătrânul și a aprins felinarul; apoi a închis ușa încet.',
    ],
    // Bug: quotes of ISO 8859-13 were lost, which stand where Windows has nothing.
    [
      'iso-8859-13',
      '„Sargas vakarą uždegė žibintą”, tarė jis, paskui grįžo į mažą namelį čia pat.',
    ],
    ['iso-8859-13', '„Vīrs iededza laternu”; ķēniņš šūpoja kuģi, un ļaudis gāja mājās.'],
    // Bug: English with words of several languages was read in the letters of Lithuanian.
    [
      'windows-1252',
      'Zoë and Chloë walked vis-à-vis. “Voilà!” said Søren. “À la carte,” said Agnès. The mediæval crème brulee; Ærø.',
    ],
    [
      'windows-1252',
      `Zoë and Chloë walked vis-à-vis, said Søren. The mediæval crème; se þorn and the eð ð, Ærø. ${'It rained on the quay, and nobody came. '.repeat(25)}`.trim(),
    ],
    // Bug: what has those letters beside others must stay what it is.
    ['windows-1252', 'Þórður sagði að ærin væri við ána; hún bjó þar í fjöru, sá ég, og úr því.'],
    [
      'windows-1252',
      'Où va-t-il, là-bas, à côté de l’âtre ? Noël brûla très tôt, où près du chêne.',
    ],
    ['windows-1252', 'Så gik de ned på øen, hvor æblerne lå; hun så på ham og blev så rød.'],
    [
      'windows-1250',
      '„Știe”, a spus omul, “și apoi” – bătrânul a închis ușa în liniște.'.replace(/[Șș]/g, 'ş'),
    ],
    // Signs behind words, which those encodings have for letters.
    ['windows-1252', '“It isn’t a Windows® or a Lego®,” he said; “it’s 5 µg of Nook®.”'],
    [
      'windows-1252',
      'It cost ƒ 500 at Kleenex™, P.É.I., and ƒ 20 at Velcro™ – a lot – in all. Ô sun! Ô moon!',
    ],
    ['windows-1252', 'He took 5 µg, 10 µm and 3 µs at 20 °C in the exam¬ple that was brok¬en.'],
    [
      'utf16le',
      '古い灯台守は、暗くなってから外へ出た。 橋のそばの最初の灯りをともした。 静かだった。',
    ],
    ['utf16be', '늙은 등대지기는 날이 완전히 어두워진 뒤에 거리로 나가 다리 옆의 첫 등불을 켰다.'],
    ['utf16le', 'ชายชราคนหนึ่งอาศัยอยู่ใกล้ทะเล ทุกเช้าเขาจะมองดูคลื่น ไม่มีใครรู้'],
  ] as const;

  it('Japanese in seven bits is read right', async () => {
    const bytes = Buffer.from('\u001b$B$3$l$OEtBf$G$9!#\u001b(B\n', 'latin1');
    expect((await read(bytes)).chapters[0]?.text).toContain('これは灯台です。');
  });

  it.each(samples)('%s is read right (letters became question marks)', async (encoding, text) => {
    const draft = await read(new Uint8Array(iconv.encode(text, encoding)));
    expect(readChapter(draft.chapters[0]?.text ?? '').shown).toBe(`the tide\n\n${text}`);
  });

  it.each(['utf8', 'utf16le', 'utf16be', 'utf32le'])(
    '%s with a byte order mark',
    async (encoding) => {
      const draft = await read(
        new Uint8Array(iconv.encode('Émile — 日本', encoding, { addBOM: true })),
      );
      expect(draft.chapters[0]?.text).toBe('# the tide\n\nÉmile — 日本\n');
      expect(draft.notices).toEqual([]);
    },
  );

  it.each(['Émile été', '한국어', 'がぎぐ', 'Привет, ёж'])(
    'composes letters: %s (a typed name was not found in the text of some systems)',
    async (text) => {
      const draft = await read(`${text.normalize('NFD')}\n`);
      expect(draft.chapters[0]?.text).toContain(text);
      const page = `<p>${text.normalize('NFD')}</p>`;
      const web = await read(`<!doctype html><title>x</title>${page}`, 'page.html');
      expect(web.chapters[0]?.text).toContain(text);
    },
  );

  describe('damaged UTF-8', () => {
    const samplesOf = [
      'Grüße aus Köln — schön, daß Ömer auch über Düren fährt.',
      '“I don’t know,” he said. “It’s late.”',
      'Старый фонарщик вышел на улицу.',
      '古い灯台守は、暗くなってから外へ出た。',
    ];
    const names = ['lamp.txt', 'lamp.md', 'lamp.html'];

    // Bug: one bad byte had the whole text read as Windows-1252 ("GrÃ¼ÃŸe").
    it.each(names)('is read as such, and the loss said: %s', async (fileName) => {
      for (const text of samplesOf) {
        const whole = Buffer.from(text);
        const middle = Buffer.from(`${text}\n\n`);
        const bytes = Buffer.concat([middle, Buffer.from([0x93]), whole]);
        const page = /html/.test(fileName) ? Buffer.from('<!doctype html><p>') : Buffer.alloc(0);
        const draft = await read(Buffer.concat([page, bytes]), fileName);
        const written = readChapter(draft.chapters[0]?.text ?? '').shown;
        expect(written).toContain(text);
        expect(written).toContain(`\ufffd${text}`);
        expect(draft.notices).toContainEqual(
          expect.objectContaining({ kind: 'encoding', count: 1 }),
        );
      }
    });

    // Bug: a bad byte of a script or a comment was told as a lost letter of the text.
    it('outside of the text of a page is not told', async () => {
      const [before, after] = [
        '<!doctype html><script>"',
        '"</script><p>Grüße: schön, daß Ömer über Düren fährt.</p>',
      ];
      const bytes = Buffer.concat([Buffer.from(before), Buffer.from([0x93]), Buffer.from(after)]);
      const draft = await read(bytes, 'lamp.html');
      expect(draft.notices.filter(({ kind }) => kind === 'encoding')).toEqual([]);
    });

    it('whose last letter is cut off is read as such', async () => {
      const text = 'Старый фонарщик вышел на улицу ночью';
      const draft = await read(Buffer.from(text).subarray(0, -1));
      expect(draft.chapters[0]?.text).toContain('Старый фонарщик вышел на улицу ноч');
      expect(draft.notices[0]?.message).toContain('1 place');
    });

    // Bug: texts of other encodings, some letters of which are UTF-8 by chance, must stay theirs.
    it('is not seen in short pieces of other encodings', () => {
      const isUtf8 = (bytes: Uint8Array) =>
        Buffer.from(bytes).toString().includes('\ufffd') === false;
      for (const [encoding, text] of samples) {
        if (/utf/.test(encoding)) continue;
        for (let start = 0; start < text.length - 12; start += 3) {
          const bytes = iconv.encode(text.slice(start, start + 12), encoding);
          if (isUtf8(bytes)) continue;
          const { encoding: guessed } = decodeUnknown(bytes);
          expect(guessed, text.slice(start, start + 12)).not.toBe('UTF-8');
        }
      }
    });
  });

  it('says so when it guessed', async () => {
    const draft = await read(new Uint8Array(iconv.encode(samples[3][1], 'windows-1251')));
    expect(draft.notices[0]).toMatchObject({ kind: 'encoding' });
    expect(draft.notices[0]?.message).toContain('1251');
  });
});
