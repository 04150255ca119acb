import { describe, expect, it } from 'vitest';
import { findSpeakers } from '../../../electron/demo/chat/find-speakers.ts';
import { newMembers } from '../../../shared/model/cast-colours.ts';
import { parseScript } from '../../../shared/script/parse/parse.ts';
import { hasSameWords } from '../../../shared/script/parse/text-without-tags.ts';
import { castName } from '../../../shared/script/speakers/cast-name.ts';
import { certainFrom } from '../../../shared/script/speakers/certain.ts';
import { findHints } from '../../../shared/script/tags/hints.ts';
import { findTag } from '../../../shared/script/tags/tags.ts';
import {
  addBook,
  type Passage,
  proposalsOf,
  readPassages,
  runTask,
  sampleChapters,
} from '../../support/engine/assistant-books.ts';
import { openFaultWorld } from '../../support/faults/fault-world.ts';
import { forAllTests } from '../../support/tools/hooks.ts';

const world = forAllTests(openFaultWorld);

const cast = ['Anna', 'Tobias'];
const members = cast.map((name) => ({
  name,
  voiceId: null,
  colour: '#2f6f8f',
  speed: null,
  emotion: null,
}));

const tagsOf = (text: string, names: readonly string[]) =>
  parseScript(text, { cast: names }).nodes.flatMap((node) =>
    node.kind === 'tag' ? [node.tag.english] : [],
  );

/** The name that stands before each quoted line of a script, by the quotes of the plain text. */
function givenSpeakers(plain: Passage, text: string): readonly string[] {
  let from = 0;
  return findSpeakers(plain.text).map(({ quote }) => {
    const at = text.indexOf(quote, from);
    from = at + quote.length;
    const line = text.slice(text.lastIndexOf('\n', at) + 1, at);
    return /^@([^:]+): (?:\([a-z ]+\) ?)*[^\p{L}\p{N}]$/u.exec(line)?.[1] ?? 'narrator';
  });
}

async function acceptCertain(projectId: string): Promise<void> {
  const { cast, projects } = world.app();
  const chapters = (await cast.speakers(projectId, null)).map(
    ({ chapterId, revision, suggestions }) => ({
      chapterId,
      revision,
      lines: suggestions.flatMap(({ from, to, speaker, certainty }) =>
        speaker === null || certainty < certainFrom ? [] : [{ from, to, name: castName(speaker) }],
      ),
    }),
  );
  const names = chapters.flatMap(({ lines }) => lines.map(({ name }) => name));
  cast.give(projectId, newMembers(projects.row(projectId).cast, names), chapters);
}

describe('a whole book through the demo gateway', () => {
  it.each([
    ['as it ships', false],
    ['without its tags', true],
  ])('has its emotions marked and no word changed: the sample book %s', async (name, isBare) => {
    const chapters = sampleChapters(isBare, cast);
    const projectId = await addBook(world, chapters, members);
    const { job } = await runTask(world, 'mark-emotions', projectId);
    expect(job.state).toBe('done');
    const proposals = proposalsOf(world, projectId);
    expect(proposals).toHaveLength(chapters.length);
    let added = 0;
    let dropped = 0;
    let invalid = 0;
    for (const { before, text, droppedCount, problems } of proposals) {
      expect(hasSameWords({ text: before, cast }, { text, cast })).toBe(true);
      expect(problems).toEqual([]);
      const hints = findHints(text, { cast, language: 'en' });
      invalid += hints.length + tagsOf(text, cast).filter((tag) => findTag(tag) === null).length;
      added += tagsOf(text, cast).length - tagsOf(before, cast).length;
      dropped += droppedCount;
    }
    const { price } = await priceOf(projectId);
    console.log(
      `emotions, the sample book ${name}: ${added} tags added in ${proposals.length} chapters, ` +
        `${dropped} answers dropped, ${invalid} against the rules, words unchanged; ` +
        `asking again costs ${price.expectedTokens} tokens`,
    );
    expect(invalid).toBe(0);
    expect(added).toBeGreaterThan(isBare ? 5 : 0);
    expect(price.expectedTokens).toBe(0);
  });

  it.each(['sample.json', 'held-out.json'])(
    'has its speakers right on nine of ten quoted lines: %s',
    async (file) => {
      const { library, projects } = world.app();
      const passages = readPassages(file);
      const chapters = passages.map(({ name, text }) => ({ title: name, text }));
      const projectId = await addBook(world, chapters);
      // The assistant is asked about what is in doubt alone.
      await acceptCertain(projectId);
      expect((await runTask(world, 'find-speakers', projectId)).job.state).toBe('done');
      const proposals = proposalsOf(world, projectId);
      let lineCount = 0;
      let rightCount = 0;
      const wrong: string[] = [];
      for (const passage of passages) {
        const proposal = proposals.find(({ chapterTitle }) => chapterTitle === passage.name);
        const chapter = library
          .chaptersWithText(projectId)
          .find(({ title }) => title === passage.name);
        const text = proposal?.text ?? chapter?.text ?? '';
        const { cast: members } = projects.row(projectId);
        const names = [...members.map(({ name }) => name), ...(proposal?.newNames ?? [])];
        expect(proposal?.problems ?? []).toEqual([]);
        expect(hasSameWords({ text: passage.text, cast: [] }, { text, cast: names })).toBe(true);
        const given = givenSpeakers(passage, text);
        expect(given, passage.name).toHaveLength(passage.speakers.length);
        passage.speakers.forEach((expected, index) => {
          const known = (passage.same?.[expected] ?? [expected])
            .flatMap((one) => [one, castName(one)])
            .map((one) => one.toLowerCase());
          // What has no name before it is read by the narrator.
          const isRight = known.includes((given[index] ?? '').toLowerCase());
          lineCount += 1;
          rightCount += isRight ? 1 : 0;
          if (!isRight) wrong.push(`  ${passage.name}: ${expected}, not ${given[index]}`);
        });
      }
      const percent = ((100 * rightCount) / lineCount).toFixed(1);
      console.log(
        `speakers by the assistant, ${file}: ${rightCount} of ${lineCount}, ${percent} %`,
      );
      if (wrong.length > 0) console.log(wrong.join('\n'));
      expect(rightCount / lineCount).toBeGreaterThanOrEqual(0.89);
    },
  );

  it('is made to read better aloud only where a voice would stumble, and its shown text stays', async () => {
    const text =
      '# One\n\nDr. Lane came at 17:30 with 3 lamps. “Mr. Holm!” he cried.\n\nIt rained.';
    const projectId = await addBook(world, [{ title: 'One', text }]);
    await runTask(world, 'read-aloud', projectId);
    const [proposal] = proposalsOf(world, projectId);
    expect(proposal?.text).toBe(
      '# One\n\n{Dr.|Doctor} Lane came at {17:30|seventeen thirty} with {3|three} lamps. “{Mr.|Mister} Holm!” he cried.\n\nIt rained.',
    );
  });
});

async function priceOf(projectId: string) {
  const { assistant } = world.app();
  const scope = { kind: 'book', projectId } as const;
  return assistant.price({ task: 'mark-emotions', model: 'demo-chat', scope });
}
