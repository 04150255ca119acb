import { describe, expect, it } from 'vitest';
import { importBook } from '../../../../../electron/importers/import-book.ts';
import { buildEpub } from '../../../../support/builders/epub-builder.ts';

const prose = '<p>The lamp burned on the quay, and nobody saw who had lit it.</p>'.repeat(30);
const chapters = [1, 2, 3].map((number) => ({
  name: `c${number}.xhtml`,
  body: `<h1>Chapter ${number}</h1>${prose}`,
}));
const entries = chapters.map(({ name }, index) => ({ title: `Chapter ${index + 1}`, href: name }));

type Front = { readonly body: string; readonly title?: string };

/** What is left out of a book that begins with such a page, which the contents name or not. */
async function offOf({ body, title }: Front) {
  const bytes = buildEpub({
    title: 'The Lamp',
    files: [{ name: 'front.xhtml', body }, ...chapters],
    entries: title === undefined ? entries : [{ title, href: 'front.xhtml' }, ...entries],
  });
  const draft = await importBook({ bytes, fileName: 'book.epub' });
  return draft.chapters.flatMap(({ title: name, off }) =>
    off === null ? [] : [`${off}: ${name}`],
  );
}

describe('an imprint before the first entry of the contents is left out', () => {
  const title = '<p>The Lamp</p><p>By Ada Field</p>';
  const terms =
    '<p>No part of this book may be reproduced or stored in any form or by any means, electronic or mechanical, without the written permission of its author, nor be lent, resold or hired out in any binding or cover other than that in which it is published.</p>';

  it.each([
    ['Smashwords', '<p>Copyright 2021 Ada Field</p><p>Smashwords Edition, License Notes</p>'],
    ['Leanpub', '<p>This book is for sale at http://example.com</p><p>© 2021 Ada Field</p>'],
    ['Vellum', '<p>Copyright © 2021 by Ada Field</p><p>All rights reserved.</p>'],
    ['a German house', '<p>ISBN 978-3-16-148410-0</p><p>Alle Rechte vorbehalten.</p>'],
  ])('by %s (bug: it was read as the first chapter)', async (_, lines) => {
    const page = `${title}${lines}${terms.repeat(2)}<p>ISBN: 978-3-16-148410-0</p><p>For Ben</p>`;
    expect(await offOf({ body: page })).toEqual(['copyright: The Lamp']);
  });

  it('but not with text of the book behind it, nor text that only tells of one', async () => {
    const imprint = `${title}<p>© 2021 Ada Field</p><p>All rights reserved.</p>`;
    expect(await offOf({ body: `${imprint}${prose}` })).toEqual([]);
    const letter = 'He wanted the copyright, she wrote, and would not wait for it another year. ';
    expect(await offOf({ body: `<p>${letter.repeat(8)}</p>` })).toEqual([]);
  });
});

describe('an entry for the title page is left out, whatever it is called', () => {
  it.each(['Section 1', 'Intro', 'Titre'])('%s (bug: it was read as a chapter)', async (title) => {
    const page = { title, body: '<p>The Lamp</p><p>by Ada Field</p>' };
    expect(await offOf(page)).toEqual([`title-page: ${title}`]);
  });

  it('but not a first text that has the title among its words', async () => {
    const body = '<p>They lit the lamp at dusk, and at dawn it was dark on the quay again.</p>';
    expect(await offOf({ title: 'Dusk', body })).toEqual([]);
  });
});

// Bug: a page of nothing but links to the chapters was read aloud where it had no title, or stood below an imprint.
it.each([
  ['a page of links', ''],
  ['a titled list below other text', '<p>The Lamp</p><p>Table of Contents</p>'],
])('%s to the chapters is folded', async (_, before) => {
  const links = entries.map(({ title, href }) => `<p><a href="${href}">${title}</a></p>`).join('');
  const bytes = buildEpub({
    title: 'The Lamp',
    files: [{ name: 'front.xhtml', body: `${before}${links}` }, ...chapters],
    entries,
  });
  const { chapters: read } = await importBook({ bytes, fileName: 'book.epub' });
  const text = read.map((chapter) => chapter.text).join('');
  expect(text).toMatch(/\[page: (?:Table of Contents; )?Chapter 1; Chapter 2; Chapter 3\]/);
  expect(text.match(/Chapter 2(?![;])/g)).toHaveLength(1);
});
