import { describe, expect, it } from 'vitest';
import type { Take } from '../../../../../electron/charges/ports.ts';
import type { ChapterToExport } from '../../../../../electron/features/exports/book-parts.ts';
import { createFinishedChapters } from '../../../../../electron/features/exports/finished-chapters.ts';
import { partial } from '../../../../support/builders/partial.ts';

const takeOf = (identity: string) => ({ id: identity }) as Take;

/** A chapter that says these texts; one in capitals is a person's chosen take, '' says nothing. */
const chapterOf = (texts: string) =>
  partial<ChapterToExport>({
    orders: { orders: texts.split(' ').map((text) => (text === '' ? null : { identity: text })) },
    audioAt: (index: number) => ({ isChosen: /[A-Z]/.test(texts.split(' ')[index] ?? '') }),
  });

function watch(chapters: readonly string[], there = '', leftOut = '') {
  const told: number[] = [];
  const all = chapters.map(chapterOf);
  const charges = {
    findTakes: (identities: readonly string[]) =>
      new Map(identities.filter((one) => there.includes(one)).map((one) => [one, takeOf(one)])),
    isLeftOut: (identity: string) => leftOut.includes(identity),
  };
  const finished = createFinishedChapters(charges, all, (chapter, takes) => {
    for (const order of chapter.orders.orders) {
      const identity = order?.identity ?? 'A';
      const isThere = /[A-Z]/.test(identity) || leftOut.includes(identity) || takes.has(identity);
      expect(isThere, `${identity} is there`).toBe(true);
    }
    told.push(all.indexOf(chapter));
  });
  return { told, add: (identity: string) => finished.add(identity, takeOf(identity)) };
}

describe('the chapters of an export that have all of their takes', () => {
  // Bug: a chapter is encoded with a hole in it, or twice, or only after the last one.
  it('are told once each, with the last take that they wait for', () => {
    const { told, add } = watch(['a b', 'c d', 'e']);
    for (const identity of ['c', 'a', 'd', 'e', 'b', 'b']) add(identity);
    expect(told).toEqual([1, 2, 0]);
  });

  it('are told at once where nothing is missing, is left out, or was chosen', () => {
    expect(watch(['a b', '', 'x', 'N a', 'c'], 'a b', 'x').told).toEqual([0, 1, 2, 3]);
  });

  // Bug: a text that several chapters say, or one chapter twice, is waited for where it is there already.
  it('wait for a text that they share only until it comes once', () => {
    const { told, add } = watch(['a a b', 'b a', 'a']);
    add('a');
    expect(told).toEqual([2]);
    add('b');
    expect(told).toEqual([2, 0, 1]);
  });
});
