import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { Command } from '../../../../renderer/features/commands/commands-store.ts';
import {
  type GuidePage,
  pageOf,
  targetOf,
} from '../../../../renderer/features/guide/guide-pages.ts';
import { findInGuide, markWords } from '../../../../renderer/features/guide/search-guide.ts';
import { en } from '../../../../renderer/i18n/en.ts';
import { zhHans } from '../../../../renderer/i18n/zh-hans/index.ts';
import { guidePages } from '../../../../renderer/stores/guide-store.ts';
import {
  type MarkdownNode,
  parseMarkdown,
  wordsOf,
} from '../../../../renderer/ui/markdown/parse-markdown.ts';
import { guidePlaceOf } from '../../../../renderer/ui/messages/learn-more.ts';
import { errorCodes } from '../../../../shared/ipc/error-codes.ts';

/* The guide cannot go stale: what it names has to be in the program, and what points at it has to be in it. */

const folder = resolve(import.meta.dirname, '../../../../docs/guide');
const languages = ['en', 'zh-hans'] as const;
type GuideLanguage = (typeof languages)[number];
const textOf = (language: GuideLanguage, id: string) =>
  readFileSync(`${folder}/${language}/${id}.md`, 'utf8');

/** Each node of a page with all that is in it. */
function everyNode(nodes: readonly MarkdownNode[]): readonly MarkdownNode[] {
  return nodes.flatMap((node) => [node, ...('children' in node ? everyNode(node.children) : [])]);
}

const nodesOf = (language: GuideLanguage, id: string) =>
  everyNode(parseMarkdown(textOf(language, id)));
const readPages = (language: GuideLanguage): readonly GuidePage[] =>
  guidePages.map((id) => pageOf(id, textOf(language, id), textOf('en', id)));
const read = { en: readPages('en'), 'zh-hans': readPages('zh-hans') } as const;
const pagesOf = (language: GuideLanguage) => read[language];

/** What has to be the same in every language: headings by level, pictures, links by where they lead. */
function shapeOf(language: GuideLanguage, id: (typeof guidePages)[number]) {
  const pages = pagesOf(language);
  return nodesOf(language, id).flatMap((node) => {
    if (node.kind === 'heading') return [`heading ${node.level}`];
    if (node.kind === 'picture') return [`picture ${node.file}`];
    if (node.kind === 'code' && id !== 'shortcuts') return [node.text.replace(/@.*/, '@')];
    if (node.kind !== 'link') return [];
    const target = targetOf(pages, id, node.to);
    return [`link ${target?.page ?? node.to}#${target?.anchor ?? ''}`];
  });
}

function leaves(words: object): readonly string[] {
  return Object.values(words).flatMap((value: unknown) =>
    typeof value === 'string' ? [value] : leaves(value as object),
  );
}

let commands: readonly Command[] = [];
let showLanguage: typeof import('../../../../renderer/i18n/index.ts').showLanguage;
let shortcutsPage: typeof import('../../../../renderer/features/guide/shortcuts-page.ts').shortcutsPage;

// The list of commands reaches into every feature, so a page of the least kind stands behind it.
beforeAll(async () => {
  vi.stubGlobal('document', { querySelector: () => null, documentElement: { style: {} } });
  vi.stubGlobal('window', { innerWidth: 1280, matchMedia: () => ({ matches: false }) });
  vi.stubGlobal('Audio', class extends EventTarget {});
  ({ allCommands: commands } = await import('../../../../renderer/app/commands/all-commands.ts'));
  ({ showLanguage } = await import('../../../../renderer/i18n/index.ts'));
  ({ shortcutsPage } = await import('../../../../renderer/features/guide/shortcuts-page.ts'));
}, 60_000);

describe('the pages', () => {
  it('are those of the list, in every language (bug: a page that is in no contents)', () => {
    for (const language of languages) {
      const files = readdirSync(`${folder}/${language}`).filter((name) => name.endsWith('.md'));
      expect(files.sort(), language).toEqual(guidePages.map((id) => `${id}.md`).sort());
    }
    const index = readFileSync(`${folder}/README.md`, 'utf8');
    const listed = [...index.matchAll(/\]\(([^)]+)\)/g)].map(([, file]) => file).sort();
    expect(listed).toEqual(
      languages.flatMap((language) => guidePages.map((id) => `${language}/${id}.md`)).sort(),
    );
  });

  it.each(guidePages)('%s has the same headings, keys, pictures and links in both', (id) => {
    expect(shapeOf('zh-hans', id)).toEqual(shapeOf('en', id));
  });

  it.each(languages)('lead nowhere that is not there: %s', (language) => {
    const pages = pagesOf(language);
    for (const id of guidePages) {
      for (const node of nodesOf(language, id)) {
        if (node.kind === 'link') {
          expect(targetOf(pages, id, node.to), `${id}: ${node.to}`).not.toBeNull();
        }
        if (node.kind === 'picture') {
          expect(existsSync(`${folder}/${language}/${node.file}`), node.file).toBe(true);
        }
      }
    }
  });

  it.each(languages)('have anchors of their own for each heading: %s', (language) => {
    for (const { id, sections } of pagesOf(language)) {
      const slugs = sections.map(({ slug }) => slug);
      expect(new Set(slugs).size, id).toBe(slugs.length);
    }
  });
});

describe('what the guide names', () => {
  it.each([
    ['en', en],
    ['zh-hans', zhHans.words],
  ] as const)('in bold is said by the window: %s', (language, words) => {
    const known = leaves(words).map((value) => value.replace(/<\/?\w+>/g, ''));
    const exact = new Set(known);
    const strays = guidePages.flatMap((id) =>
      nodesOf(language, id).flatMap((node) => {
        if (node.kind !== 'element' || node.tag !== 'strong') return [];
        const said = wordsOf(node.children);
        // A bold word with a colon opens a paragraph.
        return exact.has(said) || /[:：]$/.test(said) ? [] : [`${id}: ${said}`];
      }),
    );
    expect(strays).toEqual([]);
  });

  it('as a key is bound (bug: a key that does nothing, or something else by now)', () => {
    const bound = new Set(commands.flatMap(({ keys = [] }) => keys));
    const isKey = /^((Ctrl|Alt|Shift)\+)*(F\d+|[A-Z]|Space|Enter|Escape|Tab|Delete|\/|@)$/;
    const unbound = languages.flatMap((language) =>
      guidePages.flatMap((id) =>
        nodesOf(language, id).flatMap((node) =>
          node.kind === 'code' && isKey.test(node.text) && !bound.has(node.text)
            ? [`${language}/${id}: ${node.text}`]
            : [],
        ),
      ),
    );
    expect(unbound).toEqual([]);
  });

  it('of errors is there for every code that points at it, and nothing is left over', () => {
    const page = pagesOf('en').find(({ id }) => id === 'troubleshooting');
    const places = Object.values(errorCodes).flatMap((code) => guidePlaceOf(code) ?? []);
    const anchors = page?.sections.slice(1).map(({ id }) => `troubleshooting#${id}`) ?? [];
    const forTheRest = [
      'what-was-asked-cannot-be-done',
      'audio-is-missing-or-damaged',
      'asking-somebody-for-help',
      'the-library-needs-another-disk',
    ].map((id) => `troubleshooting#${id}`);
    expect(new Set([...places, ...forTheRest])).toEqual(new Set(anchors));
  });

  it('as shortcuts is the list of commands; -u writes the pages anew', async () => {
    await expect(shortcutsPage(commands)).toMatchFileSnapshot(`${folder}/en/shortcuts.md`);
    await showLanguage('zh-Hans');
    await expect(shortcutsPage(commands)).toMatchFileSnapshot(`${folder}/zh-hans/shortcuts.md`);
    await showLanguage('en');
  });
});

describe('the search', () => {
  it('finds every word in any order, headings first, and marks them as they stand', () => {
    const hits = findInGuide(pagesOf('en'), 'charged Request');
    expect(hits[0]).toMatchObject({
      page: 'troubleshooting',
      anchor: 'a-request-may-have-been-charged',
    });
    expect(hits.length).toBeGreaterThan(1);
    expect(findInGuide(pagesOf('en'), 'charged zebra')).toEqual([]);
    expect(markWords('A Request (1) request', ['request', '('])).toEqual([
      { text: 'A ', isFound: false },
      { text: 'Request', isFound: true },
      { text: ' ', isFound: false },
      { text: '(', isFound: true },
      { text: '1) ', isFound: false },
      { text: 'request', isFound: true },
    ]);
  });

  it('leads to the same place in Chinese as the anchor of an error does', () => {
    const [hit] = findInGuide(pagesOf('zh-hans'), '请求可能已扣费');
    expect(hit).toMatchObject({
      page: 'troubleshooting',
      anchor: 'a-request-may-have-been-charged',
      heading: '请求可能已扣费',
    });
  });
});

it('HTML in a page is words and nothing else', () => {
  const nodes = parseMarkdown('A <img src=x onerror=alert(1)> [b](javascript:alert(1)) c\n');
  expect(everyNode(nodes).map(({ kind }) => kind)).toEqual(['element', 'text']);
  expect(wordsOf(nodes)).toContain('<img');
});
