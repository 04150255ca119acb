import { isOwnRecordingSql } from '../take-rows.ts';
import { countNames } from './chapter-counts.ts';

/** States of a paid request that has not ended. */
export const openStates =
  "('queued', 'reserved', 'sending', 'received', 'processing', 'retry_wait', 'uncertain')";

/** An uncertain request for an identity, for a part of it where it came in parts, or for its job. */
const isUncertain = `EXISTS (
  WITH RECURSIVE part (identity) AS (
    SELECT source.identity
    UNION SELECT split.identity FROM part
      JOIN segment_split_part AS split ON split.whole_identity = part.identity)
  SELECT 1 FROM part JOIN charge ON charge.identity = part.identity
  WHERE charge.state = 'uncertain'
  UNION ALL SELECT 1 FROM part JOIN job_pack_span AS span ON span.identity = part.identity
    JOIN charge ON charge.id = span.charge_id WHERE charge.state = 'uncertain')`;

/** The pause that the plan has by a rule, as the book has it (productions.ts); null where it has none. */
const pacedPause = `IIF(segment.is_silence_made, NULL, (
  SELECT production.pauses_json ->> ('$."' || CAST(segment.pause_after_ms AS INTEGER) || '"')
  FROM chapter JOIN production ON production.project_id = chapter.project_id
  WHERE chapter.id = segment.chapter_id))`;

/** A heading that the book does not speak has no identity, and no pause whatever was chosen. */
const isUnspokenHeading = "source.identity IS NULL AND segment.kind = 'heading'";

/**
 * The active takes of segments. `source` gives account_id, segment_id and identity (null where nothing is
 * said). The chosen take is the active one where the choice still stands: made for this identity, or locked;
 * else the newest take of the identity. One that another account paid for never is, nor a copy of it. `carried` are further
 * columns of the source.
 */
export function activeTakes(source: string, carried = ''): string {
  return `
    SELECT source.account_id AS account_id, source.segment_id AS segment_id,
      source.identity AS identity, ${carried} COALESCE(chosen.id, newest.id) AS take_id,
      CAST(ROUND(1000 * MAX(0, COALESCE(chosen.duration_ms, newest.duration_ms)
        - COALESCE(edit.trim_start_ms, 0) - COALESCE(edit.trim_end_ms, 0))) AS INTEGER) AS take_us,
      IIF(${isUnspokenHeading}, 0, CAST(ROUND(1000 * COALESCE(choice.pause_after_ms, ${pacedPause},
        segment.pause_after_ms)) AS INTEGER)) AS pause_us,
      chosen.id IS NOT NULL AS is_chosen,
      IIF(source.identity IS NULL OR COALESCE(chosen.id, newest.id) IS NOT NULL, 0,
        ${isUncertain}) AS is_uncertain
    FROM (${source}) AS source
    JOIN segment ON segment.id = source.segment_id
    LEFT JOIN segment_choice AS choice ON choice.segment_id = source.segment_id
    LEFT JOIN take AS chosen ON chosen.id = choice.take_id AND source.identity IS NOT NULL
      AND (choice.is_locked = 1 OR choice.for_identity = source.identity)
      AND chosen.removed_at_ms IS NULL
      AND (${isOwnRecordingSql('chosen')} OR chosen.account_id = source.account_id)
    LEFT JOIN take AS newest ON newest.id = (
      SELECT id FROM take WHERE take.identity = source.identity AND take.removed_at_ms IS NULL
      ORDER BY take.created_at_ms DESC, take.id DESC LIMIT 1)
    LEFT JOIN take_edit AS edit ON edit.segment_id = source.segment_id
      AND edit.take_id = COALESCE(chosen.id, newest.id)`;
}

/** Brings rows up to date with their takes, choices and requests. */
export const refreshed = (where: string) => `
  UPDATE segment_audio SET (take_id, take_us, pause_us, is_chosen, is_uncertain) = (
    SELECT take_id, take_us, pause_us, is_chosen, is_uncertain FROM segment_active AS now
    WHERE now.segment_id = segment_audio.segment_id AND now.account_id = segment_audio.account_id)
  WHERE ${where};`;

const ofBook = `segment_id IN (SELECT segment.id FROM chapter JOIN segment
  ON segment.chapter_id = chapter.id WHERE chapter.project_id = NEW.project_id)`;

const counted = (row: 'OLD' | 'NEW', sign: '+' | '-') => `
  UPDATE chapter_audio SET
    segment_count = segment_count ${sign} (${row}.identity IS NOT NULL),
    generated_count = generated_count ${sign} (${row}.take_id IS NOT NULL),
    uncertain_count = uncertain_count ${sign} ${row}.is_uncertain,
    generated_us = generated_us ${sign} IIF(${row}.take_id IS NULL, 0, ${row}.take_us + ${row}.pause_us),
    total_us = total_us ${sign} (COALESCE(${row}.take_us, ${row}.expected_us) + ${row}.pause_us),
    pause_us = pause_us ${sign} ${row}.pause_us
  WHERE chapter_id = ${row}.chapter_id AND account_id = ${row}.account_id;`;

const sums = [
  ['complete_count', 'is_complete'],
  ...countNames.map((name) => [name, name] as const),
] as const;

/** Adds the counts of a chapter to its book, unless it was taken out of it. */
const summed = (row: 'OLD' | 'NEW', sign: '+' | '-') => `
  UPDATE book_audio SET
    ${sums.map(([sum, one]) => `${sum} = ${sum} ${sign} ${row}.${one}`).join(', ')}
  WHERE account_id = ${row}.account_id AND project_id = (
    SELECT project_id FROM chapter WHERE chapter.id = ${row}.chapter_id AND removed_at_ms IS NULL);`;

/** Takes the counts of a chapter that is taken out from its book, or adds those of one that is brought back. */
const moved = (sign: '+' | '-') => `
  UPDATE project SET chapter_count = chapter_count ${sign} 1 WHERE id = NEW.project_id;
  UPDATE book_audio SET (${sums.map(([sum]) => sum).join(', ')}) = (
    SELECT ${sums.map(([sum, one]) => `book_audio.${sum} ${sign} one.${one}`).join(', ')}
    FROM chapter_audio AS one
    WHERE one.chapter_id = NEW.id AND one.account_id = book_audio.account_id)
  WHERE project_id = NEW.project_id AND account_id IN (
    SELECT account_id FROM chapter_audio WHERE chapter_id = NEW.id);`;

const isHeadingSpoken = (row: 'OLD' | 'NEW') =>
  `COALESCE(${row}.settings_json ->> '$.isHeadingSpoken', 1)`;

const newVoiceVersion = (row: 'OLD' | 'NEW') => `
  UPDATE project SET voice_version = voice_version + 1
  WHERE ${row}.project_id IS NULL OR id = ${row}.project_id;`;

/**
 * Keeps what is derived from segments in the transaction that changes them, whoever changes them. Temporary:
 * they live with the connection of a writer, so that the rules stand in the program and not in the file.
 */
export const audioTriggers = `
  CREATE TEMP VIEW segment_active AS ${activeTakes('SELECT account_id, segment_id, identity FROM segment_audio')};

  CREATE TEMP TRIGGER segment_inserted AFTER INSERT ON segment WHEN NEW.dropped_at IS NULL BEGIN
    UPDATE chapter_audio SET is_complete = 0 WHERE chapter_id = NEW.chapter_id;
  END;
  CREATE TEMP TRIGGER segment_changed
  AFTER UPDATE OF chapter_id, kind, speaker, emotions_json, sent, pause_after_ms, dropped_at ON segment BEGIN
    DELETE FROM segment_audio WHERE segment_id = NEW.id AND NEW.dropped_at IS NOT NULL;
    UPDATE segment_audio SET is_stale = 1 WHERE segment_id = NEW.id;
    UPDATE chapter_audio SET is_complete = 0 WHERE chapter_id = NEW.chapter_id;
  END;
  CREATE TEMP TRIGGER segment_audio_inserted AFTER INSERT ON segment_audio BEGIN
    ${counted('NEW', '+')}
  END;
  CREATE TEMP TRIGGER segment_audio_deleted AFTER DELETE ON segment_audio BEGIN
    ${counted('OLD', '-')}
  END;
  CREATE TEMP TRIGGER segment_audio_changed
  AFTER UPDATE OF chapter_id, identity, expected_us, take_id, take_us, pause_us, is_uncertain
  ON segment_audio BEGIN
    ${counted('OLD', '-')}
    ${counted('NEW', '+')}
  END;

  CREATE TEMP TRIGGER chapter_audio_inserted AFTER INSERT ON chapter_audio BEGIN
    ${summed('NEW', '+')}
  END;
  CREATE TEMP TRIGGER chapter_audio_changed AFTER UPDATE ON chapter_audio BEGIN
    ${summed('OLD', '-')}
    ${summed('NEW', '+')}
  END;
  CREATE TEMP TRIGGER chapter_inserted AFTER INSERT ON chapter BEGIN
    UPDATE project SET chapter_count = chapter_count + 1 WHERE id = NEW.project_id;
  END;
  CREATE TEMP TRIGGER chapter_taken_out AFTER UPDATE OF removed_at_ms ON chapter
  WHEN OLD.removed_at_ms IS NULL AND NEW.removed_at_ms IS NOT NULL BEGIN
    ${moved('-')}
  END;
  CREATE TEMP TRIGGER chapter_brought_back AFTER UPDATE OF removed_at_ms ON chapter
  WHEN OLD.removed_at_ms IS NOT NULL AND NEW.removed_at_ms IS NULL BEGIN
    ${moved('+')}
  END;

  CREATE TEMP TRIGGER take_inserted AFTER INSERT ON take BEGIN
    ${refreshed('identity = NEW.identity')}
  END;
  CREATE TEMP TRIGGER take_removed AFTER UPDATE OF removed_at_ms ON take BEGIN
    ${refreshed(`identity = NEW.identity
      OR segment_id IN (SELECT segment_id FROM segment_choice WHERE take_id = NEW.id)`)}
  END;
  CREATE TEMP TRIGGER choice_made AFTER INSERT ON segment_choice BEGIN
    ${refreshed('segment_id = NEW.segment_id')}
  END;
  CREATE TEMP TRIGGER edit_made AFTER INSERT ON take_edit BEGIN
    ${refreshed('segment_id = NEW.segment_id')}
  END;

  CREATE TEMP TRIGGER production_made AFTER INSERT ON production BEGIN
    ${refreshed(ofBook)}
  END;
  CREATE TEMP TRIGGER headings_silenced AFTER INSERT ON production
  WHEN NOT ${isHeadingSpoken('NEW')} BEGIN
    ${newVoiceVersion('NEW')}
  END;
  CREATE TEMP TRIGGER headings_changed AFTER UPDATE OF settings_json ON production
  WHEN ${isHeadingSpoken('OLD')} <> ${isHeadingSpoken('NEW')} BEGIN
    ${newVoiceVersion('NEW')}
  END;
  CREATE TEMP TRIGGER pauses_changed AFTER UPDATE OF pauses_json ON production
  WHEN OLD.pauses_json <> NEW.pauses_json BEGIN
    ${refreshed(ofBook)}
  END;

  CREATE TEMP TRIGGER project_voices AFTER UPDATE OF narrator_voice_id, speed, cast_json, language
  ON project WHEN OLD.narrator_voice_id <> NEW.narrator_voice_id OR OLD.speed <> NEW.speed
    OR OLD.cast_json <> NEW.cast_json OR OLD.language <> NEW.language BEGIN
    UPDATE project SET voice_version = voice_version + 1 WHERE id = NEW.id;
  END;
  CREATE TEMP TRIGGER rule_inserted AFTER INSERT ON pronunciation BEGIN
    ${newVoiceVersion('NEW')}
  END;
  CREATE TEMP TRIGGER rule_changed AFTER UPDATE ON pronunciation BEGIN
    ${newVoiceVersion('OLD')}
    ${newVoiceVersion('NEW')}
  END;
  CREATE TEMP TRIGGER rule_deleted AFTER DELETE ON pronunciation BEGIN
    ${newVoiceVersion('OLD')}
  END;
`;
