import { Parser } from 'htmlparser2';

/** Tags that separate paragraphs, and those within one. */
const blockTag =
  /<\/?(?:p|br|hr|div|center|h[1-6]|li|ol|ul|blockquote|table|tr)(?:\s[^<>]{0,300})?\/?>/gi;
const inlineTag =
  /<\/?(?:a|b|i|u|em|strong|small|big|span|font|sub|sup|strike)(?:\s[^<>]{0,300})?\/?>/gi;
const comment = /<!--[^<>]{0,300}-->/g;
const entity = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,30});/gi;
const remains = /<\/[a-z]|<!--|<(?:br|hr|p)\b|&(?:#\d|#x|[a-z]{2,31}\d{0,2};)/i;
/** A text with these is about markup. */
const wholePage = /<(?:html|head|body|script|style|meta|\?xml)[\s>]/i;

/** A text without the tags and entities that are left in it where it was taken from a web page. */
export function withoutMarkup(text: string): string {
  if (!remains.test(text) || wholePage.test(text)) return text;
  // What was escaped twice is a tag after the first time.
  return withoutTags(withoutTags(text).replace(entity, signOf));
}

function withoutTags(text: string): string {
  return text.replace(comment, '').replace(blockTag, '\n').replace(inlineTag, '');
}

const signs = new Map<string, string>();

function signOf(written: string): string {
  const known = signs.get(written);
  if (known !== undefined) return known;
  let sign = '';
  const parser = new Parser({ ontext: (text) => (sign += text) });
  parser.end(written);
  if (sign === '\u00a0') sign = ' ';
  if (signs.size < 1000) signs.set(written, sign);
  return sign;
}
