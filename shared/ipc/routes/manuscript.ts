import { z } from 'zod';
import type {
  BookSearch,
  ChapterVersion,
  ReplacePreview,
  TextAct,
} from '../../model/import/manuscript.ts';
import { route } from '../define.ts';
import { id } from './library.ts';

const query = z.object({
  text: z.string().max(1000),
  isCaseSensitive: z.boolean(),
  isWholeWord: z.boolean(),
  isPattern: z.boolean(),
  isWithMarks: z.boolean(),
});

const input = z.object({
  projectId: id,
  /** Null searches the whole book. */
  chapterId: id.nullable(),
  query,
});

const words = z.string().max(10_000);
const actId = z.object({ actId: id });
const versionId = z.object({ versionId: z.number().int().positive() });

export const manuscriptRoutes = {
  /** With `words` each find says what would stand there instead. */
  'manuscript.search': route<BookSearch>()(input.extend({ words: words.nullable() })),
  'manuscript.previewReplace': route<ReplacePreview>()(input.extend({ words })),
  /** Throws `conflict` when the number of finds in the book has changed. */
  'manuscript.replaceAll': route<TextAct>()(
    input.extend({ words, findCount: z.number().int().nonnegative() }),
  ),
  /** Takes back a replacement or a restoring; what was typed since stays. */
  'manuscript.undo': route<TextAct>()(actId),
  'manuscript.redo': route<TextAct>()(actId),
  'history.list': route<readonly ChapterVersion[]>()(z.object({ chapterId: id })),
  'history.text': route<{ readonly chapterId: string; readonly text: string }>()(versionId),
  'history.restore': route<TextAct>()(versionId),
};
