import { describe, expect, it } from 'vitest';
import { addBook, chatModel, proposalsOf, runTask } from '../../support/engine/assistant-books.ts';
import { createMoneyOracle } from '../../support/engine/money-oracle.ts';
import { openFaultWorld } from '../../support/faults/fault-world.ts';
import { forEachTest } from '../../support/tools/hooks.ts';

const world = forEachTest(openFaultWorld);

const path = '/v1/chat/completions';
const never = new AbortController().signal;

/** Paragraphs of a piece each: every one has a word of its own in it. */
function bookOf(pieces: number) {
  const filler = 'The rain went on and nobody in the street looked up at the lamps. ';
  return Array.from(
    { length: pieces },
    (_, index) => `Part${index} of it made him very angry. ${filler.repeat(75)}`,
  ).join('\n\n');
}

async function addBookOf(pieces: number) {
  return addBook(world, [{ title: 'One', text: bookOf(pieces) }]);
}

const chatRows = async () => (await world.gatewayLedger()).filter(({ kind }) => kind === 'chat');
const start = (projectId: string, isApproved = true) => {
  const { assistant } = world.app();
  const scope = { kind: 'book', projectId } as const;
  const request = { task: 'mark-emotions', model: chatModel, scope } as const;
  return assistant.start(request, isApproved ? assistant.price(request).approval : null);
};
const resumeAfterDecision = (jobId: string) =>
  world.app().queue.runToEnd(jobId, never, () => undefined);

describe('a task on a book', () => {
  it('is not begun before somebody said yes to its price, and costs no more than that', async () => {
    const projectId = await addBookOf(3);
    expect(() => start(projectId, false)).toThrow(/Approve the price/);
    const { assistant } = world.app();
    const scope = { kind: 'book', projectId } as const;
    const { price, pieceCount } = assistant.price({
      task: 'mark-emotions',
      model: chatModel,
      scope,
    });
    expect(pieceCount).toBe(3);
    await resumeAfterDecision(start(projectId).jobId);
    const rows = await chatRows();
    expect(rows).toHaveLength(3);
    const view = world
      .app()
      .jobViews.all([world.app().queue.job(proposalsOf(world, projectId)[0]?.jobId ?? '')]);
    expect(view[0]?.spentTokens).toBeGreaterThan(0);
    expect(view[0]?.spentTokens).toBeLessThanOrEqual(price.atMostTokens);
    await createMoneyOracle(world).check();
  });

  it('buys no piece twice: stopped in the middle, restarted, resumed, and asked for again', async () => {
    const projectId = await addBookOf(6);
    world.setFaults({
      match: { path, textIncludes: 'Part4' },
      times: 1,
      fault: { kind: 'answer', status: 402 },
    });
    const { jobId } = start(projectId);
    const stopped = await resumeAfterDecision(jobId);
    expect(stopped.job.state).toBe('paused');
    await world.restart();
    const resumed = await resumeAfterDecision(jobId);
    expect(resumed.job.state).toBe('done');
    const texts = (await chatRows()).map(({ textSha256 }) => textSha256);
    expect(texts).toHaveLength(6);
    expect(new Set(texts).size).toBe(6);
    expect(proposalsOf(world, projectId)).toMatchObject([{ state: 'open', changeCount: 6 }]);

    const again = await runTask(world, 'mark-emotions', projectId);
    expect(again.job.state).toBe('done');
    expect(await chatRows()).toHaveLength(6);
    expect(proposalsOf(world, projectId)).toMatchObject([{ state: 'open', changeCount: 6 }]);
  });

  it('asks nothing again by itself about a piece whose answer was lost, until a person decides', async () => {
    const projectId = await addBookOf(3);
    world.setFaults({
      match: { path, textIncludes: 'Part1' },
      isBilled: true,
      times: 1,
      fault: { kind: 'answer', status: 504 },
    });
    const { jobId } = start(projectId);
    expect((await resumeAfterDecision(jobId)).job.state).toBe('needs-decisions');
    expect((await resumeAfterDecision(jobId)).job.state).toBe('needs-decisions');
    expect(world.posts()).toBe(3);
    expect(proposalsOf(world, projectId)).toEqual([]);
    const { uncertain } = world.app();
    uncertain.decide(
      uncertain.list().map(({ id }) => id),
      'leave-out',
    );
    expect((await resumeAfterDecision(jobId)).job.state).toBe('done');
    expect(world.posts()).toBe(3);
    expect(proposalsOf(world, projectId)).toMatchObject([
      { state: 'open', changeCount: 2, problems: [{ trouble: 'left-out' }] },
    ]);
  });

  it('refuses an answer that changes a word, and asks for another one only at a price', async () => {
    const projectId = await addBookOf(2);
    const content = 'Part1 of it made him very glad.';
    world.setFaults({
      match: { path, textIncludes: 'Part1' },
      isBilled: true,
      times: 1,
      fault: { kind: 'answer', status: 200, body: { json: completion(content) } },
    });
    const { job } = await runTask(world, 'mark-emotions', projectId);
    expect(job.state).toBe('done');
    const [first] = proposalsOf(world, projectId);
    expect(first).toMatchObject({ changeCount: 1, problems: [{ trouble: 'words-changed' }] });
    expect(first?.text).toContain('Part1 of it made him very angry.');
    const { assistant } = world.app();
    const id = first?.id ?? '';
    expect(assistant.priceAgain(id)).toMatchObject({ pieceCount: 1, reusedCount: 0 });
    expect(() => assistant.again(id, null)).toThrow(/Approve the price/);
    await resumeAfterDecision(assistant.again(id, assistant.priceAgain(id).approval).jobId);
    expect(world.posts()).toBe(3);
    const texts = proposalsOf(world, projectId).map(({ text }) => text);
    expect(texts).toHaveLength(2);
    expect(texts[0]).toContain('(angry) Part1');
  });

  it('keeps what was typed meanwhile, and takes over the rest as one act that can be undone', async () => {
    const projectId = await addBook(world, [
      { title: 'One', text: 'He was angry.\n\nIt rained.\n\nShe was sad.' },
      { title: 'Two', text: 'They were happy.' },
    ]);
    await runTask(world, 'mark-emotions', projectId);
    const { assistant, projects, library, manuscript } = world.app();
    const [one] = library.chaptersWithText(projectId);
    projects.saveChapter(one?.id ?? '', 'He was angry.\n\nIt snowed.\n\nShe was glad.', 0);
    const proposals = assistant.list(projectId);
    expect(proposals.map(({ isStale }) => isStale).sort()).toEqual([false, true]);
    const act = assistant.apply(proposals.map(({ id }) => id));
    expect(act.conflictCount).toBe(1);
    const texts = () => library.chaptersWithText(projectId).map(({ text }) => text);
    expect(texts()).toEqual([
      '(angry) He was angry.\n\nIt snowed.\n\nShe was glad.',
      '(happy) They were happy.',
    ]);
    expect(assistant.list(projectId).every(({ state }) => state === 'applied')).toBe(true);
    manuscript.undo(act.actId);
    expect(texts()).toEqual(['He was angry.\n\nIt snowed.\n\nShe was glad.', 'They were happy.']);
  });
});

function completion(content: string): object {
  return {
    id: 'x',
    object: 'chat.completion',
    choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }],
    usage: { prompt_tokens: 10, completion_tokens: 10, total_tokens: 20 },
  };
}
