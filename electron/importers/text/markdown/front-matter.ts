import MarkdownIt from 'markdown-it';
import { parseJson } from '../../../../shared/parse-json.ts';
import type { BookFields } from '../../one-document.ts';
import { fieldsOfYaml, valuesOf, wordsOf } from './yaml-fields.ts';

/** What the front matter of a text states, by its names in lower case. */
export interface FrontMatter {
  readonly [name: string]: string | undefined;
}

/** The book that front matter tells of. Sites have "&mdash;" and "\\_" in titles, which they put into HTML. */
export function aboutOf(fields: FrontMatter): BookFields {
  const plain = (value: string | undefined): string | null =>
    value === undefined ? null : markdown.utils.unescapeAll(value);
  return {
    title: plain(fields.title),
    // Pandoc's; programs state themselves there, with a version.
    author: plain(
      fields.author ?? (/\d\.\d/.test(fields.creator ?? '') ? undefined : fields.creator),
    ),
    language: fields.lang ?? fields.language ?? null,
  };
}

interface ReadFrontMatter {
  readonly body: string;
  readonly fields: FrontMatter;
  /** Whether it tells where the sources are that the text cites. */
  readonly hasSources: boolean;
}

const mostCharacters = 65_536;
const yaml = /^\s*---[ \t]*\n([\s\S]*?)\n(?:---|\.\.\.)[ \t]*(?:\n+|$)/;
/** Its first line that is no remark; a scene between two breaks has none. */
const yamlStart = /^(?:\s*#.*\n)*["']?\p{L}[\p{L}\p{N}_.:-]*["']?:(?:\s|$)/u;
/** As Hugo and Zola have it: a field comes first, but for remarks. */
const toml =
  /^\s*\+\+\+[ \t]*\n(?=(?:[ \t]*(?:#.*)?\n)*[A-Za-z][\w-]*[ \t]*=)([\s\S]*?)\n\+\+\+[ \t]*(?:\n+|$)/;
const tomlField = /^([A-Za-z][\w-]*)[ \t]*=(.*)$/gm;
/** Of Hugo and Eleventy: "{", names in quotation marks, and "}" at the margin, alone or between lines. */
const json =
  /^\s*(?:---json[ \t]*\n|;;;[ \t]*\n)?(\{\s*"[\s\S]*?\n\})[ \t]*(?:\n(?:---|;;;)[ \t]*)?(?:\n+|$)/;
/** What tells it, without such lines, from a window in a story with a title. */
const jsonName = /^(?:author|date|draft|tags|categories|slug|layout|lang|language|description)$/i;
/** Pandoc's lines "% Title", "% Author; Author", "% Date"; an indented one goes on with the line above. */
const titleLines = /^% \S.*(?:\n[ \t]+\S.*)?(?:\n%.*(?:\n[ \t]+\S.*)?){0,2}(?!\n[ \t]+\S)(?:\n+|$)/;
const longestTitle = 200;

/** MultiMarkdown, as Scrivener writes it: lines with names at the start, up to a blank one. */
const headerLines = /^(?:[A-Za-z][\w -]{0,30}:.*\n(?:[ \t]+\S.*\n)*){2,40}(?=[ \t]*\n)/;
const headerLine = /^([A-Za-z][\w -]{0,30}?)[ \t]*:(.*(?:\n[ \t]+\S.*)*)$/gm;
/** What such lines tell of a book, and no words of a speaker. */
const headerName =
  /^(?:title|subtitle|date|lang(?:uage)?|copyright|keywords|affiliation|email|web|revision|version|identifier|generator|viewport)$/i;
/** And what no report or letter in a story begins with. */
const ownName =
  /^(?:authors?|css|(?:base )?header ?level|quotes ?language|bibtex|biblio ?style|format|(?:latex|x?html|odf|mmd|opml|epub)\b.*)$/i;

const labelledTitle = /^\s*#{1,2}[ \t]+title:[ \t]*(\S.*)\n+/i;
const labelledLines =
  /^(?:#{1,6}[ \t]+(?:author|year|translator|translated by|illustrator|publisher):.*\n\s*)+/i;

/** What stands before a Markdown text about it: front matter in YAML or TOML, lines of MultiMarkdown or Pandoc. */
export function readAbout(text: string): ReadFrontMatter {
  const read = readFrontMatter(text);
  return read.body.length < text.length
    ? read
    : (readToml(text) ??
        readJson(text) ??
        readHeader(text) ??
        readLabelled(text) ??
        readTitleLines(text));
}

function readToml(text: string): ReadFrontMatter | null {
  const match = toml.exec(text.slice(0, mostCharacters));
  // What stands below the name of a table is of that table.
  const [own = ''] = (match?.[1] ?? '').split(/^\[/m);
  const fields: { [name: string]: string } = {};
  for (const [, name = '', value = ''] of own.matchAll(tomlField)) {
    addField(fields, name.toLowerCase(), valuesOf(value.trim()));
  }
  if (match === null || Object.keys(fields).length === 0) return null;
  return { body: text.slice(match[0].length), fields, hasSources: false };
}

function readJson(text: string): ReadFrontMatter | null {
  const [lines = '', own = ''] = json.exec(text.slice(0, mostCharacters)) ?? [];
  const stated: { readonly [name: string]: unknown } = Object(parseJson(own));
  const fields: { [name: string]: string } = {};
  for (const [name, value] of Object.entries(stated))
    addField(fields, name.toLowerCase(), wordsOf(value));
  const body = text.slice(lines.length);
  const isStory =
    lines.trimStart().startsWith('{') && !Object.keys(stated).some((name) => jsonName.test(name));
  return fields.title === undefined || isStory || body.trim() === ''
    ? null
    : { body, fields, hasSources: false };
}

function readHeader(text: string): ReadFrontMatter | null {
  const [lines = ''] = headerLines.exec(text.slice(0, mostCharacters)) ?? [];
  const fields: { [name: string]: string } = {};
  let isOwn = false;
  for (const [, name = '', value = ''] of lines.matchAll(headerLine)) {
    isOwn ||= ownName.test(name);
    const isLong = value.length > longestTitle && /^(?:title|authors?)$/i.test(name);
    if (isLong || !(headerName.test(name) || ownName.test(name))) return null;
    addField(fields, name.toLowerCase(), [plainWords(value.replace(/\s+/g, ' '))]);
  }
  const body = text.slice(lines.length);
  if (!isOwn || fields.title === undefined || body.trim() === '') return null;
  return { body, fields, hasSources: false };
}

/** Headings "# Title: The Lamp", "## Author: Ada Field" at the start: only the title stays one, without its label. */
function readLabelled(text: string): ReadFrontMatter | null {
  const [start = '', titled] = labelledTitle.exec(text.slice(0, mostCharacters)) ?? [];
  if (titled === undefined) return null;
  const title = titled.trim();
  const below = text.slice(start.length);
  const [lines = ''] = labelledLines.exec(below.slice(0, mostCharacters)) ?? [];
  const author = /^#{1,6}[ \t]+author:(.*)$/im.exec(lines)?.[1] ?? '';
  const fields: { [name: string]: string } = {};
  addField(fields, 'title', [plainWords(title)]);
  addField(fields, 'author', [plainWords(author)]);
  const plain = lines.replace(/^#{1,6}[ \t]+/gm, '');
  return { body: `# ${title}\n\n${plain}${below.slice(lines.length)}`, fields, hasSources: false };
}

function readTitleLines(text: string): ReadFrontMatter {
  const [lines = ''] = titleLines.exec(text.slice(0, mostCharacters)) ?? [];
  const [, title = '', author = ''] = lines.split(/^%/m).map((line) => line.trim());
  const fields: { [name: string]: string } = {};
  const body = text.slice(lines.length);
  // The words of a book may begin with the sign.
  if (title.length > longestTitle || body.trim() === '') {
    return { body: text, fields, hasSources: false };
  }
  addField(fields, 'title', [plainWords(title.replace(/\s+/g, ' '))]);
  addField(fields, 'author', author.split(/[;\n]/).map(plainWords));
  return { body, fields, hasSources: false };
}

const markdown = new MarkdownIt({ html: true });

/** Words of a heading without their marks: emphasis, links, "{#id}", "##" at the end. */
function plainWords(text: string): string {
  const bare = text.trim().replace(/\{(?:[#.-]|[\w-]{1,40}=)[^{}]*\}$|[ \t]#+$/, '');
  const [inline] = markdown.parseInline(bare.trim(), {});
  return (inline?.children ?? [])
    .map(({ type, content }) => (type === 'html_inline' ? '' : content))
    .join('');
}

/** Reads the simple lines of YAML front matter; text without one is given back whole. */
export function readFrontMatter(text: string): ReadFrontMatter {
  const match = yaml.exec(text.slice(0, mostCharacters));
  if (match === null || !yamlStart.test(match[1] ?? '')) {
    return { body: text, fields: {}, hasSources: false };
  }
  const fields: { [name: string]: string } = {};
  for (const [name, values] of fieldsOfYaml(match[1] ?? '')) addField(fields, name, values);
  return { body: text.slice(match[0].length), fields, hasSources: listsSources(match[1] ?? '') };
}

/** Whether YAML names files of sources, or lists them. */
export function listsSources(yaml: string): boolean {
  return /^(?:bibliography|references):/m.test(yaml);
}

/**
 * Several values of a list become one, separated by commas; the further entries of a title are its subtitles. "{{" is
 * of a template.
 */
function addField(
  fields: { [name: string]: string },
  name: string,
  values: readonly string[],
): void {
  const [first, ...others] = values.filter((value) => !/^(?:\{[{%]|$)/.test(value));
  if (first !== undefined) fields[name] = [first, ...(name === 'title' ? [] : others)].join(', ');
}
