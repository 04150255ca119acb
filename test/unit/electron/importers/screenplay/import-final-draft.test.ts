import { expect, it } from 'vitest';
import { importBook } from '../../../../../electron/importers/import-book.ts';
import { zipFiles } from '../../../../support/builders/epub-builder.ts';
import { readText } from '../../../../support/builders/read-text.ts';

const paragraph = (type: string, ...texts: readonly string[]) =>
  `<Paragraph Type="${type}">${texts.map((text) => `<Text Font="Courier">${text}</Text>`).join('')}</Paragraph>`;

const written = (
  front: readonly string[],
) => `<?xml version="1.0" encoding="UTF-8" standalone="no" ?>
<FinalDraft DocumentType="Script" Template="No" Version="5">
  <Content>
    <Paragraph Number="1" Type="Scene Heading">
      <SceneProperties Title=""><Summary><Paragraph><Text>What comes.</Text></Paragraph></Summary></SceneProperties>
      <Text>INT. LAMP ROOM - NIGHT</Text>
    </Paragraph>
    ${paragraph('Action', 'The wind ', 'SHAKES', ' the panes &amp; doors.')}
    ${paragraph('Character', 'Keeper (V.O.)')}
    ${paragraph('Parenthetical', '(not turning)')}
    <Paragraph Type="Dialogue"><Text>Who is </Text><ScriptNote><Paragraph><Text>Too loud?</Text></Paragraph></ScriptNote><Text>there?</Text></Paragraph>
    ${paragraph('Transition', 'CUT TO:')}
    ${paragraph('Scene Heading', 'EXT. QUAY - DAY')}
    <Paragraph><DualDialogue>${paragraph('Character', 'ANNA')}${paragraph('Dialogue', 'Only me.')}${paragraph('Character', 'KEEPER')}${paragraph('Dialogue', 'And the rain.')}</DualDialogue></Paragraph>
    ${paragraph('Shot', 'ANGLE ON THE LAMP')}
  </Content>
  <HeaderAndFooter><Header><Paragraph><Text>Draft 2</Text></Paragraph></Header></HeaderAndFooter>
  <TitlePage>
    <HeaderAndFooter><Header><Paragraph><Text>.</Text></Paragraph></Header></HeaderAndFooter>
    <Content>${front.map((line) => paragraph('General', line)).join('')}</Content>
  </TitlePage>
</FinalDraft>`;

const read = (front: readonly string[]) => readText(written(front), 'play.fdx', 'keep');

// Bug: the file was read aloud as the XML that it is, tags and all, and its hours were to be paid for.
it('a screenplay of Final Draft has its scenes as chapters and its names as speakers', async () => {
  const draft = await read(['', 'The Lamp House', 'Written by', 'Ada Miller']);
  expect(draft).toMatchObject({ title: 'The Lamp House', author: 'Ada Miller' });
  expect(draft.script).toEqual({ isKept: true, markCount: 3, cast: ['KEEPER', 'ANNA'] });
  const [front, ...scenes] = draft.chapters;
  expect(front?.off).toBe('title-page');
  expect(scenes.map(({ text }) => text.trim())).toEqual([
    [
      '# INT. LAMP ROOM - NIGHT',
      'The wind SHAKES the panes & doors.',
      '@KEEPER: [note: not turning] Who is there?',
      '[page: CUT TO:]',
    ].join('\n\n'),
    ['# EXT. QUAY - DAY', '@ANNA: Only me.', '@KEEPER: And the rain.', 'ANGLE ON THE LAMP'].join(
      '\n\n',
    ),
  ]);
});

it('the title page of its template says nothing', async () => {
  const draft = await read(['Script Title', 'Written by', 'Name of First Writer']);
  expect(draft).toMatchObject({ title: 'play', author: null });
  expect(draft.chapters.map(({ title }) => title)).toEqual([
    'INT. LAMP ROOM - NIGHT',
    'EXT. QUAY - DAY',
  ]);
});

const drafted = (content: string, prolog = '') =>
  `<?xml version="1.0" encoding="UTF-8"?>${prolog}<FinalDraft DocumentType="Script"><Content>${content}</Content></FinalDraft>`;
const textOf = async (content: string) => {
  const { chapters } = await readText(drafted(content), 'play.fdx', 'keep');
  return chapters.map(({ text }) => text.trim()).join('\n\n');
};
const quay = [paragraph('Scene Heading', 'EXT. QUAY - DAY'), paragraph('Character', 'ANNA')].join(
  '',
);
const hall = [paragraph('Scene Heading', 'INT. HALL - DAY'), paragraph('Action', 'Rain.')].join('');

// Bug: scenes that the writer had left out, and words that were struck out, were read aloud.
it('leaves out what its writer did', async () => {
  const omitted = `<Paragraph Type="Scene Heading"><Text>OMITTED</Text><OmittedScene>${paragraph('Action', 'Nobody comes.')}</OmittedScene></Paragraph>`;
  const struck =
    '<Paragraph Type="Action"><Text>The kettle </Text><Text Style="Bold+Strikeout">sings</Text><Text> screams.</Text></Paragraph>';
  const text = await textOf([hall, omitted, struck, quay].join(''));
  expect(text).toContain('# INT. HALL - DAY\n\nRain.\n\nThe kettle screams.');
  expect(text).not.toMatch(/omitted|nobody/i);
});

// Bug: speech between two directions was folded with them and not read; songs were the narrator's.
it('reads speech between brackets, and songs', async () => {
  const said = [
    paragraph('Dialogue', '(whispering) Hello my dear. (laughs)'),
    paragraph('Parenthetical', '(to (no)body)'),
    paragraph('Lyrics', 'La la.'),
    paragraph('Dialogue', '(aside)'),
  ];
  expect(await textOf([hall, quay, ...said].join(''))).toMatch(
    /@ANNA: Hello my dear\.[^@]*@ANNA: \[note: to \(no\)body\] ?La la\./,
  );
});

// Bug: a comment or a DOCTYPE in front made the file be read aloud as XML.
it.each([
  ['<!-- By a program -->', 'play.xml'],
  ['<!DOCTYPE FinalDraft>', 'play.xml'],
  ['<!-- a > b -->', 'play.fdx'],
])('is known behind %s', async (prolog, fileName) => {
  const source = drafted([hall, quay, paragraph('Dialogue', 'Only me.')].join(''), prolog);
  const { chapters } = await readText(source, fileName);
  expect(chapters.map(({ title }) => title)).toEqual(['INT. HALL - DAY', 'EXT. QUAY - DAY']);
});

// Bug: in a ZIP of texts it was left out, and alone in one it was refused.
it('is read in a ZIP of texts', async () => {
  const source = drafted([quay, paragraph('Dialogue', 'Only me.')].join(''));
  const bytes = zipFiles({ 'one.fdx': source, 'two.txt': 'It rains.' });
  const { chapters } = await importBook({ bytes, fileName: 'plays.zip', script: 'keep' });
  expect(chapters.map(({ title }) => title)).toEqual(['EXT. QUAY - DAY', 'two']);
  expect(chapters[0]?.text).toContain('@ANNA: Only me.');
  const alone = zipFiles({ 'one.fdx': source });
  expect(await importBook({ bytes: alone, fileName: 'play.zip' })).toMatchObject({
    title: 'EXT. QUAY - DAY',
  });
});
