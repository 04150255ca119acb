import type { AssistantTask } from '../model/assistant.ts';
import type { Wordings } from './wordings.ts';

const refusedAgain = <const What extends string>(what: What) =>
  `{{count}} ${what} in a row were refused for the same reason, so nothing more is sent: {{reason}}` as const;

function unapproved(count: number): string {
  const [lines, price] =
    count === 1 ? ['One line', 'its price'] : [`${count} lines`, 'their price'];
  return `${lines} changed after the price was approved: approve ${price} to finish.`;
}

/** So many lines of a file of rules are named. */
const mostNamed = 5;

const nothingToAsk: { readonly [Task in AssistantTask]: string } = {
  'mark-emotions': 'There is no sentence here to mark.',
  'find-speakers': 'There is no quoted line here whose speaker is not named yet.',
  'read-aloud': 'There is no sentence here to look at.',
};

/** The text of a book, its segments, takes, pronunciation and jobs. */
export const enBookErrors = {
  'any.open_lines': ({
    count,
    reason,
    unapprovedCount,
  }: {
    readonly count: number;
    readonly reason: string;
    readonly unapprovedCount: number;
  }) => {
    const lines = count === 1 ? 'One line is not generated' : `${count} lines are not generated`;
    const also = unapprovedCount === 0 ? '' : ` ${unapproved(unapprovedCount)}`;
    return `${lines}: ${reason}${also}`;
  },
  'any.open_pieces': ({ count, reason }: { readonly count: number; readonly reason: string }) =>
    `${count === 1 ? 'One piece is not answered' : `${count} pieces are not answered`}: ${reason}`,
  'any.refused_lines': refusedAgain('lines'),
  'any.refused_pieces': refusedAgain('pieces'),
  'approval_needed.changed_line': 'It changed after the price was approved.',
  'approval_needed.line_changed':
    'This line has changed since its price was shown. Check the price, then try again.',
  'approval_needed.lines': ({ unapprovedCount }: { readonly unapprovedCount: number }) =>
    unapproved(unapprovedCount),
  'approval_needed.older_version':
    'This was started by an older version, which did not keep which lines were approved. Generate the chapter again to see its price.',
  'bad_input.edit_found_twice':
    'The text of edit {{number}} is in the chapter more than once. Include more of the surrounding text.',
  'bad_input.edit_not_found':
    'The text of edit {{number}} is not in the chapter as it is saved now. Read the chapter again and copy the text exactly.',
  'bad_input.edit_of_nothing': 'These edits change nothing.',
  'bad_input.edits_overlap': 'Two edits change the same place. Combine them into one.',
  'bad_input.empty_text': 'There is nothing to say in this text.',
  'bad_input.empty_words': 'There is nothing to say in these words.',
  'bad_input.fold': ({ offset }: { readonly offset: number }) =>
    `No folded part starts at character ${offset + 1} of the chapter; reload the chapter and try again.`,
  'bad_input.long_line_recording':
    'This recording is longer than 15 minutes; a line takes a few seconds. Trim it first.',
  'bad_input.long_sample':
    'A sample is a few words: at most {{words}}, and {{characters}} characters.',
  'bad_input.no_chapter_before': 'There is no chapter before this one to join it to.',
  'bad_input.no_chapter_ticked': 'Tick at least one chapter to add the book.',
  'bad_input.chapters_gone':
    'Not all chapters of this export are in the book any more. Export the ones that you want anew.',
  'bad_input.no_such_chapter': 'There is no chapter {{numbers}}; the book has {{count}}.',
  'bad_input.no_take': 'There is no take to lock yet: generate the line first.',
  'bad_input.not_submitted':
    'This request was not a submitted job or video, so there is nothing to fetch. Choose another decision.',
  'bad_input.not_a_line': 'Only a line can be replaced by a recording.',
  'bad_input.past_time': 'That time has already passed. Choose a later one.',
  'bad_input.several_lines':
    'This speech job holds several lines. Leave it out, then use your recording at each line.',
  'bad_input.nothing_to_ask': ({ task }: { readonly task: AssistantTask }) => nothingToAsk[task],
  'bad_input.only_chapter':
    'A book keeps at least one chapter. Add another one first, or remove the book.',
  'bad_input.pattern': 'This pattern cannot be read: {{reason}}.',
  'bad_input.rule': 'This rule cannot be used: {{reason}}',
  'bad_input.rule_file': ({
    file,
    problems,
    lines,
  }: {
    readonly file?: string;
    readonly problems: readonly string[];
    readonly lines: readonly string[];
  }) => {
    const more = problems.length - mostNamed;
    const rest = more > 0 ? ` And ${more} more.` : '';
    const nothing = lines.length > 0 ? ' Nothing was added.' : '';
    const named = file === undefined ? '' : `“${file}”: `;
    return `${named}${problems.slice(0, mostNamed).join(' ')}${rest}${nothing}`;
  },
  'bad_input.slow_pattern':
    'This pattern takes too long to try. Make it simpler: one repetition inside another is the usual cause.',
  'bad_input.credits_without_words':
    'These credits are empty: they only use details that the book does not have. Add an author, or write other words.',
  'bad_input.split_at_edge': 'There must be text on both sides of the split.',
  'bad_input.too_many_rules': 'A list holds {{limit}} rules at most.',
  'bad_input.whole_take_cut': 'That would cut away the whole take.',
  'book_empty.nothing_aloud': 'There is nothing to read aloud in “{{title}}”.',
  'cancelled.newer_preview': 'A newer preview was requested.',
  'conflict.book_revised':
    'The book has changed since it was compared with the file. Nothing was done; compare them again.',
  'conflict.book_changed':
    'The book has changed since the search. Check the new results and replace again.',
  'conflict.chapter':
    'This chapter was changed elsewhere meanwhile. Your text is still here; copy it before you load the other version.',
  'conflict.segments_in_use':
    'A job of this book is under way and may generate and pay for its lines as they are. Pause it in the queue, then choose another length.',
  'conflict.chapter_moved':
    'A different chapter now comes before this one, so they were not joined. Undo later changes first.',
  'conflict.chapter_to_split':
    'This chapter was changed meanwhile. Look at it again, then split it.',
  'conflict.locked_take': 'This take is locked. Unlock it first.',
  'conflict.open_edits':
    '{{count}} edits of this book are already waiting for review. Review them in the assistant first.',
  'conflict.no_open_calls': 'Nothing in this answer is waiting to run.',
  'conflict.not_last_answer': 'Only the last answer can be asked for again.',
  'decisions_needed.stopped_at_line':
    'Stopped at a line that may or may not have been charged: {{reason}}',
  'internal.own_reason': 'This stopped because of an error in Lectern; the log has the details.',
  'not_found.book': 'That book is not in the library any more.',
  'not_found.chapter': 'That chapter is not in the library any more.',
  'not_found.decided_call': 'That request has been decided already.',
  'bad_input.one_manuscript': 'A book is updated from one file: name one manuscript with --update.',
  'not_found.import': 'This import was closed. Choose the file again.',
  'not_found.revision': 'This comparison was closed. Choose the manuscript again.',
  'not_found.line': 'That line is not in the chapter any more.',
  'not_found.rule': 'That rule is not here any more.',
  'not_found.take': 'That take does not belong to this line any more.',
  'not_found.undo':
    'This cannot be undone any more. The history of each chapter has its earlier text.',
  'not_found.version': 'That version is not kept any more.',
} as const satisfies Wordings;
