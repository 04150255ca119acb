import { execFileSync } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildEpub } from '../../support/builders/epub-builder.ts';
import { checkout } from '../../support/checkout.ts';
import { voiceSample } from '../../support/sound/voice-sample.ts';
import { runLectern } from '../../support/studio/run-lectern.ts';
import { folderForAllTests } from '../../support/tools/hooks.ts';
import { requireJudge } from '../../support/tools/judges.ts';

const folder = folderForAllTests();
const read = (name: string) => readFile(join(checkout, name), 'utf8');
const readme = await read('README.md');
const commandLine = await read('docs/command-line.md');

/** The code of a block of a document that begins with these words. */
function blockFrom(document: string, start: string): string {
  const block = [...document.matchAll(/```\w+\n(.*?)```/gs)].find(([, code]) =>
    code?.startsWith(start),
  );
  if (block?.[1] === undefined) throw new Error(`no block of code begins with ${start}`);
  return block[1];
}

const prefix = 'npm run lectern -- ';
const linesOf = (document: string) => blockFrom(document, prefix).trim().split('\n');
const lines = linesOf(commandLine);

/** Words of a command line as a shell gives them, for what the examples use: spaces and double quotes. */
const wordsOf = (line: string): readonly string[] =>
  [...line.slice(prefix.length).matchAll(/"([^"]*)"|(\S+)/g)].map(
    ([, quoted, plain]) => quoted ?? plain ?? '',
  );

const epub = (title: string, cover: Uint8Array, texts: readonly string[]) =>
  buildEpub({
    title,
    authors: ['Ada King'],
    cover: { name: 'cover.png', bytes: cover },
    files: texts.map((text, at) => ({
      name: `${at}.xhtml`,
      title: `Chapter ${at + 1}`,
      body: `<h1>Chapter ${at + 1}</h1><p>${text}</p>`,
    })),
  });

/** As large as the shops want one. */
const drawCover = () =>
  execFileSync('ffmpeg', [
    '-v',
    'error',
    '-f',
    'lavfi',
    '-i',
    'color=navy:size=1600x1600',
    '-frames:v',
    '1',
    '-f',
    'image2pipe',
    '-c:v',
    'png',
    '-',
  ]);

/** What the examples take for granted in the folder where they are given. */
async function fillFolder() {
  const put = (name: string, content: string | Uint8Array) =>
    writeFile(join(folder, name), content);
  const cover = drawCover();
  await mkdir(join(folder, 'manuscripts'));
  await put(
    'book.epub',
    epub('The Lamp', cover, ['The lamp had gone out. “You came!” said Anna.']),
  );
  await put(
    'draft-2.epub',
    epub('The Lamp', cover, ['The lamp had gone out at last. “You came!” said Anna.']),
  );
  await put('first.epub', epub('First', cover, ['It was the first of them.']));
  await put(
    'second.epub',
    epub('Second', cover, ['It began.', 'It went on.', 'It ended.', 'It was told.']),
  );
  await put('manuscripts/quay.md', '# The Quay\n\nA boat lay there.\n');
  await put('book.lectern.md', '# Storm\n\n(sad) The wind rose.\n');
  await put('notes.txt', 'Notes\n\nA single line of notes.\n');
  await put('plan.yaml', blockFrom(commandLine, 'name: Night shift'));
  await put('ada.wav', voiceSample(170, 12));
  const inFolder = { cwd: folder };
  execFileSync('ffmpeg', ['-v', 'error', '-i', 'ada.wav', 'ada.m4a'], inFolder);
  execFileSync('pandoc', ['manuscripts/quay.md', '-o', 'book.docx'], inFolder);
}

/** They go on until they are stopped; all others end by themselves. */
const servers: ReadonlySet<string> = new Set(['serve', 'demo-gateway']);

const isPossible = requireJudge('ffmpeg', 'pandoc');

// Bug: an example that a reader cannot follow, after a command, an option or a name changed.
it('shows examples in the README that stand among all of them', () => {
  expect(lines).toEqual(expect.arrayContaining(linesOf(readme)));
});

describe.skipIf(!isPossible)('the examples of the command line', { timeout: 240_000 }, () => {
  beforeAll(fillFolder);

  it('do what they say, in the order in which they stand there', async () => {
    const ended: unknown[] = [];
    for (const line of lines) {
      const words = wordsOf(line).map((word) => word.replace(/^\/media\/disk\//, `${folder}/`));
      const isServer = servers.has(words[0] ?? '');
      const { code, stderr } = await runLectern(words, {
        home: join(folder, 'library'),
        cwd: folder,
        onLine: (_, child) => isServer && child.kill('SIGINT'),
      });
      if (code !== 0 && !(isServer && code === 130)) ended.push([line, code, stderr]);
    }
    expect(ended).toEqual([]);
  });
});
