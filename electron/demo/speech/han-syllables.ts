/**
 * Chinese in the letters of an English voice: each of the 3,755 characters of the first level of GB 2312 by
 * the syllable that it is mostly said with (Hanyu Pinyin). The tones of Chinese are not spoken.
 */

/** That level is sorted by syllable, so that how many characters each has is all that is needed. */
const counts = `
  a 2 ai 13 an 9 ang 3 ao 9 ba 18 bai 8 ban 15 bang 12 bao 17 bei 15 ben 4 beng 6 bi 24 bian
  12 biao 4 bie 4 bin 6 bing 9 bo 19 bu 11 ca 1 cai 11 can 7 cang 5 cao 5 ce 5 ceng 2 cha 11
  chai 3 chan 10 chang 13 chao 9 che 6 chen 10 cheng 15 chi 16 chong 5 chou 12 chu 16 chuai 1
  chuan 7 chuang 6 chui 5 chun 7 chuo 2 ci 12 cong 6 cou 1 cu 4 cuan 3 cui 8 cun 3 cuo 6 da 6
  dai 12 dan 15 dang 5 dao 12 de 3 deng 7 di 19 dian 16 diao 9 die 7 ding 9 diu 1 dong 10 dou
  8 du 14 duan 6 dui 4 dun 9 duo 12 e 13 en 1 er 8 fa 8 fan 17 fang 11 fei 12 fen 15 feng 15
  fo 1 fou 1 fu 45 ga 2 gai 6 gan 11 gang 9 gao 10 ge 17 gei 1 gen 2 geng 7 gong 15 gou 9 gu
  18 gua 6 guai 3 guan 11 guang 3 gui 16 gun 3 guo 6 ha 1 hai 7 han 19 hang 3 hao 9 he 18 hei
  2 hen 4 heng 5 hong 9 hou 7 hu 18 hua 9 huai 5 huan 14 huang 14 hui 21 hun 6 huo 10 ji 53
  jia 17 jian 40 jiang 13 jiao 28 jie 27 jin 20 jing 25 jiong 2 jiu 17 ju 25 juan 7 jue 10 jun
  11 ka 4 kai 5 kan 6 kang 7 kao 4 ke 15 ken 4 keng 2 kong 4 kou 4 ku 7 kua 5 kuai 4 kuan 2
  kuang 8 kui 11 kun 4 kuo 4 la 7 lai 3 lan 15 lang 7 lao 9 le 2 lei 11 leng 3 li 34 lia 1
  lian 14 liang 11 liao 13 lie 5 lin 12 ling 14 liu 11 long 9 lou 6 lu 20 lv 14 luan 6 lve 2
  lun 7 luo 12 ma 9 mai 6 man 9 mang 6 mao 12 me 1 mei 16 men 3 meng 8 mi 14 mian 9 miao 8 mie
  2 min 6 ming 6 miu 1 mo 17 mou 3 mu 15 na 7 nai 5 nan 3 nang 1 nao 5 ne 1 nei 2 nen 1 neng 1
  ni 11 nian 7 niang 2 niao 2 nie 7 nin 1 ning 6 niu 4 nong 4 nu 3 nv 1 nuan 1 nve 2 nuo 4 o 1
  ou 7 pa 6 pai 6 pan 8 pang 5 pao 7 pei 9 pen 2 peng 14 pi 17 pian 4 piao 4 pie 2 pin 5 ping
  9 po 8 pou 1 pu 15 qi 36 qia 3 qian 22 qiang 8 qiao 15 qie 5 qin 11 qing 13 qiong 2 qiu 8 qu
  13 quan 11 que 8 qun 2 ran 4 rang 5 rao 3 re 2 ren 10 reng 2 ri 1 rong 10 rou 3 ru 10 ruan 2
  rui 3 run 2 ruo 2 sa 3 sai 4 san 4 sang 3 sao 4 se 3 sen 1 seng 1 sha 9 shai 2 shan 16 shang
  8 shao 11 she 12 shen 16 sheng 11 shi 47 shou 10 shu 33 shua 2 shuai 4 shuan 2 shuang 3 shui
  4 shun 4 shuo 4 si 16 song 8 sou 4 su 12 suan 3 sui 11 sun 3 suo 8 ta 9 tai 9 tan 18 tang 13
  tao 11 te 1 teng 4 ti 15 tian 8 tiao 5 tie 3 ting 10 tong 13 tou 4 tu 11 tuan 2 tui 6 tun 3
  tuo 11 wa 7 wai 2 wan 17 wang 10 wei 33 wen 10 weng 3 wo 9 wu 29 xi 35 xia 13 xian 26 xiang
  20 xiao 18 xie 21 xin 10 xing 15 xiong 7 xiu 9 xu 19 xuan 10 xue 6 xun 14 ya 16 yan 33 yang
  17 yao 15 ye 15 yi 53 yin 16 ying 18 yo 1 yong 15 you 20 yu 45 yuan 20 yue 10 yun 12 za 3
  zai 7 zan 4 zang 3 zao 14 ze 4 zei 1 zen 1 zeng 4 zha 14 zhai 6 zhan 17 zhang 15 zhao 10 zhe
  10 zhen 16 zheng 15 zhi 43 zhong 11 zhou 14 zhu 26 zhua 2 zhuai 1 zhuan 6 zhuang 7 zhui 6
  zhun 2 zhuo 11 zi 15 zong 7 zou 4 zu 8 zuan 2 zui 4 zun 2 zuo 8`;

const firstRow = 0xb0;
const firstCell = 0xa1;
const rowLength = 94;

/** What every other character is said as. */
const unknown = 'uh';

const onsets: { readonly [pinyin: string]: string } = {
  zh: 'j',
  ch: 'ch',
  sh: 'sh',
  c: 'ts',
  q: 'ch',
  x: 'sh',
  z: 'dz',
};

/** As an English reader says them; those of buzzing syllables (zhi, ci) stand below. */
const rimes: { readonly [pinyin: string]: string } = {
  a: 'ah',
  ai: 'igh',
  an: 'ahn',
  ang: 'ahng',
  ao: 'ow',
  e: 'uh',
  ei: 'ay',
  en: 'un',
  eng: 'ung',
  er: 'ar',
  i: 'ee',
  ia: 'yah',
  ian: 'yen',
  iang: 'yahng',
  iao: 'yow',
  ie: 'yeh',
  in: 'een',
  ing: 'ing',
  iong: 'yoong',
  iu: 'yo',
  o: 'aw',
  ong: 'oong',
  ou: 'oh',
  u: 'oo',
  ua: 'wah',
  uai: 'wigh',
  uan: 'wahn',
  uang: 'wahng',
  ue: 'weh',
  ui: 'way',
  un: 'oon',
  uo: 'waw',
  v: 'yoo',
  ve: 'yeh',
};

let syllables: ReadonlyMap<string, string> | undefined;

function readSyllables(): ReadonlyMap<string, string> {
  const decoder = new TextDecoder('gb18030');
  const found = new Map<string, string>();
  let at = 0;
  const entries = counts.trim().split(/\s+/);
  for (let entry = 0; entry < entries.length; entry += 2) {
    for (let left = Number(entries[entry + 1]); left > 0; left--) {
      const bytes = [firstRow + Math.floor(at / rowLength), firstCell + (at % rowLength)];
      found.set(decoder.decode(new Uint8Array(bytes)), spell(entries[entry] ?? ''));
      at += 1;
    }
  }
  return found;
}

/** A syllable of Pinyin in English letters: `zhong` is `joong`. */
function spell(pinyin: string): string {
  const [, onset = '', rime = ''] = /^(zh|ch|sh|[bpmfdtnlgkhjqxrzcsyw]?)(.*)$/.exec(pinyin) ?? [];
  if (/^(zh|ch|sh|r)i$/.test(pinyin)) return `${onsets[onset] ?? onset}er`;
  if (/^[zcs]i$/.test(pinyin)) return `${onsets[onset] ?? onset}uh`;
  return `${onsets[onset] ?? onset}${rimes[rime] ?? rime}`;
}

const han = /\p{Script=Han}/u;
const otherForeign = /[^\p{Script=Han}\p{Script=Latin}\P{L}]/u;

/** The sentence with a syllable for each Chinese character; untouched where it has other scripts too. */
export function sayHan(sentence: string): string {
  if (!han.test(sentence) || otherForeign.test(sentence)) return sentence;
  syllables ??= readSyllables();
  const known = syllables;
  return sentence.replace(
    /\p{Script=Han}/gu,
    (character) => ` ${known.get(character) ?? unknown} `,
  );
}
