/** How much of the length of a chapter, and of a book, is silence: it is heard, but not charged. */
export const pauseSums = `
  ALTER TABLE chapter_audio ADD COLUMN pause_us INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE book_audio ADD COLUMN pause_us INTEGER NOT NULL DEFAULT 0;
  UPDATE chapter_audio SET pause_us = one.us
  FROM (SELECT chapter_id, account_id, SUM(pause_us) AS us FROM segment_audio
    GROUP BY chapter_id, account_id) AS one
  WHERE one.chapter_id = chapter_audio.chapter_id AND one.account_id = chapter_audio.account_id;
  UPDATE book_audio SET pause_us = one.us
  FROM (SELECT chapter.project_id, account_id, SUM(pause_us) AS us FROM chapter_audio
    JOIN chapter ON chapter.id = chapter_id AND chapter.removed_at_ms IS NULL
    GROUP BY chapter.project_id, account_id) AS one
  WHERE one.project_id = book_audio.project_id AND one.account_id = book_audio.account_id;
`;
