import { describe, expect, it } from 'vitest';
import { importBook } from '../../../../../electron/importers/import-book.ts';
import { buildEpub, type EpubOptions } from '../../../../support/builders/epub-builder.ts';

describe('titles that no heading marks', () => {
  const chaptersOf = async (files: EpubOptions['files'], entries: EpubOptions['entries'] = []) => {
    const bytes = buildEpub({ files, entries });
    const { chapters } = await importBook({ bytes, fileName: 'book.epub' });
    return chapters.map(({ text }) => text);
  };

  it('are said once in their paragraphs (bug: InDesign’s number and title were read again)', async () => {
    const files = [
      {
        name: 'a.xhtml',
        body: '<p class="no">1</p><p class="title">The Lamp</p><p>It burned.</p>',
      },
      { name: 'b.xhtml', body: '<p>2</p><p>Smoke</p><p>A Tale</p><p>It went out.</p>' },
      { name: 'c.xhtml', body: '<p>3</p><p>Smoke</p><p>The end. And then more.</p>' },
    ];
    const entries = [
      { title: '1 The Lamp', href: 'a.xhtml' },
      { title: '2 Smoke: A Tale', href: 'b.xhtml' },
      { title: '3 Smoke The End', href: 'c.xhtml' },
    ];
    expect(await chaptersOf(files, entries)).toEqual([
      '# 1 The Lamp\n\nIt burned.\n',
      '# 2 Smoke: A Tale\n\nIt went out.\n',
      // Only a title that is said whole is taken away.
      '# 3 Smoke The End\n\n3\n\nSmoke\n\nThe end. And then more.\n',
    ]);
  });

  it('are said once under a label that the contents leave out (bug: “The Lamp. Chapter 1. The Lamp.”)', async () => {
    const files = [
      { name: 'a.xhtml', body: '<h2>Chapter 1</h2><h2>The Lamp</h2><p>It burned.</p>' },
      { name: 'b.xhtml', body: '<p>II.</p><p>Smoke</p><p>It went out.</p>' },
      { name: 'c.xhtml', body: '<h2>3</h2><p>Ash lay there.</p>' },
    ];
    const entries = [
      { title: 'The Lamp', href: 'a.xhtml' },
      { title: 'Smoke', href: 'b.xhtml' },
      { title: 'Ash', href: 'c.xhtml' },
    ];
    expect(await chaptersOf(files, entries)).toEqual([
      '# The Lamp\n\n[page: Chapter 1]\n\nIt burned.\n',
      '# Smoke\n\n[page: II.]\n\nIt went out.\n',
      '# Ash\n\n3\n\nAsh lay there.\n',
    ]);
  });

  it('say their label once in other words (bug: Vellum’s “1. The Lamp. Chapter One.”, “Chapter 2. 2.”)', async () => {
    const files = [
      {
        name: 'a.xhtml',
        body: '<div>Chapter One</div><h1>The Lamp</h1><p>It burned.</p>',
      },
      { name: 'b.xhtml', body: '<div>Chapter Two</div><p>It went out.</p>' },
      { name: 'c.xhtml', body: '<p>3</p><p>Ash lay there.</p>' },
      { name: 'f.xhtml', body: '<p>Chapter VI</p><p>The Pool</p><p>Rain fell.</p>' },
      // An act of a play that the contents count, and the first section of a chapter.
      { name: 'd.xhtml', body: '<p>Act IV</p><p>A quay.</p>' },
      { name: 'e.xhtml', body: '<p>1</p><p>It was dark.</p><p>2</p><p>It was day.</p>' },
      // Bug: a first sentence of one word was folded.
      { name: 'g.xhtml', body: '<p>Three.</p><p>No more of us were left.</p>' },
    ];
    const entries = [
      { title: '1. The Lamp', href: 'a.xhtml' },
      { title: 'Chapter 2', href: 'b.xhtml' },
      { title: 'Chapter III', href: 'c.xhtml' },
      { title: 'VI. The Pool', href: 'f.xhtml' },
      { title: '4. The Quay', href: 'd.xhtml' },
      { title: 'Chapter 1', href: 'e.xhtml' },
      { title: 'Chapter 3', href: 'g.xhtml' },
    ];
    expect(await chaptersOf(files, entries)).toEqual([
      '# 1. The Lamp\n\n[page: Chapter One]\n\nIt burned.\n',
      '# Chapter 2\n\n[page: Chapter Two]\n\nIt went out.\n',
      '# Chapter III\n\n[page: 3]\n\nAsh lay there.\n',
      '# VI. The Pool\n\n[page: Chapter VI]\n\nRain fell.\n',
      '# 4. The Quay\n\nAct IV\n\nA quay.\n',
      '# Chapter 1\n\n1\n\nIt was dark.\n\n2\n\nIt was day.\n',
      '# Chapter 3\n\nThree.\n\nNo more of us were left.\n',
    ]);
  });

  it('take the name that the contents leave out from their heading (bug: a chapter was only “2”, its name unread)', async () => {
    const files = [
      { name: 'a.xhtml', body: '<h1>1<br/>The Lamp</h1><p>It burned.</p>' },
      { name: 'b.xhtml', body: '<h1>CHAPTER II: Smoke</h1><p>It went out.</p>' },
      // A heading of another number.
      { name: 'c.xhtml', body: '<h1>30 Ships</h1><p>Rain fell.</p>' },
    ];
    const entries = [
      { title: '1', href: 'a.xhtml' },
      { title: 'Chapter II', href: 'b.xhtml' },
      { title: '3', href: 'c.xhtml' },
    ];
    expect(await chaptersOf(files, entries)).toEqual([
      '# 1. The Lamp\n\nIt burned.\n',
      '# Chapter II: Smoke\n\nIt went out.\n',
      '# 3\n\n30 Ships\n\nRain fell.\n',
    ]);
  });

  it('are said once on the page of a part (bug: Standard Ebooks’ “The Harbor” was read twice)', async () => {
    const files = [
      {
        name: 'p.xhtml',
        body: '<section epub:type="part"><hgroup><h2>Part I</h2><p epub:type="title">The Harbor</p></hgroup></section>',
      },
      {
        name: 'a.xhtml',
        body: '<section epub:type="chapter"><hgroup><h3>I</h3><p epub:type="title">The Lamp</p></hgroup><p>It burned.</p></section>',
      },
      { name: 'b.xhtml', body: '<section epub:type="chapter"><h3>II</h3><p>Smoke.</p></section>' },
    ];
    const entries = [
      {
        title: 'Part I: The Harbor',
        href: 'p.xhtml',
        children: [
          { title: 'I: The Lamp', href: 'a.xhtml' },
          { title: 'II', href: 'b.xhtml' },
        ],
      },
    ];
    expect(await chaptersOf(files, entries)).toEqual([
      '# Part I: The Harbor: I: The Lamp\n\nIt burned.\n',
      '# Part I: II\n\nSmoke.\n',
    ]);
  });

  it('are said once below the heading that says them (bug: each chapter of a serial began with its title twice)', async () => {
    const nav =
      '<p><a href="b.xhtml">Previous Chapter</a> | <a href="b.xhtml">Next Chapter</a></p>';
    const files = [
      {
        name: 'a.xhtml',
        body: '<h1>Chapter 1 - Oil</h1><p><b>Chapter 1: Oil</b></p><p>It burned.</p>',
      },
      { name: 'b.xhtml', body: `<h1>Chapter 2</h1>${nav}<p>Chapter 2</p><p>It went out.</p>` },
      // The first words of a text, the number of its first section, and a line of verse.
      { name: 'c.xhtml', body: '<h1>Snow</h1><p>Snow</p><p>It fell.</p>' },
      { name: 'd.xhtml', body: '<h1>4</h1><p>4</p><p>It stayed.</p>' },
      { name: 'e.xhtml', body: '<h1>Part Two</h1><p>Part two.</p><p>It began.</p>' },
    ];
    const titles = ['Chapter 1 - Oil', 'Chapter 2', 'Snow', '4', 'Part Two'];
    const entries = titles.map((title, at) => ({ title, href: files[at]?.name ?? '' }));
    expect(await chaptersOf(files, entries)).toEqual([
      '# Chapter 1 - Oil\n\n[page: Chapter 1: Oil]\n\nIt burned.\n',
      '# Chapter 2\n\n[page: Previous Chapter | Next Chapter]\n\n[page: Chapter 2]\n\nIt went out.\n',
      '# Snow\n\nSnow\n\nIt fell.\n',
      '# 4\n\n4\n\nIt stayed.\n',
      '# Part Two\n\nPart two.\n\nIt began.\n',
    ]);
  });

  // Bug: the first item of a list, what someone says and the number of a chapter were not read.
  it('are no items of a list, no speech and no number of another kind', async () => {
    const list = '<p>1. Wake up early</p><p>2. Rest</p><p>3. Eat well</p>';
    const files = [
      { name: 'a.xhtml', body: `<h1>1. Wake up early</h1>${list}` },
      { name: 'b.xhtml', body: '<h1>Part One: Oil</h1><p>“Part One: Oil”</p><p>It burned.</p>' },
      { name: 'c.xhtml', body: '<h1>Part Two: Rocks</h1><p>Part Two: Rocks,</p><p>and sand.</p>' },
      { name: 'd.xhtml', body: '<p>2</p><p>It went out.</p>' },
      { name: 'e.xhtml', body: '<p>Four</p><p>It burned again.</p>' },
    ];
    const titles = [
      '1. Wake up early',
      'Part One: Oil',
      'Part Two: Rocks',
      'Part Two',
      'Part Four',
    ];
    const entries = titles.map((title, at) => ({ title, href: files[at]?.name ?? '' }));
    expect(await chaptersOf(files, entries)).toEqual([
      '# 1. Wake up early\n\n1. Wake up early\n\n2. Rest\n\n3. Eat well\n',
      '# Part One: Oil\n\n“Part One: Oil”\n\nIt burned.\n',
      '# Part Two: Rocks\n\nPart Two: Rocks,\n\nand sand.\n',
      '# Part Two\n\n2\n\nIt went out.\n',
      '# Part Four\n\nFour\n\nIt burned again.\n',
    ]);
  });

  it('are said once below a number above the heading (bug: Pressbooks’ “1. Oil. 1. Ben King.”)', async () => {
    const chapter = (number: number, title: string) =>
      `<div><p>${number}</p><h1>${title}</h1><p>Ben King</p></div><p>It burned.</p>`;
    const files = [
      { name: 'p.xhtml', body: '<h1>The Sea</h1>' },
      { name: 'a.xhtml', body: chapter(1, 'Oil') },
      { name: 'b.xhtml', body: chapter(2, 'Rocks') },
    ];
    const children = [
      { title: '1. Oil', href: 'a.xhtml' },
      { title: '2. Rocks', href: 'b.xhtml' },
    ];
    const inPart = [{ title: 'Part I. The Sea', href: 'p.xhtml', children }];
    expect(await chaptersOf(files, inPart)).toEqual([
      '# Part I. The Sea: 1. Oil\n\nBen King\n\nIt burned.\n',
      '# Part I: 2. Rocks\n\nBen King\n\nIt burned.\n',
    ]);
    const plain = [1, 2].map((number) => ({
      title: `Chapter ${number}`,
      href: `${' ab'[number]}.xhtml`,
    }));
    expect(await chaptersOf(files.slice(1), plain)).toEqual([
      '# Chapter 1\n\n[page: 1]\n\nOil\n\nBen King\n\nIt burned.\n',
      '# Chapter 2\n\n[page: 2]\n\nRocks\n\nBen King\n\nIt burned.\n',
    ]);
  });

  it('are said once however Chinese and Japanese space them (bug: “第六部 流放. 第六部流放.”)', async () => {
    const files = [
      { name: 'a.xhtml', body: '<h2>第一章辉煌的吴哥文明</h2><h3>一</h3><p>他来了。</p>' },
      { name: 'b.xhtml', body: '<h2>致　谢</h2><p>谢谢。</p>' },
      { name: 'c.xhtml', body: '<p>第 三 章</p><p>灯火</p><p>灯亮了。</p>' },
      { name: 'd.xhtml', body: '<h3>四</h3><p>夜里。</p>' },
    ];
    const entries = [
      { title: '第一章 辉煌的吴哥文明', href: 'a.xhtml' },
      { title: '致谢', href: 'b.xhtml' },
      { title: '第三章　灯火', href: 'c.xhtml' },
      { title: '第四章 夜', href: 'd.xhtml' },
    ];
    expect(await chaptersOf(files, entries)).toEqual([
      '# 第一章 辉煌的吴哥文明\n\n一\n\n他来了。\n',
      '# 致谢\n\n谢谢。\n',
      '# 第三章 灯火\n\n灯亮了。\n',
      // The number of a section below, and no part of the title.
      '# 第四章 夜\n\n四\n\n夜里。\n',
    ]);
  });

  it('are said once behind the part that they are in (bug: “Part One: Chapter 2. Chapter 2.”)', async () => {
    const files = [
      { name: 'a.xhtml', body: '<p>Part One</p><p>Chapter 1</p><p>It burned.</p>' },
      { name: 'b.xhtml', body: '<p>Chapter 2</p><p>It went out.</p>' },
      { name: 'c.xhtml', body: '<p>Chapter 3 was never written.</p>' },
    ];
    const entries = [
      {
        title: 'Part One',
        href: 'a.xhtml',
        children: [
          { title: 'Chapter 1', href: 'a.xhtml' },
          { title: 'Chapter 2', href: 'b.xhtml' },
          { title: 'Chapter 3', href: 'c.xhtml' },
        ],
      },
    ];
    expect((await chaptersOf(files, entries)).slice(1)).toEqual([
      '# Part One: Chapter 2\n\nIt went out.\n',
      '# Part One: Chapter 3\n\nChapter 3 was never written.\n',
    ]);
  });
});
