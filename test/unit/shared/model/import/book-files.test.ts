import { expect, it } from 'vitest';
import { isBookName } from '../../../../../shared/model/import/book-files.ts';

// Bug: in a watched folder, each document that was open in Word brought an error about a file that nobody knows.
it('tells books from what word processors put beside them', () => {
  expect(['Novel.DOCX', 'old.doc', 'a.b.epub', 'x.fb2.zip'].filter(isBookName)).toHaveLength(4);
  expect(['~$Novel.docx', 'notes.docx.bak', 'doc', 'cover.png'].filter(isBookName)).toEqual([]);
});
