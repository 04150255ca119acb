import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { importBook } from '../../../../../electron/importers/import-book.ts';
import { zipFiles } from '../../../../support/builders/epub-builder.ts';
import { growthOf } from '../../../../support/tools/growth.ts';
import { judge } from '../judge-draft.ts';
import { changes, mutate } from '../mutations.ts';

/** A proof runs ten thousand of each; without it a few. */
const sweep = Number(process.env.LECTERN_SWEEP ?? 1);
const numRuns = sweep > 1 ? 10_000 : 100;
const timeoutMs = sweep > 1 ? 1_800_000 : 60_000;
const seed = 20261122;

const fixture = (name: string) =>
  new Uint8Array(readFileSync(join(import.meta.dirname, 'fixtures', name)));
const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
const rtf =
  "{\\rtf1\\ansi\\ansicpg1252{\\fonttbl{\\f0\\fcharset204 T;}}{\\stylesheet{\\s1 heading 1;}}{\\info{\\title T}}\\pard\\s1 One\\par\\pard \\f0\\'cf\\u1088?{\\footnote Note.}\\trowd\\intbl a\\cell b\\cell\\row\\pard{\\upr{a}{\\*\\ud b}}{\\deleted x}\\bin2 {{ end.\\par\\pard\\s1 Two\\par Last.}";
const vtt =
  'WEBVTT\n\nNOTE x\n\n1\n00:01.000 --> 00:02.000\n<v Anna>One &amp; <i>two</i>\n\n00:00:03,000 --> 00:00:04,000\n- Yes.\n- No (laughing).\n';
const page =
  '<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>T</title><style>.x{display:none}</style></head><body><h1>One</h1><p>Text <b>b</b></p><table><tr><td>a</td><td>b</td></tr></table></body></html>';
const texts = zipFiles({
  'a.md': '# One\n\nText.',
  'b/2.txt': 'Two.',
  'b/10.html': page,
  'c.rtf': rtf,
});

describe('mutated documents end in a draft or a typed error', () => {
  it.each([
    ['the bytes of a DOCX', 'm.docx', fixture('libreoffice.docx')],
    ['the bytes of an ODT', 'm.odt', fixture('pandoc.odt')],
    ['the bytes of a DOC', 'm.doc', fixture('libreoffice.doc')],
    ['RTF', 'm.rtf', encode(rtf)],
    ['a web page', 'm.html', encode(page)],
    ['subtitles', 'm.vtt', encode(vtt)],
    ['an archive of texts', 'm.zip', texts],
  ])('%s', { timeout: timeoutMs }, async (_, fileName, bytes) => {
    await fc.assert(
      fc.asyncProperty(changes, (list) => judge(mutate(bytes, list), fileName)),
      { seed, numRuns },
    );
  });

  it.each([
    ['word/document.xml', 'libreoffice.docx'],
    ['word/styles.xml', 'libreoffice.docx'],
    ['word/footnotes.xml', 'libreoffice.docx'],
    ['word/_rels/document.xml.rels', 'libreoffice.docx'],
    ['content.xml', 'libreoffice.odt'],
    ['styles.xml', 'pandoc.odt'],
    ['META-INF/manifest.xml', 'pandoc.odt'],
  ])('inside of %s of %s, packed again', { timeout: timeoutMs }, async (name, fileName) => {
    const parts = unzipSync(fixture(fileName));
    const source = parts[name] ?? new Uint8Array();
    expect(source.byteLength).toBeGreaterThan(0);
    await fc.assert(
      fc.asyncProperty(changes, (list) =>
        judge(zipFiles({ ...parts, [name]: mutate(source, list) }, 0), fileName),
      ),
      { seed, numRuns: Math.ceil(numRuns / 4) },
    );
  });
});

const docx = (body: string) =>
  zipFiles(
    {
      '[Content_Types].xml': '<Types/>',
      'word/document.xml': `<w:document><w:body><w:p><w:r><w:t>One.</w:t></w:r></w:p>${body}</w:body></w:document>`,
    },
    0,
  );

// Bug: a rule that looks back or ahead from each place to the end.
describe('one thing over and over takes time by its length', () => {
  it.each([
    ['m.docx', '<w:p><w:pPr><w:rPr><w:del/></w:rPr></w:pPr><w:r><w:t>a</w:t></w:r></w:p>', docx],
    ['m.docx', '<w:p><w:r><w:footnoteReference w:id="1"/></w:r></w:p>', docx],
    ['m.docx', '<w:tbl><w:tr><w:tc><w:p/></w:tc></w:tr></w:tbl>', docx],
    ['m.docx', '<w:fldChar w:fldCharType="begin"/>', docx],
    ...[
      '{}',
      '\\par ',
      "\\'e9",
      '\\u1088?',
      'a\\cell ',
      'a\\cell\\row ',
      '{\\footnote a}',
      '\\*',
    ].map((piece) => ['m.rtf', piece, (body: string) => encode(`{\\rtf1 One. ${body}}`)] as const),
    ...['\n', '-', '<v A>', '<', '1\n00:01.000 --> 00:02.000\na\n', '{\\a', '&', '00:'].map(
      (piece) =>
        [
          'm.vtt',
          piece,
          (body: string) => encode(`WEBVTT\n\n00:01.000 --> 00:02.000\nOne.\n${body}`),
        ] as const,
    ),
    ...['<!--', '<meta ', '<html ', '<style>'].map(
      (piece) => ['m.html', piece, (body: string) => encode(`<html><p>One.${body}`)] as const,
    ),
  ] as const)('%s of %j', async (fileName, piece, build) => {
    const read = (characters: number) => {
      const bytes = build(piece.repeat(Math.ceil(characters / piece.length)));
      return () => importBook({ bytes, fileName }).catch(() => null);
    };
    expect(await growthOf(read, { size: 15_000, times: 4 })).toBeLessThan(10);
  });
});
