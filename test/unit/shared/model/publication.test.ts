import { describe, expect, it } from 'vitest';
import { checkedIsbn, publicationSchema } from '../../../../shared/model/publication.ts';

describe('publication data', () => {
  it.each([
    ['978-0-306-40615-7', '9780306406157'],
    ['urn:isbn:9780306406157', '9780306406157'],
    ['ISBN 0-8044-2957-x', '080442957X'],
    ['9780306406158', null],
    ['0306406153', null],
    ['X306406152', null],
    ['', null],
  ])('ISBN %s is %s (bug: a shop refuses the book for a mistyped digit)', (text, isbn) => {
    expect(checkedIsbn(text)).toBe(isbn);
  });

  it('keeps an ISBN as its digits and an empty field as nothing', () => {
    const kept = publicationSchema.parse({ isbn: ' 978-0-306-40615-7 ', narrator: '  ' });
    expect(kept).toMatchObject({ isbn: '9780306406157', narrator: null, year: null });
    expect(publicationSchema.safeParse({ isbn: '9780306406158' }).success).toBe(false);
  });
});
