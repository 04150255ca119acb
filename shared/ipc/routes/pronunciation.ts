import { z } from 'zod';
import {
  type ImportedRules,
  type PassedSegment,
  type PronunciationState,
  type RulePreview,
  ruleKinds,
  type SamplePrice,
  type WordList,
} from '../../model/pronunciation.ts';
import { approval } from '../approval.ts';
import { route } from '../define.ts';
import { id } from './library.ts';
import type { HearAnswer } from './narration.ts';

const fields = z.object({
  /** Null for all books. */
  projectId: id.nullable(),
  find: z.string().max(2000),
  say: z.string().max(2000),
  kind: z.enum(ruleKinds),
  isWholeWord: z.boolean(),
  isCaseSensitive: z.boolean(),
  note: z.string().max(500),
});
const { kind, isWholeWord, isCaseSensitive, note } = fields.shape;

const draft = fields.extend({
  kind: kind.default('text'),
  isWholeWord: isWholeWord.default(true),
  isCaseSensitive: isCaseSensitive.default(false),
  note: note.default(''),
});

const sample = z.object({
  words: z.string().min(1).max(400),
  /** As the rules of the book have them said. */
  withRules: z.boolean().default(false),
});

const rule = draft.extend({ id, rank: z.number(), isOn: z.boolean() });

/** Every change answers all rules that hold for the book, and what they left to be made again. */
export const pronunciationRoutes = {
  'pronunciation.get': route<PronunciationState>()(z.object({ projectId: id })),
  /** Throws `bad_input` for a rule that cannot work; ask for a preview first. */
  'pronunciation.add': route<PronunciationState>()(z.object({ projectId: id, rule: draft })),
  'pronunciation.change': route<PronunciationState>()(
    z.object({ projectId: id, id, change: fields.extend({ isOn: z.boolean() }).partial() }),
  ),
  /** Puts a rule before another one of its list; null puts it last. */
  'pronunciation.move': route<PronunciationState>()(
    z.object({ projectId: id, id, beforeId: id.nullable() }),
  ),
  'pronunciation.remove': route<PronunciationState>()(
    z.object({ projectId: id, ids: z.array(id).min(1).max(4000) }),
  ),
  /** Makes exactly these the rules of the book and of all books: what an undo brings back. */
  'pronunciation.restore': route<PronunciationState>()(
    z.object({ projectId: id, rules: z.array(rule).max(4000) }),
  ),
  /** What a rule would do to the book; `id` is the rule that it would change. Stores nothing. */
  'pronunciation.preview': route<RulePreview>()(
    z.object({ projectId: id, rule: draft, id: id.nullable().default(null) }),
  ),
  /** Lines that a rule is not applied to, though it is found there; 100 at most. */
  'pronunciation.passed': route<readonly PassedSegment[]>()(z.object({ projectId: id })),
  /** Text of a CSV file or a W3C lexicon. `bad_input` names what cannot be used; then nothing is. */
  'pronunciation.import': route<ImportedRules>()(
    z.object({ projectId: id, text: z.string().max(4_000_000) }),
  ),
  'pronunciation.exportCsv': route<{ readonly text: string; readonly fileName: string }>()(
    z.object({ projectId: id }),
  ),
  /** A few words in the narrator's voice; generated once, and on an account only after an approval of the price. */
  'pronunciation.hear': route<HearAnswer>()(sample.extend({ projectId: id, approval })),
  /** What saying these samples costs; those that were heard before cost nothing. */
  'pronunciation.samplePrice': route<SamplePrice>()(
    z.object({ projectId: id, samples: z.array(sample).min(1).max(500) }),
  ),
  /** Names and words of the book that a voice may say wrong, the most frequent first. */
  'pronunciation.words': route<WordList>()(z.object({ projectId: id })),
  'pronunciation.setFine': route<null>()(
    z.object({ projectId: id, words: z.array(z.string().max(200)).max(500), isFine: z.boolean() }),
  ),
  /** Puts the lines that changes of rules left without audio into the queue, and no others. */
  'pronunciation.remake': route<{ readonly started: number }>()(
    z.object({ projectId: id, approval }),
  ),
};
