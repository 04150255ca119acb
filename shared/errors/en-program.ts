import type { Wordings } from './wordings.ts';

/** What a file system says, in words; the code stays beside them for whoever is asked for help. */
const reasons: Readonly<Record<string, string>> = {
  EACCES: 'you have no permission',
  EBUSY: 'another program uses it',
  EEXIST: 'something else has that name',
  EIO: 'the disk failed',
  EISDIR: 'a folder has that name',
  EMFILE: 'too many files are open; allow more with “ulimit -n”',
  ENAMETOOLONG: 'its name is too long',
  ENOENT: 'its folder does not exist',
  ENOTDIR: 'a file is where a folder should be',
  EPERM: 'the system does not allow it',
  EROFS: 'its disk is read-only',
};
type Refused = { readonly file: string; readonly cause: string };
type RefusedFolder = { readonly folder: string; readonly cause: string };
const because = (cause: string) =>
  reasons[cause] === undefined ? cause : `${reasons[cause]}, ${cause}`;

/** The program and its surroundings: library, files, window, command line. */
export const enProgramErrors = {
  'any.about': '{{about}}: {{reason}}',
  'any.interrupted': 'Lectern was closed. What was generated is kept; resume to continue.',
  'approval_needed.update': 'Nothing was changed. Use --yes to update the book as listed.',
  'approval_needed.clean': 'Nothing was removed. Use --yes to remove what is listed and marked.',
  'approval_needed.account_of_takes':
    'Nothing was sent: lines already paid for ({{count}}) belong to the account {{other}} without a key here; {{account}} would pay again. For audiobook or batch: --account {{otherId}} uses those lines, --account {{accountId}} generates them again, as Start in the window does.',
  'approval_needed.no_budget':
    'Other programs need a budget: start the server as “lectern mcp --budget 5” (money a day) or “--budget 5000t” (tokens a day), or set a daily limit for this account in Settings.',
  'approval_needed.not_sent': 'Nothing was sent.',
  'approval_needed.same_sound':
    'Nothing was sent: the voice “{{title}}” was made from the same sound. Use it, or add --again to pay for a second one.',
  'approval_needed.retakes':
    'Nothing was sent: new takes of the doubted lines may cost up to {{price}} ({{tokens}} tokens). Allow it with --max-cost, or lower --retake.',
  'approval_needed.retakes_limit':
    'Nothing was sent: say with --max-cost (in a plan: max-cost, or budget) what this book may cost with its new takes.',
  'approval_needed.say_price': '{{reason}} Set it with --max-cost: {{price}}.',
  'conflict.retakes_account':
    'Nothing more was sent: takes are checked only for the account in use. Switch to that of this job, then resume it.',
  'bad_input.recogniser':
    'The speech recognition program ({{command}}) failed: {{reason}}. Check its path, model and arguments.',
  'bad_input.no_recogniser':
    'Choose a speech recognition program under Check the book, or name it: lectern check BOOK --listen "whisper-cli -m model.bin -nt -f {wav}".',
  'bad_input.account_twice':
    'Several accounts are called “{{account}}”; give the name or id of one: {{names}}.',
  'bad_input.key_twice':
    'The key in LECTERN_API_KEY belongs to several accounts; choose one with --account, or its address with LECTERN_BASE_URL: {{names}}.',
  'bad_input.demo_voice': 'The voice must be flite or tone, not “{{voice}}”.',
  'bad_input.fault_plan': 'The fault plan is not valid. {{place}}: {{reason}}',
  'bad_input.acx_formats':
    'ACX accepts only MP3 by chapter. Use the format mp3, or leave the format out.',
  'bad_input.custom_only': '--loudness, --peak and --bitrate need the preset custom.',
  'bad_input.report_values':
    'A book is checked as it was exported: leave out --loudness, --peak and --bitrate.',
  'bad_input.fault_plan_file': 'The fault plan {{file}} is not valid JSON.',
  'bad_input.fault_plan_json': 'The fault plan is not valid JSON.',
  'bad_input.file_there': '“{{file}}” already exists and is not replaced. Choose another name.',
  'bad_input.no_book_name':
    '“{{file}}” is not the name of a book file. Give a name such as book.epub, book.docx or book.md.',
  'bad_input.no_file': 'That is not a file. Drop a book as a file.',
  'bad_input.one_to_estimate': 'Give one of these: a book, a text or a path.',
  'bad_input.plan': '{{file}}, line {{line}}, {{key}}: {{reason}}',
  'bad_input.port': 'The port must be a whole number from 0 to 65535.',
  'bad_input.project_account':
    'The takes in {{file}} belong to the account “{{account}}” and are not generated again on another one. Use that account: --account {{accountId}}, or choose it in Settings.',
  'bad_input.short_id': '“{{start}}” matches {{count}}: {{fits}}. Give more of the id.',
  'bad_input.unknown_account': 'There is no account “{{account}}”. Available: {{names}}.',
  'bad_input.voice_twice':
    '{{count}} voices are called “{{name}}”. Say which one by its id: {{ids}}.',
  'bad_input.input_no_text':
    'Standard input is not UTF-8 text. Save it as UTF-8 first; for a book, use “lectern audiobook FILE”.',
  'bad_input.watched_out':
    'The finished files cannot go into the watched folder: they would be read as books. Choose another folder.',
  'bad_input.sound_name': '{{file}}: the file name has to end in one of {{endings}}.',
  'bad_input.wav_name': '{{file}}: the file name has to end in .wav.',
  'bad_request.broken_json': 'The request is not valid JSON.',
  'bad_request.input': 'The request {{route}} {{problem}}.',
  'bad_request.invalid': ({ route, path }: { readonly route: string; readonly path: string }) =>
    `The request ${route} is not valid: see ${path === '' ? 'its input' : `“${path}”`}.`,
  'bad_request.nested':
    'The request has more than {{values}} values, or more than {{depth}} levels.',
  'bad_request.no_object': 'The request must be a JSON object.',
  'bad_request.not_json': 'The request must be JSON.',
  'bad_request.too_large': 'The request is too large.',
  'cancelled.request': 'This was stopped before it had finished.',
  'conflict.batch_account':
    'The batch “{{name}}” was started on the account {{account}}. Use that account to continue it.',
  'conflict.batch_book':
    '“{{title}}” is under way. Wait until it ends, or pause or cancel it first.',
  'conflict.charge': 'A paid request is {{state}} and cannot become {{to}}.',
  'conflict.cleaning': 'The library is already being cleaned up.',
  'conflict.exporting': 'An export is using what would be cleaned up. Clean up when it has ended.',
  'conflict.job_overtaken':
    'Some lines of this speech job were generated meanwhile. Start it again for the others.',
  'conflict.port':
    'Lectern cannot listen on port {{port}}: {{reason}}. Choose another with --port.',
  'conflict.requests': 'Too many requests at once: try again soon.',
  'disk_failed.file': ({ file, cause }: Refused) =>
    `The file ${file} cannot be written (${because(cause)}).`,
  'disk_failed.library': 'The library {{file}} cannot be read or written ({{reason}}).',
  'disk_failed.library_open': 'The library {{file}} cannot be opened: {{reason}}.',
  'disk_failed.home': ({ folder, cause }: RefusedFolder) =>
    `The library in ${folder} cannot be opened (${because(cause)}). Make the folder writable for you, or choose another one with LECTERN_HOME.`,
  'disk_failed.moved':
    'The library is no longer in {{folder}}: while Lectern was open it was moved away, or its disk was removed. Nothing more is sent, and what had arrived is not lost. Put it back and continue, or close Lectern and open it where it is now.',
  'disk_failed.out_folder': ({ folder, cause }: RefusedFolder) =>
    `Nothing can be written into ${folder} (${because(cause)}), so nothing was sent. Make it writable or choose another folder, then try again.`,
  'disk_failed.used': ({ file, cause }: Refused) =>
    `The file ${file} cannot be read or written (${because(cause)}).`,
  'disk_full.file':
    'There is no room left on the disk for {{file}}. Free some space, then try again.',
  'disk_full.library': 'The disk that holds {{file}} is full. Free some space, then try again.',
  'file_not_readable.batch_book':
    '{{file}} could not be read. Check that it is still there, then try this book again.',
  'file_not_readable.elsewhere':
    'This is not a file on this computer. Save it to a folder first and drop it from there.',
  'file_not_readable.in_use':
    '“{{file}}” cannot be read while another program uses it. Close it there, then try again.',
  'file_not_readable.missing': '“{{file}}” does not exist. Check its name and its folder.',
  'file_not_readable.no_file': '“{{file}}” is a folder or a device, not a file.',
  'file_not_readable.no_permission':
    '“{{file}}” cannot be read: you have no permission. Allow access, or choose another file.',
  'file_not_readable.open': '“{{file}}” cannot be opened.',
  'file_not_readable.working_folder':
    'The folder that this command was started in is gone. Change to another, then try again.',
  'file_too_large.browser': ({ maxBytes }: { readonly maxBytes: number }) => {
    const limit =
      maxBytes >= 2 ** 20 ? `${Math.floor(maxBytes / 2 ** 20)} MB` : `${maxBytes} bytes`;
    return `The file is larger than ${limit}, the most that can be sent through a browser. Use the desktop app or the command line.`;
  },
  'file_too_large.input': ({ limitBytes }: { readonly limitBytes: number }) =>
    `Standard input is larger than ${limitBytes / 1_000_000} MB, the limit. Nothing was sent. For a book, use “lectern audiobook FILE”.`,
  'forbidden.page':
    'This page is no longer allowed to talk to the studio. Open the address that Lectern printed. If it was opened in another browser before, stop Lectern and start it again.',
  'forbidden.window': 'Only the studio window may request this.',
  'gateway_address.environment':
    'There is a key in LECTERN_API_KEY, but no address to send it to. Set LECTERN_BASE_URL, or use --base-url.',
  'gateway_model_missing.kind':
    'None of this account’s models looks like a {{kind}} model. Choose one with --model. Available: {{models}}.',
  'internal.helper':
    'The helper process “{{entry}}” ended before it was ready ({{reason}}). Start Lectern again.',
  'internal.no_answer':
    'The studio does not answer. It may have been stopped: start it again and reload this page.',
  'internal.page_answer': 'The studio gave an answer that this page cannot read. Reload the page.',
  'internal.unexpected': 'Something went wrong inside Lectern. The log has the details.',
  'internal.window':
    'Something went wrong inside Lectern. Try again; if it happens again, restart Lectern.',
  'library_busy.demo_gateway':
    'Another demo gateway is using the folder {{file}}. Stop it first, or choose another folder.',
  'library_busy.library':
    'The library is in use by {{holder}}. Close it there first, or choose another library with LECTERN_HOME.',
  'library_damaged.file':
    'The library file {{file}} is damaged and was left as it is. Put a backup in its place with “lectern restore FOLDER --replace”, or move it away to start an empty library.',
  'library_damaged.lock':
    'The file {{file}} is damaged. It holds nothing of yours: it only keeps a second Lectern out of the library. Close every Lectern, delete this file and start again.',
  'library_newer.schema':
    'This library was made by a newer Lectern (schema {{schema}}; this program knows {{known}}). Update Lectern to open it.',
  'not_found.batch': 'That batch is not here any more.',
  'not_found.batch_project': 'The book is not in the library any more.',
  'not_found.batch_book': 'That book is not in the batch any more.',
  'not_found.charge': 'There is no charge {{charge}}.',
  'not_found.conversation': 'That conversation is not here any more.',
  'not_found.file': 'This file is no longer open here: choose it again.',
  'not_found.id': 'There is no {{what}} “{{start}}”.',
  'not_found.job': 'That job is not in the queue.',
  'not_found.look': 'This list is out of date. Check again what can be cleaned up.',
  'not_found.line_to_hear': 'No line of this book is generated yet, so there is nothing to hear.',
  'not_found.message': 'That message is not here any more.',
  'not_found.open_recording': 'That recording is finished or was discarded.',
  'not_found.prompt': 'That prompt is not here any more.',
  'not_found.proposal': 'That proposal is not here any more.',
  'not_found.recording': 'That recording does not exist.',
  'not_found.route': 'Lectern has no request of this name.',
  'not_found.undecided': 'Nothing is waiting for a decision.',
  'not_found.voice': 'That voice is not in the library.',
  'secret_store_unavailable.keychain':
    'The system keychain did not answer. It may be locked: unlock it and try again.',
  'unsupported.browser':
    'A browser cannot do this. The files are in the exports folder, and can be downloaded here.',
  'unsupported.recogniser':
    'In a browser only programs that were found on this machine can be chosen. Start the studio with lectern serve --listen COMMAND to offer another one.',
  'unsupported.reader': 'Nothing can be generated: the library is open read-only.',
  'unsupported.sound_output':
    'Nothing can be played because no sound output responds. Connect speakers or headphones, or choose an output in the sound settings of the system, then play again.',
} as const satisfies Wordings;
