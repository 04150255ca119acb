import type { Wordings } from './wordings.ts';

/** Rounded up, so that what is over the limit never reads as the limit. */
const inMegabytes = (bytes: number) => `${(Math.ceil(bytes / 100_000) / 10).toFixed(1)} MB`;

/** So many are named; a book that was cast on another account may lack every voice. */
const mostNamed = 4;

function voicesMissing({ voices }: { readonly voices: readonly string[] }): string {
  const shown = voices.slice(0, mostNamed).join(', ').replace('The narrator', 'the narrator');
  const more = voices.length > mostNamed ? ` and ${voices.length - mostNamed} more` : '';
  return voices.length === 1
    ? `The account in use does not have the voice of ${shown}. Choose another voice under Cast, or switch to the account that has it. Nothing was sent.`
    : `The account in use does not have the voices of ${shown}${more}. Choose other voices under Cast, or switch to the account that has them. Nothing was sent.`;
}

/** Voices, recordings, cloning and the cast. */
export const enVoicesErrors = {
  'any.damaged_sound': 'Its sound in this file is missing or damaged.',
  'any.large_sound': 'Its sound in this file is larger than the gateway accepts.',
  'any.recording_kept': '{{reason}} The recording and the consent are kept.',
  'approval_needed.recording_changed':
    'The recording, its title, the consent or the account has changed since the price was shown. Check the price, then try again.',
  'approval_needed.upload_changed':
    'The recording has changed since its upload was agreed to, so nothing was sent. Check its price, then try again.',
  'archive_unsafe.voice_pack':
    '“{{file}}” is not safe (it has sizes or names that no export has), so it was not opened. Export the voices again, or get the file from another source.',
  'bad_input.consent': 'A voice is only cloned with consent: say who agreed, and when.',
  'bad_input.cut_sample': 'A piece of a recording ends within a sample.',
  'bad_input.default_voice': 'The default voice belongs to the gateway itself.',
  'bad_input.empty_line': 'There is nothing to say in this line.',
  'bad_input.in_cast': '{{name}} is in the cast already.',
  'bad_input.long_reference':
    'This is longer than {{minutes}} minutes; a voice needs about one. Trim it first.',
  'bad_input.long_words': 'These words are too long to try a voice. Use fewer.',
  'bad_input.name_signs': 'A name cannot have a colon or a line break.',
  'bad_input.no_recording': 'There is no recording yet: drop a file or record one.',
  'bad_input.no_voice_name': 'Give the voice a name first.',
  'bad_input.not_cast_yet': '{{name}} is not in the cast yet.',
  'bad_input.not_in_cast': '{{name}} is not in the cast.',
  'bad_input.regions': 'The parts kept of a recording must be in order, separate and inside it.',
  'bad_input.same_voice': 'Choose two different voices to compare.',
  'bad_input.short_recording': 'Nothing was recorded: it is too short for a word.',
  'bad_input.silent_file': '{{path}} contains no sound.',
  'bad_input.too_many_voices': 'One file holds at most {{limit}} voices.',
  'bad_input.unsampled_voice':
    'There is no sample of “{{name}}” here: it was created elsewhere. Only voices with a sample can be exported.',
  'bad_input.voice_at_gateway': 'This voice is still at the gateway. Delete it there first.',
  'bad_input.whose_consent':
    'A voice is only cloned with consent: say whose voice it is, who agreed, and when.',
  'cancelled.reading': 'Reading was stopped.',
  'cancelled.upload_left_out':
    'It was left out, as you decided. The recording and the consent are kept.',
  'conflict.lines_given':
    'A chapter has changed since its lines were reviewed. Review them again, then accept them.',
  'conflict.missing_piece': 'Piece {{index}} of the recording is missing.',
  'conflict.recording_changed': 'The recording changed while it was put together. Try again.',
  'conflict.recording_done':
    'A voice was cloned from this recording, so it stays as it is. Start a new one.',
  'conflict.recording_uncertain':
    'An upload of this recording may have been charged. Decide about it first.',
  'conflict.recording_uploading':
    'This recording is on its way to the gateway. Cancel its upload first.',
  'conflict.recordings_changed': 'The recordings have changed. Move it again.',
  'conflict.too_many_recordings':
    'A voice is made from at most {{limit}} recordings. Remove one first.',
  'decisions_needed.no_new_voice':
    '{{reason}} The gateway has no new voice of this name yet. Retry to look again, free, or decide about it under Uncertain in the queue.',
  'decisions_needed.same_upload':
    'The same sound is already being uploaded, or its upload may have been charged. Wait for it, or decide about it in the queue first.',
  'disk_failed.recording':
    'The recording cannot be written to the disk ({{reason}}). What was recorded so far is kept.',
  'disk_full.recording':
    'The disk is full: what was recorded so far is kept, but no more can be recorded.',
  'file_not_readable.path': '{{path}} cannot be read.',
  'file_too_large.long_recording':
    'A recording ends after {{minutes}} minutes; what was recorded so far is kept.',
  'file_too_large.recording': ({ bytes }: { readonly bytes: number }) =>
    `The recording is ${inMegabytes(bytes)}; the gateway accepts at most 20 MB. Trim it first. Nothing was sent.`,
  'file_too_large.upload': ({ file, bytes }: { readonly file: string; readonly bytes: number }) =>
    `${file} is ${inMegabytes(bytes)}; the gateway accepts at most 20 MB. Nothing was sent.`,
  'file_too_large.voice_pack':
    '“{{file}}” is larger than any export of voices. Nothing was imported.',
  'file_too_large.voices_to_export':
    'These voices are more than 400 MB in total. Export fewer of them at once.',
  'gateway_forbidden.cloning':
    'The gateway says that this account may not clone voices (403). Nothing was charged. The recording and the consent are kept.',
  'gateway_forbidden.delete_voice':
    'The gateway refused to delete this voice: it belongs to another account, or the key in use may not delete voices. Nothing was changed. Switch to the account that made it, or ask its owner.',
  'internal.file':
    'This file could not be read because of an error in Lectern; the log has the details.',
  'not_found.cast':
    'Nobody speaks by name in “{{title}}”, so no voice can be given. Mark the lines as “@Name: …” and read the text with --tags, or cast the book in the window.',
  'not_found.cast_member': 'There is no {{name}} in the cast of “{{title}}”. Available: {{names}}.',
  'not_found.character': 'There is no {{name}} in the cast of this book.',
  'not_found.recording_of_voice': 'That recording is not a part of this voice.',
  'not_found.removed_recording': 'That recording was removed. Restore it first.',
  'not_found.voice_sample': 'There is no sample of this voice here: it was created elsewhere.',
  'not_this_format.newer_voice_pack':
    '“{{file}}” was made by a newer Lectern. Update Lectern to import its voices.',
  'not_this_format.voice_pack':
    '“{{file}}” is not a Lectern voice file: {{reason}}. Nothing was imported.',
  'voice_missing.book':
    'A voice of this book does not exist on the account in use. Choose another voice, or switch the account.',
  'voice_missing.characters': voicesMissing,
  'voice_missing.line':
    'This voice is not on the account in use, so nothing was sent. Choose another one; what it said before can still be heard.',
  'voice_missing.name': 'There is no voice “{{name}}” on this account. Available: {{names}}.',
  'voice_missing.not_deletable': 'Only a voice of this account can be deleted.',
  'voice_missing.other_account':
    'That voice is not on the account in use. Choose another voice, or switch the account.',
} as const satisfies Wordings;
