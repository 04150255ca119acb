import { seededRandom } from '../billing/seeded.ts';
import { buildEpub, type EpubOptions } from './epub-builder.ts';

/** A book of one thing over and over; the name says which. */
export type HostileShape = {
  readonly name: string;
  readonly fileName: string;
  /** About proportional to `times` in size. */
  readonly build: (times: number) => Uint8Array;
};

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
const page = { name: 'a.xhtml', body: '<h1>One</h1><p>Text.</p>' };

const epub = (name: string, options: (times: number) => Partial<EpubOptions>): HostileShape => ({
  name,
  fileName: 'hostile.epub',
  build: (times) => buildEpub({ files: [page], ...options(times), isStored: true }),
});
const body = (name: string, markup: (times: number) => string): HostileShape =>
  epub(name, (times) => ({ files: [{ name: 'a.xhtml', body: `<p>One.</p>${markup(times)}` }] }));
const css = (name: string, sheet: (times: number) => string): HostileShape =>
  epub(name, (times) => ({
    files: [{ ...page, head: '<link rel="stylesheet" href="s.css"/>' }],
    extra: { 'OEBPS/s.css': `.x{display:none}${sheet(times)}` },
  }));
const head = (name: string, markup: (times: number) => string): HostileShape =>
  epub(name, (times) => ({ files: [{ ...page, head: markup(times) }] }));
const markdown = (name: string, text: (times: number) => string): HostileShape => ({
  name,
  fileName: 'hostile.md',
  build: (times) => encode(`# One\n\nText.\n\n${text(times)}\n`),
});
/** Markdown that begins with front matter: a line with blanks inside. */
const front = (line: string): HostileShape => ({
  name: `blanks in ${JSON.stringify(line)}`,
  fileName: 'hostile.md',
  build: (times) => encode(line.replace('|', ' '.repeat(times))),
});
const text = (name: string, content: (times: number) => string): HostileShape => ({
  name,
  fileName: 'hostile.txt',
  build: (times) => encode(`CHAPTER I\n\nText.\n\n${content(times)}\n`),
});

const each = (times: number, one: (index: number) => string): string =>
  Array.from({ length: times }, (_, index) => one(index)).join('');
const deep = (open: string, inside: string, close: string): string =>
  open.repeat(200) + inside + close.repeat(200);
const scenes = 'INT. A - DAY\n\nANNA\n(low)\nNo.\n\nEXT. B - DAY\n\nBEN\n(low)\nNo.\n\n';
const wrapped = 'It was late and the lamp had burned low by the time that she came home to them.\n';

/** What stands before a Markdown text, and once took the square of the blanks at "|". */
export const frontMatters: readonly HostileShape[] = [
  front('# Title: Salt|y\n\nText.\n'),
  front('# Title: Salt\n\n## Author: Ada|y\n\nText.\n'),
  front('+++\ntitle = "Salt"|y\n+++\n\nText.\n'),
  front('---\ntitle: Salt|y\n---\n\nText.\n'),
  front('---\nauthor:\n- Ada|y\n---\n\nText.\n'),
];

/** What once took minutes, from files of a few kilobytes to two megabytes, and what looks like it. */
const known: readonly HostileShape[] = [
  css('comments in a style sheet', (n) => '/*'.repeat(n)),
  css('closed comments in a style sheet', (n) => '/* a */'.repeat(n)),
  css('@import in a style sheet', (n) => '@import '.repeat(n)),
  css('rules of a style sheet', (n) => each(n, (at) => `.c${at}{display:none}`)),
  css('selectors of one rule', (n) => `${each(n, (at) => `.c${at},`)}b{display:none}`),
  css('open braces in a style sheet', (n) => 'a{'.repeat(n)),
  css('blanks after a display', (n) => `a{${`display${' '.repeat(20)}`.repeat(n)}}`),
  epub('sheets that each page links', (n) => ({
    files: Array.from({ length: Math.min(n, 2000) }, (_, at) => ({
      name: `${at}.xhtml`,
      body: '<p>a</p>',
      head: '<link rel="stylesheet" href="s.css"/>',
    })),
    extra: { 'OEBPS/s.css': each(n, (at) => `.c${at}{display:none}`) },
  })),
  head('open style elements', (n) => '<style'.repeat(n)),
  head('unclosed style elements', (n) => '<style>a'.repeat(n)),
  head('open link elements', (n) => '<link '.repeat(n)),
  head('links to one sheet', (n) => '<link rel="stylesheet" href="s.css"/>'.repeat(n)),
  body('<br> in one paragraph', (n) => `<p>${'a<br/>'.repeat(n)}</p>`),
  body('blank <br> in one heading', (n) => `<h2>${'<br/>'.repeat(n)}x</h2>`),
  body('links in one paragraph', (n) => `<p>${'<a href="#n">1</a> '.repeat(n)}</p>`),
  body(
    'page marks in one paragraph',
    (n) => `<p>${'a<span class="pagenum">1</span>'.repeat(n)}</p>`,
  ),
  body('pictures in one paragraph', (n) => `<p>${'<img alt="hill"/>'.repeat(n)}</p>`),
  body('unclosed paragraphs', (n) => '<p>a'.repeat(n)),
  body('unclosed inline elements', (n) => '<b>a</b>'.repeat(n)),
  body('calls of one long note', (n) => {
    const note = `<aside epub:type="footnote" id="n">${'<p>words of it</p>'.repeat(n)}</aside>`;
    return `<p>${'<a epub:type="noteref" href="#n">1</a>'.repeat(n)}</p>${note}`;
  }),
  body('links to the ids of one paragraph', (n) => {
    const ids = each(n, (at) => `<span id="i${at}">a</span>`);
    return `<p>${each(n, (at) => `<sup><a href="#i${at}">1</a></sup>`)}</p><p>${ids}</p>`;
  }),
  body('notes that nobody calls', (n) => '<aside epub:type="footnote"><p>a</p></aside>'.repeat(n)),
  body('notes inside of notes', (n) =>
    deep('<aside epub:type="footnote">', '<p>a</p>'.repeat(n), '</aside>'),
  ),
  body('page marks inside of page marks', (n) =>
    deep('<span epub:type="pagebreak">', 'a <b>b</b>'.repeat(n), '</span>'),
  ),
  body('blocks of pages inside of each other', (n) =>
    deep('<div epub:type="pagebreak">', '<p>a</p>'.repeat(n), '</div>'),
  ),
  body('pre inside of pre', (n) => deep('<pre>a', '<p>a</p>'.repeat(n), '</pre>')),
  body('svg inside of svg', (n) => deep('<svg>', 'a <g>b</g>'.repeat(n), '</svg>')),
  body('links inside of links', (n) => deep('<a href="#n">', 'a <b>b</b>'.repeat(n), '</a>')),
  body('inline notes inside of each other', (n) =>
    deep('<span epub:type="footnote">', 'a <b>b</b>'.repeat(n), '</span>'),
  ),
  body('contents inside of contents', (n) =>
    deep('<div class="toc">', '<a href="#x">a</a>'.repeat(n), '</div>'),
  ),
  body('cells of one table', (n) => `<table>${'<tr><td>a</td><td>b</td></tr>'.repeat(n)}</table>`),
  body('tables inside of tables', (n) =>
    deep('<table><tr><td>a</td><td>', '<p>a</p>'.repeat(n), '</td></tr></table>'),
  ),
  body('ids in one item', (n) => `<ul><li>${each(n, (at) => `<b id="i${at}">a</b>`)}</li></ul>`),
  body('closing tags of nothing', (n) => deep('<i>', '</b>'.repeat(n), '</i>')),
  body('attributes of one element', (n) => `<p ${each(n, (at) => `a${at}="x" `)}>a</p>`),
  body('classes of one element', (n) => `<p class="${'c '.repeat(n)}">a</p>`),
  body('headings, one after the other', (n) => '<h2>a</h2>'.repeat(n)),
  body('East Asian lines', (n) => `<p>${'字\n \n'.repeat(n)}</p>`),
  body(
    'brackets before notes',
    (n) => `<p>${'[ <a epub:type="noteref" href="#n">1</a>'.repeat(n)}</p>`,
  ),
  epub('a title of many words', (n) => ({
    files: [
      { name: 'a.xhtml', body: `<h1>${'a '.repeat(n)}b</h1><p>Text.</p>` },
      { name: 'b.xhtml', body: '<p>b</p>' },
    ],
    entries: [
      { title: 'a '.repeat(2 * n), href: 'a.xhtml' },
      { title: 'b', href: 'b.xhtml' },
    ],
  })),
  epub('creators and their roles', (n) => ({
    metadata: each(
      n,
      (at) =>
        `<dc:creator id="c${at}">a${at}</dc:creator><meta refines="#c${n - at}" property="role">aut</meta>`,
    ),
  })),
  epub('titles and their types', (n) => ({
    metadata: each(
      n,
      (at) =>
        `<dc:title id="t${at}">a</dc:title><meta refines="#u${at}" property="title-type">main</meta>`,
    ),
  })),
  epub('items of the manifest', (n) => ({
    manifest: each(n, (at) => `<item id="m${at}" href="m${at}.png" media-type="image/png"/>`),
  })),
  epub('references of the spine', (n) => ({ spine: '<itemref idref="f0"/>'.repeat(n) })),
  epub('fallbacks of the manifest', (n) => ({
    manifest: each(
      n,
      (at) => `<item id="m${at}" href="m.xml" media-type="text/xml" fallback="m${at + 1}"/>`,
    ),
    spine: each(n, (at) => `<itemref idref="m${at}"/>`),
  })),
  epub('entries of the contents', (n) => ({
    entries: Array.from({ length: n }, (_, at) => ({ title: `${at}`, href: 'a.xhtml' })),
  })),
  epub('points of the NCX', (n) => ({
    version: 2,
    entries: Array.from({ length: n }, (_, at) => ({ title: `${at}`, href: 'a.xhtml' })),
  })),
  epub('contents inside of contents of the NCX', (n) => ({
    version: 2,
    extra: {
      'OEBPS/toc.ncx': `<ncx><navMap>${deep('<navPoint><navLabel><text>', 'a<b/>'.repeat(n), '</text></navLabel></navPoint>')}</navMap></ncx>`,
    },
  })),
  markdown('notes of Markdown', (n) => each(n, (at) => `a[^${at}]\n\n[^${at}]: b\n\n`)),
  markdown('*a_ in Markdown', (n) => '*a_ '.repeat(n)),
  markdown('*a_ without blanks in Markdown', (n) => '*a_'.repeat(n)),
  markdown('a**b in Markdown', (n) => 'a**b'.repeat(n)),
  markdown('brackets of Markdown', (n) => '['.repeat(n)),
  markdown('pictures of Markdown', (n) => '!['.repeat(n)),
  markdown('pairs of brackets of Markdown', (n) => '[a]'.repeat(n)),
  markdown('links in a span of Pandoc', (n) => `[${'[a](b)'.repeat(n)} end\n\n[a]{.b}\n`),
  markdown('open spans of Pandoc', (n) => `${'[a]{.b '.repeat(n)}\n\n[a]{.b}\n`),
  markdown('code with attributes of Pandoc', (n) => '`a`{.b '.repeat(n)),
  markdown('attributes of a line of MkDocs', (n) => `{ ${'.name="" '.repeat(n)}\n`),
  markdown('fenced HTML of Pandoc', (n) => '``` {=html}\n'.repeat(n)),
  markdown('pictures of MkDocs', (n) => `:material${'-a'.repeat(9)}`.repeat(n)),
  markdown('notes in the line of Markdown', (n) => '^['.repeat(n)),
  markdown('definitions of Markdown', (n) => 'a\n: b\n'.repeat(n)),
  body('text for the eye', (n) => '<span aria-hidden="true">x</span> '.repeat(n)),
  markdown('links of Markdown', (n) => '[a](<b'.repeat(n)),
  markdown('backticks of Markdown', (n) => each(n, (at) => `${'`'.repeat((at % 300) + 1)} `)),
  markdown('quotes of Markdown', (n) => '> '.repeat(n)),
  markdown('lists of Markdown', (n) => '- '.repeat(n)),
  markdown('link definitions of Markdown', (n) => each(n, (at) => `[a${at}]: b\n`)),
  markdown('cells of Markdown', (n) => `|${'a|'.repeat(n)}\n|${'-|'.repeat(n)}\n`),
  markdown('rows of Markdown', (n) => `|a|b|\n|-|-|\n${'|a|b|\n'.repeat(n)}`),
  markdown('chapter markers of Markdown', (n) => `<<CHAPTER_MARKER: ${'a '.repeat(n)}`),
  markdown('open tags of Markdown', (n) => '<a b="'.repeat(n)),
  markdown('open comments of Markdown', (n) => '<!--'.repeat(n)),
  text('hard-wrapped text without blank lines', (n) => wrapped.repeat(n)),
  text('indented text without blank lines', (n) => `  ${wrapped}${wrapped}`.repeat(n)),
  text('hyphens at the ends of lines', (n) => `${wrapped.trim()}-\n`.repeat(n)),
  text('paragraphs of one letter', (n) => 'a\n\n'.repeat(n)),
  text('lines of one letter', (n) => 'a\n'.repeat(n)),
  text('one line', (n) => 'word '.repeat(n)),
  text('one heading line of blanks', (n) => `# a${' '.repeat(n)}b`),
  text('one heading line of marks', (n) => `# a${'#'.repeat(n)}b`),
  text('one chapter marker', (n) => `<<CHAPTER_MARKER: a${' '.repeat(n)}b`),
  text('numbered chapters', (n) => each(n, (at) => `Chapter ${at}\n\nText.\n\n`)),
  text('chapters of one name', (n) => 'Chapter 1\n\nText.\n\n'.repeat(n)),
  text('open brackets', (n) => '([{'.repeat(n)),
  text('backslashes', (n) => '\\('.repeat(n)),
  text('pages', (n) => each(n, (at) => `${wrapped}\n${at}\n\nHEAD\n\n`)),
  text('page numbers alone', (n) => each(n, (at) => `\f${at}\n\n`)),
  text('one number line of blanks', (n) => `\n-${' '.repeat(n)}-\n`),
  text('a list of chapters', (n) => each(n, (at) => `Chapter ${at} ..... 7\n`)),
  text('numbers behind as many words', (n) =>
    each(n, (at) => {
      const letters = at.toString(26).replace(/\d/g, (digit) => 'qrstuvwxyz'[Number(digit)] ?? '');
      return `Ab${letters} ${1 + (at % 2)}\n\n`;
    }),
  ),
  text('parts with numbers', (n) => each(n, (at) => `Part ${at}\n\nI\n\nII\n\n`)),
  text('dots', (n) => `a ${'. '.repeat(n)}b\n`),
  text('letters and hyphens', (n) => `${wrapped.repeat(9)}${'a-'.repeat(n)}\nb\n`),
  text('letters with gaps', (n) => `${'C H '.repeat(n)}\n\n`),
  text('open notes of Aozora Bunko', (n) => `青空文庫\n\n${'※［＃「'.repeat(n)}`),
  text('readings of Aozora Bunko', (n) => `青空文庫\n\n${'灯《'.repeat(n)}${'-'.repeat(n)}`),
  text('open remarks of a screenplay', (n) => `${scenes}${'/* [[ A\n\n'.repeat(n)}`),
  text('speech of a screenplay', (n) => scenes.repeat(n)),
  text('blank line ends', (n) => ` ${'\t'.repeat(20)}\n`.repeat(n)),
];

const tokens = {
  html: '<p>|</p>|<b>|</b>|<a href="#n">|</a>|<sup>|</sup>|<table>|<tr>|<td>|</table>|<ul>|<li>|<dl>|<dt id="n">|<dd>|<pre>|</pre>|<svg>|</svg>|<h2>|</h2>|<br/>|<hr/>|<q>|a| |1|*|&amp;|&x;|<!--|-->|<![CDATA[|]]>|<span class="pagenum">|</span>|<div class="toc">|</div>|<aside epub:type="footnote" id="n">|</aside>|<img alt="hill"/>|<title>|<script>|</script>|字|\u2028|\u00ad',
  css: '/*|*/|{|}|a|.b|#c|,|;|:|display|:none| |@import|@media|"|\'|\\|url(|)|!important|\n|hidden|visibility',
  opf: '<item id="a" href="b" media-type="c"/>|<itemref idref="a"/>|<dc:creator id="a">|</dc:creator>|<meta refines="#a" property="role">|</meta>|<dc:title>|</dc:title>|a| |<meta name="cover" content="a"/>|<dc:language>|</dc:language>|<!--|-->|<reference type="toc" href="a"/>',
  ncx: '<navPoint>|</navPoint>|<navLabel>|</navLabel>|<text>|</text>|<content src="a.xhtml"/>|<content src="../a"/>|a| |&amp;|<!--|-->|<pageTarget>|</pageTarget>',
  markdown:
    '*|_|**|__|[|]|(|)|!|`|```|<|>|> |- |1. |\n|\n\n|    |a| |\\|#|[^1]|[^1]: |<<|:|"|&amp;|<p>|---|~~|http://a.b',
  text: 'a|A| |\n|\n\n|  |\t|-|—|#|CHAPTER I|Chapter 2|IV.|1|*|***|[|]|(|)|{|}|\\|@a: |“|字|\u00ad|\u2028|\f|\r',
} as const;

const wraps: {
  readonly [kind in keyof typeof tokens]: (
    name: string,
    repeat: (n: number) => string,
  ) => HostileShape;
} = {
  html: body,
  css,
  opf: (name, repeat) => epub(name, (n) => ({ metadata: repeat(n) })),
  ncx: (name, repeat) =>
    epub(name, (n) => ({
      version: 2,
      extra: { 'OEBPS/toc.ncx': `<ncx><navMap>${repeat(n)}</navMap></ncx>` },
    })),
  markdown,
  text,
};

const kinds = Object.keys(tokens) as (keyof typeof tokens)[];

/** Shapes of one to four tokens of a language over and over: the same for the same seed. */
export function madeShapes(count: number, seed: number): readonly HostileShape[] {
  return Array.from({ length: count }, (_, index) => {
    const random = seededRandom('hostile', seed, index);
    const kind = kinds[index % kinds.length] ?? 'html';
    const pool = tokens[kind].split('|');
    const unit = Array.from({ length: random.whole(1, 4) }, () => random.pick(pool)).join('');
    return wraps[kind](`${kind} ${JSON.stringify(unit)}`, (n) => unit.repeat(n));
  });
}

/** Every shape that is known, and `made` of the generator. */
export function hostileShapes(made: number, seed = 20261122): readonly HostileShape[] {
  return [...known, ...frontMatters, ...madeShapes(made, seed)];
}
