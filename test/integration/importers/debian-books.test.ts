import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { importBook } from '../../../electron/importers/import-book.ts';
import { parseScript } from '../../../shared/script/parse/parse.ts';
import { planChapter } from '../../../shared/script/plan/plan.ts';
import { describeWithJudge } from '../../support/tools/judges.ts';
import { missingWords, wholeText, words } from '../../unit/electron/importers/draft-words.ts';
import { printScript } from '../../unit/shared/script/print-script.ts';

/** What Python's own zip, XML and HTML readers make of the book: another program's reading, by other rules. */
type Reading = {
  /** Titles of the shallowest level with two entries. */
  readonly titles: readonly string[];
  /** Visible text of each spine file, blocks parted by line ends. */
  readonly texts: readonly string[];
};

const independentReader = `
import sys, json, zipfile, posixpath, re
from urllib.parse import unquote
from html.parser import HTMLParser
import xml.etree.ElementTree as ET
z = zipfile.ZipFile(sys.argv[1])
local = lambda e: e.tag.split('}')[-1]
every = lambda root, name: [e for e in root.iter() if local(e) == name]
opf_path = every(ET.fromstring(z.read('META-INF/container.xml')), 'rootfile')[0].get('full-path')
base = posixpath.dirname(opf_path)
opf = ET.fromstring(z.read(opf_path))
items = {i.get('id'): i for i in every(opf, 'item')}
path = lambda href: posixpath.normpath(posixpath.join(base, unquote(href)))
def label(e): return ' '.join(''.join(e.itertext()).split())
def of_list(ol):
    out = []
    for li in [c for c in ol if local(c) == 'li']:
        a = [c for c in li if local(c) in ('a', 'span')][0]
        inner = [c for c in li if local(c) == 'ol']
        out.append((label(a), of_list(inner[0]) if inner else []))
    return out
def of_points(node):
    return [(label([c for c in p if local(c) == 'navLabel'][0]), of_points(p)) for p in node if local(p) == 'navPoint']
nav = [i for i in items.values() if 'nav' in (i.get('properties') or '').split()]
if nav:
    root = ET.fromstring(z.read(path(nav[0].get('href'))))
    toc = [n for n in every(root, 'nav') if n.get('{http://www.idpf.org/2007/ops}type') == 'toc'][0]
    level = of_list(every(toc, 'ol')[0])
else:
    ncx = [i for i in items.values() if i.get('media-type') == 'application/x-dtbncx+xml'][0]
    level = of_points(every(ET.fromstring(z.read(path(ncx.get('href')))), 'navMap')[0])
while len(level) == 1: level = level[0][1]
inline = set('a abbr b bdi bdo big cite code del dfn em font i ins kbd q s samp small span strong sub sup tt u var wbr'.split())
class Visible(HTMLParser):
    def __init__(self):
        super().__init__(); self.out = []; self.skip = 0
    def handle_starttag(self, tag, attrs):
        if tag in ('script', 'style', 'head', 'nav'): self.skip += 1
        if tag not in inline: self.out.append('\\n')
    def handle_startendtag(self, tag, attrs):
        if tag not in inline: self.out.append('\\n')
    def handle_endtag(self, tag):
        if tag in ('script', 'style', 'head', 'nav'): self.skip -= 1
        if tag not in inline: self.out.append('\\n')
    def handle_data(self, data):
        if self.skip == 0: self.out.append(data)
texts = []
for ref in every(opf, 'itemref'):
    item = items[ref.get('idref')]
    v = Visible(); v.feed(z.read(path(item.get('href'))).decode('utf-8')); v.close()
    texts.append(''.join(v.out))
print(json.dumps({'titles': [t for t, _ in level], 'texts': texts}))
`;

function readIndependently(path: string) {
  const result = spawnSync('python3', ['-c', independentReader, path], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  expect(result.stderr).toBe('');
  return JSON.parse(result.stdout) as Reading;
}

async function checkBook(
  path: string,
  openingCount: number,
  expectedOff: readonly string[],
  closing: readonly string[] = [],
) {
  const reading = readIndependently(path);
  const draft = await importBook({ path, fileName: 'book.epub' });
  const titles = draft.chapters.map((chapter) => chapter.title);
  // Numbered sections are no chapters. What stands before the first entry, the printed contents among it, are
  // chapters of their own; they are never between the others, and behind them there is only an index without an entry.
  const opening = titles.length - reading.titles.length - closing.length;
  expect(opening).toBe(openingCount);
  expect(titles.slice(opening)).toEqual([...reading.titles, ...closing]);
  const off = draft.chapters.flatMap((chapter) => (chapter.off === null ? [] : [chapter.off]));
  expect(off).toEqual(expectedOff);
  expect(draft.chapters.filter(({ isLong }) => isLong)).toHaveLength(1);

  // Every visible word of the spine is in the draft, shown or folded; beyond them the draft has only
  // its titles. Labels of notes ("1", "[2]") are positions and not text: numbers may be fewer.
  const spineWords = reading.texts.flatMap(words);
  const draftWords = words(wholeText(draft));
  const isNumber = (word: string) => /^\p{N}+$/u.test(word);
  expect(missingWords(spineWords, draftWords).filter((word) => !isNumber(word))).toEqual([]);
  const alternatives = new Set(
    draft.chapters.flatMap(({ text }) => text.match(/\[image: [^\]]*\]/g) ?? []).flatMap(words),
  );
  // The numbers of ordered lists are shown by the page and stand in no text of it.
  const isStated = (word: string) => !alternatives.has(word) && !isNumber(word);
  const added = missingWords(draftWords, spineWords).filter(isStated);
  expect(missingWords(added, words(titles.join(' ')))).toEqual([]);

  for (const { text } of draft.chapters) {
    expect(printScript(parseScript(text, { cast: [] }))).toBe(text);
    const plan = planChapter(text, { cast: [], language: draft.language ?? 'en' });
    expect(plan.segments.length).toBeGreaterThan(0);
  }
}

describeWithJudge(
  ['debmake-doc', 'python3'],
  'the guide for Debian maintainers (NCX under one root)',
  () => {
    it.each(['en', 'de', 'ja', 'ru', 'zh-cn', 'zh-tw'])(
      'in %s: chapters by its contents, no word lost',
      (language) =>
        checkBook(`/usr/share/doc/debmake-doc/debmake-doc.${language}.epub`, 2, ['contents']),
      60_000,
    );
  },
);

describeWithJudge(['debian-policy', 'python3'], 'the Debian policy (EPUB 3, nav)', () => {
  it(
    'has chapters by its contents, no word lost',
    () =>
      checkBook(
        '/usr/share/doc/debian-policy/policy.epub',
        0,
        ['contents', 'licence', 'index'],
        ['Index'],
      ),
    60_000,
  );
});
