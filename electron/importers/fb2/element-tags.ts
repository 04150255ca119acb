/** What FictionBook's elements are in HTML; the other ones separate paragraphs and say nothing more. */
export const inlineTags: { readonly [name: string]: string } = {
  strong: 'b',
  emphasis: 'i',
  style: 'span',
  strikethrough: 's',
  sub: 'sub',
  sup: 'sup',
  code: 'code',
};

export const blockTags: { readonly [name: string]: string } = {
  epigraph: 'blockquote',
  cite: 'blockquote',
  annotation: 'blockquote',
  stanza: 'p',
  'text-author': 'p',
  date: 'p',
  table: 'table',
  tr: 'tr',
  td: 'td',
  th: 'th',
};
