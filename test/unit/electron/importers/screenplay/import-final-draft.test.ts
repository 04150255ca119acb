import { expect, it } from 'vitest';
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
