import { expect, it } from 'vitest';
import { readText } from '../../../../support/builders/read-text.ts';

const rain = `<p>${'It rained on the quay, and nobody came. '.repeat(20)}</p>`.repeat(6);

// Bug: "Previous topic: … Next topic: …" of manuals made with DITA was read amid each chapter.
it('leads from topic to topic are folded where they stand together, and read where one stands alone', async () => {
  const links =
    '<div><strong>Parent topic:</strong> <a href="p.html">The Harbour</a></div><div><strong>Next topic:</strong> <a href="n.html">1.2 What is a quay?</a></div>';
  const html = `<!doctype html><html lang="en"><title>Harbours</title><body><h1>Lamps</h1>${rain}${links}${rain}<p>Next topic: the lamp on the quay</p>${rain}<p>Previous topic: salt.</p><p>Next topic: fish.</p>${rain}</body></html>`;
  const draft = await readText(html, 'harbours.html');
  const text = draft.chapters.map((chapter) => chapter.text).join('\n');
  expect([...text.matchAll(/\[page: ([^\]]*)\]/g)].map(([, fold]) => fold)).toEqual([
    'Parent topic: The Harbour',
    'Next topic: 1.2 What is a quay?',
  ]);
  const heard = text.replace(/\[page: [^\]]*\]/g, '');
  expect(heard).toContain('Next topic: the lamp on the quay');
  expect(heard).toMatch(/Previous topic: salt\.\s+Next topic: fish\./);
});

// Bug: lines of minutes that lead nowhere were folded as such links.
it('words of topics without links are read', async () => {
  const html = `<!doctype html><html lang="en"><title>Minutes</title><body><h1>Lamps</h1>${rain}<p>Next topic: love</p><p>Next topic: money</p>${rain}</body></html>`;
  const draft = await readText(html, 'lamps.html');
  const text = draft.chapters.map((chapter) => chapter.text).join('\n');
  expect(text).toMatch(/Next topic: love\s+(?:# )?Next topic: money/);
  expect(text).not.toContain('[page:');
});

// Bug: “Previous ChapterNext Chapter” was read above and below each chapter that was saved from Royal Road.
it('buttons beside one another are folded', async () => {
  const buttons = '<div><a href="a">Previous <br>Chapter</a><a href="b">Next <br>Chapter</a></div>';
  const html = `<!doctype html><html lang="en"><title>Lamps</title><body><h1>Lamps</h1>${buttons}${rain}${buttons}</body></html>`;
  const draft = await readText(html, 'lamps.html');
  const text = draft.chapters.map((chapter) => chapter.text).join('\n');
  expect(text.match(/\[page: [^\]]*\]/g)).toHaveLength(2);
  expect(text.replace(/\[page: [^\]]*\]/g, '')).not.toContain('Chapter');
});

// Bug: the way home between the other links kept all of them in the text.
it.each([
  'Anterior | Inicio | Siguiente',
  'Zurück | Startseite | Weiter',
  'Précédent | Accueil | Suivant',
])('the row “%s” is folded', async (row) => {
  const links = row.replace(/\p{L}+/gu, '<a href="a">$&</a>');
  const html = `<!doctype html><title>Lamps</title><body><h1>Lamps</h1>${rain}<p>${links}</p></body></html>`;
  const draft = await readText(html, 'lamps.html');
  const text = draft.chapters.map((chapter) => chapter.text).join('\n');
  expect(text).toContain(`[page: ${row}]`);
});
