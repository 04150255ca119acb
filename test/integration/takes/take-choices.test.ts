import { describe, expect, it } from 'vitest';
import { exportBookOf } from '../../../electron/features/exports/book-parts.ts';
import { madeBook, ownRecording, type TakeBook } from '../../support/engine/take-books.ts';
import { openFaultWorld } from '../../support/faults/fault-world.ts';
import { forEachTest } from '../../support/tools/hooks.ts';

const world = forEachTest(openFaultWorld);

const views = ({ chapterId }: TakeBook) => world.app().narration.chapter(chapterId).segments;

/** The chapter as an export would join it. */
function exported({ chapterId }: TakeBook) {
  const { narration, audio } = world.app();
  const { chapter, project, orders, audioAt } = narration.find(chapterId);
  const takes = new Map(
    orders.orders.flatMap((order, index) => {
      const { take } = audioAt(index);
      return order === null || take === null ? [] : [[order.identity, take] as const];
    }),
  );
  const book = exportBookOf({
    project,
    chapters: [{ chapter, orders, audioAt }],
    takes,
    audio,
    cover: null,
  });
  return book.chapters[0]?.parts ?? [];
}

const takeParts = (book: TakeBook) =>
  exported(book).flatMap((part) => (part.kind === 'take' ? [part] : []));

describe('the takes of a line', () => {
  it('a chosen one is heard, shown and exported, until the text is another', async () => {
    const book = await madeBook(world, 3);
    const first = book.takes(1).takeId;
    await book.another(1);
    const second = book.takes(1).takeId;
    const { takes } = world.app();
    takes.choose(book.segmentId(1), first);
    expect(views(book)[1]?.takeId).toBe(first);
    takes.choose(book.segmentId(1), second);
    const chosen = world.app().takeById(second ?? '');
    expect(views(book)[1]).toMatchObject({ takeId: second, status: 'made' });
    expect(takeParts(book)[1]?.sha256).toBe(chosen?.audioSha256);

    const text = book.text();
    book.save(text.replace('number 1 is', 'number 1 was'));
    expect(views(book)[1]).toMatchObject({ takeId: null, status: 'changed' });
    // The old takes are still there to go back to, with the words that they were made for.
    const former = book.takes(1).takes.map(({ id, otherText }) => [id, otherText?.slice(0, 16)]);
    expect(former).toEqual([
      [second, 'Line number 1 is'],
      [first, 'Line number 1 is'],
    ]);
    book.save(text);
    expect(views(book)[1]).toMatchObject({ takeId: second, status: 'made' });
  });

  it('a locked one stays whatever is written, and nothing is bought for it', async () => {
    const book = await madeBook(world, 2);
    const { takes, narration } = world.app();
    const { takeId } = takes.lock(book.segmentId(0), true);
    book.save(book.text().replace('number 0 is', 'number 0 shall be'));
    expect(views(book)[0]).toMatchObject({ takeId, status: 'made', isLocked: true });
    expect(narration.missing(book.chapterId)).toEqual([]);
    expect(() => takes.remove(book.segmentId(0), takeId ?? '')).toThrow(/locked/);
  });

  it('one set aside comes back as it was; its line says that it is to be made again', async () => {
    const book = await madeBook(
      world,
      2,
      () => 'The same words in both lines, said by no one.',
      [],
    );
    const segmentId = book.segmentId(0);
    const { takes, narration } = world.app();
    const takeId = book.takes(0).takeId ?? '';
    takes.edit({ segmentId, takeId, trimStartMs: 40, trimEndMs: 0, gainDb: 3 });
    const { isToBeMade, otherLineCount, takes: left } = takes.remove(segmentId, takeId);
    expect([isToBeMade, otherLineCount, left.takes.length]).toEqual([true, 1, 0]);
    expect(narration.price(book.chapterId).segmentCount).toBe(1);
    expect(left.another.price.expectedTokens).toBeGreaterThan(0);
    const restored = takes.restore(segmentId, takeId);
    expect(restored).toMatchObject({ takeId, takes: [{ id: takeId, trimStartMs: 40, gainDb: 3 }] });
    expect(narration.missing(book.chapterId)).toEqual([]);
  });

  it('a recording of one’s own takes the place of a line that was never bought', async () => {
    const book = await madeBook(world, 2);
    book.save(book.text().replace('number 1 is', 'number 1 was'));
    world.setFaults();
    const { takes, narration } = world.app();
    const path = await ownRecording(world);
    const answer = await takes.useRecording(book.segmentId(1), path);
    expect(answer.takes[0]).toMatchObject({ origin: 'recording', isFree: true, tokens: 0 });
    expect(views(book)[1]).toMatchObject({ status: 'made', durationMs: 1500 });
    expect(narration.missing(book.chapterId)).toEqual([]);
    expect(takeParts(book)[1]?.durationMs).toBe(1500);
    expect(world.posts()).toBe(0);
  });

  it('a file that is no audio is refused and changes nothing', async () => {
    const book = await madeBook(world, 1);
    const { takeId } = book.takes(0);
    const { takes, platform } = world.app();
    await expect(
      takes.useRecording(book.segmentId(0), platform.paths.database),
    ).rejects.toMatchObject({ code: 'audio_undecodable' });
    expect(book.takes(0)).toMatchObject({ takeId, takes: [{}] });
  });
});

describe('corrections of a line', () => {
  it('trims, gain and pause are what the export joins, of that line only', async () => {
    const book = await madeBook(world, 3);
    const before = exported(book);
    const segmentId = book.segmentId(1);
    const { takes } = world.app();
    const takeId = book.takes(1).takeId ?? '';
    const edit = { segmentId, takeId, trimStartMs: 120, trimEndMs: 80.5, gainDb: -4 };
    takes.edit(edit);
    takes.pause(segmentId, 1234);
    const after = exported(book);
    const [was] = before.filter((_, at) => at === 2);
    expect(after[2]).toMatchObject({
      trim: { startMs: 120, endMs: 80.5 },
      gainDb: -4,
      durationMs: (was?.durationMs ?? 0) - 200.5,
    });
    expect(after[3]).toEqual({ kind: 'pause', durationMs: 1234 });
    expect([...after.slice(0, 2), ...after.slice(4)]).toEqual([
      ...before.slice(0, 2),
      ...before.slice(4),
    ]);
    expect(views(book)[1]).toMatchObject({
      durationMs: (was?.durationMs ?? 0) - 200.5,
      trimStartMs: 120,
      gainDb: -4,
      pauseAfterMs: 1234,
    });
    takes.pause(segmentId, null);
    expect(views(book)[1]?.pauseAfterMs).toBe(book.takes(1).plannedPauseMs);
  });

  it('cannot cut the whole take away', async () => {
    const book = await madeBook(world, 1);
    const { durationMs = 0, id = '' } = book.takes(0).takes[0] ?? {};
    const cut = { segmentId: book.segmentId(0), takeId: id, gainDb: 0 };
    const edit = (trimStartMs: number, trimEndMs: number) => () =>
      world.app().takes.edit({ ...cut, trimStartMs, trimEndMs });
    expect(edit(durationMs, 0)).toThrow(/whole/);
    expect(edit(durationMs / 2, durationMs / 2)).toThrow(/whole/);
    expect(book.takes(0).takes[0]).toMatchObject({ trimStartMs: 0, trimEndMs: 0 });
  });

  it('a flag with its note stays in the pickups while the line is edited; a locked take is doubted no more', async () => {
    const book = await madeBook(world, 4);
    const { takes, pickups } = world.app();
    // The tone voice stops in full sound, which is doubted at every line.
    const flagged = () => pickups(book.projectId, book.chapterId).filter((row) => row.isFlagged);
    const { isLocked } = takes.lock(book.segmentId(0), true);
    expect(pickups(book.projectId, null).map(({ index }) => index)).toEqual([1, 2, 3]);
    expect([isLocked, flagged()]).toEqual([true, []]);
    takes.flag(book.segmentId(2), true, 'says "lead" wrongly');
    book.save(book.text().replace('number 2 is', 'number 2 was'));
    expect(flagged()).toMatchObject([
      { index: 2, note: 'says "lead" wrongly', isFlagged: true, status: 'changed' },
    ]);
    takes.flag(book.segmentId(2), false, '');
    expect(flagged()).toEqual([]);
  });
});
