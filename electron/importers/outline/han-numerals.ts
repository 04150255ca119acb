/** Formal signs of the numbers from one to ten, in Japanese, simplified and traditional Chinese. */
const formal = ['壱壹', '弐贰貳', '参叁參', '肆', '伍', '陆陸', '柒', '捌', '玖', '拾'];
/** What a Chinese, Japanese or full-width number is written with. */
export const hanDigits = `〇零一二三四五六七八九十百千两兩廿卅${formal.join('')}\\d０-９`;
/** The source of a pattern: such a number, with single blanks inside or without, and a circle for a zero ("一○三"). */
export const hanNumber = `[${hanDigits}○](?:\\s?[${hanDigits}○]){0,7}`;
/** The source of a pattern: a Korean number, in digits or in Hangul ("삼십"). */
export const koreanNumber = '\\d{1,4}|[일이삼사오육칠팔구십백]{1,5}';

const digits = '零一二三四五六七八九';
const units: { readonly [unit: string]: number } = { 十: 10, 百: 100, 千: 1000 };
const tens: { readonly [sign: string]: number } = { 廿: 20, 卅: 30 };
const variants: { readonly [sign: string]: string } = {
  两: '二',
  兩: '二',
  〇: '零',
  '○': '零',
  일: '一',
  이: '二',
  삼: '三',
  사: '四',
  오: '五',
  육: '六',
  칠: '七',
  팔: '八',
  구: '九',
  십: '十',
  백: '百',
  ...Object.fromEntries(
    formal.flatMap((signs, at) =>
      [...signs].map((sign) => [sign, '一二三四五六七八九十'[at] ?? '']),
    ),
  ),
};

/** The value of a number in Chinese or Korean signs ("二十一", "廿一", "一〇三", "십이"), or in digits of any width. */
export function hanValue(text: string): number {
  let total = 0;
  let digit = 0;
  let plain = '';
  let isPlaced = false;
  for (const written of text.normalize('NFKC').replace(/\s/g, '')) {
    const character = variants[written] ?? written;
    const unit = units[character];
    const ten = tens[character];
    if (unit !== undefined) {
      total += (digit === 0 ? 1 : digit) * unit;
      digit = 0;
      isPlaced = true;
    } else if (ten !== undefined) {
      total += ten;
      isPlaced = true;
    } else if (/\d/.test(character)) plain += character;
    else {
      const value = Math.max(0, digits.indexOf(character));
      // "一〇三": one digit after the other, as in a date.
      digit = isPlaced ? value : digit * 10 + value;
    }
  }
  return plain === '' ? total + digit : Number(plain);
}
