import { describe, expect, test } from 'vitest';
import { createCapRoom } from '../../../../electron/charges/cap-room.ts';

describe('room under a cap', () => {
  // Catches a cap that ends a book although the calls under way will cost a quarter of their worst.
  test('is waited for while something is under way', async () => {
    const { enter } = createCapRoom();
    const holder = enter('one', 'book');
    const refused = enter('one', 'book').refused();
    holder.leave();
    expect(await refused).toBe(true);
  });

  // Catches a book that waits for ever at a cap that is really reached.
  test('is given up by all that wait once nothing is under way', async () => {
    const { enter } = createCapRoom();
    const stays = [enter('one', 'book'), enter('one', 'book'), enter('one', 'book')];
    const answers = stays.map((stay) => stay.refused());
    expect(await Promise.all(answers)).toEqual([false, false, false]);
  });

  // Catches two refused calls that wake one another without end.
  test('is not made by the end of a call that held none', async () => {
    const { enter } = createCapRoom();
    const holder = enter('one', 'book');
    let answered = 0;
    const count = () => {
      answered += 1;
    };
    void enter('one', 'book').refused().then(count);
    void enter('one', 'book').refused().then(count);
    await new Promise((done) => setImmediate(done));
    expect(answered).toBe(0);
    holder.leave();
    await new Promise((done) => setImmediate(done));
    expect(answered).toBe(2);
  });

  // Catches a refusal that was decided while the room was just being made.
  test('is looked for again when a call has ended since it was asked for', async () => {
    const { enter } = createCapRoom();
    const holder = enter('one', 'book');
    const stay = enter('one', 'book');
    holder.leave();
    expect(await stay.refused()).toBe(true);
  });

  // Catches a cap of one account that waits for the calls of another.
  test('is of one account only', async () => {
    const { enter } = createCapRoom();
    enter('other', 'book');
    expect(await enter('one', 'book').refused()).toBe(false);
  });

  // Catches a thousand lines of a book that each ask the database only to be refused.
  test('lets the others of a refused group wait without asking, and nobody else', async () => {
    const { enter, queue } = createCapRoom();
    const holder = enter('one', 'book');
    expect(queue('one', 'book')).toBeNull();
    const refused = enter('one', 'book').refused();
    const waiting = queue('one', 'book');
    expect(waiting).not.toBeNull();
    expect([queue('one', 'another'), queue('one', null), queue('other', 'book')]).toEqual([
      null,
      null,
      null,
    ]);
    holder.leave();
    expect(await Promise.all([refused, waiting])).toEqual([true, true]);
    expect(queue('one', 'book')).toBeNull();
  });
});
