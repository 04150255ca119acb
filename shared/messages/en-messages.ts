/**
 * What main says and keeps beside errors: notices of an export, notes of the ledger, states of answers, questions of
 * the system's dialogs. Each is worded when it is said, and kept as it was worded.
 */
export const enMessages = {
  'account.demo': 'Demo voice',
  'account.madeElsewhere':
    'Lines of it that are there from the account {{other}}: {{count}}. Takes belong to their account: with {{account}} they are bought again.',
  'address.mended': 'The address was mended: {{what}}.',
  'address.noPath': 'the path of a single call was left out',
  'address.noQuery': 'what follows “?” or “#” was left out',
  'address.oneVersion': '/v1 stood there more than once',
  'assistant.findSpeakers': 'Find speakers',
  'assistant.markEmotions': 'Mark emotions',
  'assistant.ofChapter': '{{task}}: {{chapter}}',
  'assistant.readAloud': 'Prepare for narration',
  'batch.folderUnreadable': 'The folder {{path}} cannot be read.',
  'batch.madeHere': 'Lectern made this file, so it is not taken as a new book.',
  'batch.otherPrograms': 'Other programs',
  'batch.scheduled': 'It starts with its batch: {{time}}. Resume to start it now.',
  'batch.waitsForYes': 'It waits for your yes.',
  'cast.narrator': 'narrator',
  'cast.theNarrator': 'The narrator',
  'chat.cutShort': 'The answer was cut off before its end. It is paid for as far as it came.',
  'chat.lost': 'Lectern was closed before this was sent. Nothing was charged: ask again.',
  'chat.lostOnItsWay':
    'Lectern was closed while the answer was on its way, so it may have been charged. Look at the gateway before you ask again.',
  'chat.lostToFaults':
    'The gateway failed before this was stopped, and that may have been charged.',
  'chat.notSent': 'Stopped before anything was sent; nothing was charged.',
  'chat.onItsWay': 'Stopped. What was sent is paid for: the rest of the answer is kept.',
  'chat.unexpected': 'This stopped for a reason of our own; the log has the details.',
  'dialog.cancel': 'Cancel',
  'dialog.cannotStart': 'Lectern cannot start',
  'dialog.chooseFolder': 'Choose its folder…',
  'dialog.libraryGone': 'Lectern cannot find its library',
  'dialog.notTheLibrary': 'That is not the library',
  'dialog.programRights':
    'It runs on this computer with your rights. Agree only if you chose it yourself.',
  'dialog.quit': 'Quit',
  'dialog.startProgram': 'Start this program to hear takes?',
  'dialog.tryAgain': 'Try again',
  'dialog.useIt': 'Use it',
  'export.changedMeanwhile':
    'Lines that have changed since this export began, and are in it as they were: {{count}}. Export again to have them as they are now.',
  'export.cueLimit':
    'A cue sheet numbers {{limit}} chapters at most, so none was made for {{extension}} with {{count}}.',
  'export.flacCover':
    'The FLAC files have no cover: it takes 16 MB or more, which FLAC cannot hold. Choose a smaller picture.',
  'export.kept': '“{{older}}” was there already and is kept; the new one is “{{name}}”.',
  'export.m4bOlderList':
    'The M4B file lists all of its chapters; players that read only the older list of 255 do not show the last {{count}}.',
  'export.nothingToRead': 'There is nothing to read aloud in this book yet.',
  'export.numbered':
    '{{count}} chapter files would have had the name of another one: a number was put behind it.',
  'export.opusLimit':
    'An Opus file lists {{limit}} chapters: the last {{count}} are heard, but not listed.',
  'export.pagesGone':
    'The pages of the read-along EPUB were made from the script, without the styles and pictures of the imported EPUB file: too much of “{{chapter}}” is not in it.',
  'export.pagesLarge':
    'The pages of the read-along EPUB were made from the script, without the styles and pictures of the imported EPUB file, which is too large.',
  'export.pagesMoved':
    'The pages of the read-along EPUB were made from the script, without the styles and pictures of the imported EPUB file: “{{chapter}}” has another place in it.',
  'export.pagesUnreadable':
    'The pages of the read-along EPUB were made from the script, without the styles and pictures of the imported EPUB file, which cannot be read.',
  'ledger.atMost': 'tokens of the text, at most',
  'ledger.byDecision': 'counted as charged by decision',
  'ledger.byLength': 'the sound is here: by its length',
  'ledger.cutOff': 'cut off with 524',
  'ledger.foundVoice': 'found in the list of voices',
  'ledger.maybeCut': 'may be cut off',
  'ledger.moreThanAllowed': 'more than was allowed for',
  'ledger.noTokens': 'the answer does not tell its tokens: at most',
  'ledger.priceUnknown': 'price unknown: at most',
  'ledger.toldByGateway': 'told by the gateway',
  'ledger.tooLong': 'refused as too long',
  'library.damaged':
    'Lectern read the library through and found its file damaged; nothing was changed. Save your books to project files now and restore a backup: the next start may not open it.',
  'recogniser.none': 'there is no such program',
  'recogniser.tooLong': 'it took longer than two minutes',
  'recording.cutOff': 'A recording for {{where}} was cut off. What was said until then is kept.',
  'recording.named': '“{{title}}”',
  'recording.unnamed': 'a voice without a name',
  'retake.all': 'New takes: {{lines}}',
  'retake.flagged': 'New takes: flagged, {{lines}}',
  'retake.line': '1 line',
  'retake.lines': '{{count}} lines',
  'retake.speaker': 'New takes: {{speaker}}, {{lines}}',
  'rule.detail': '{{problem}}: {{detail}}',
  'rule.findBrackets': 'no bracket is ever sent, so words with one are never found.',
  'rule.findEmpty': 'there is nothing to find.',
  'rule.findTooLong': 'what to find is longer than {{most}} characters.',
  'rule.groupMissing': 'say refers to a group that the pattern does not have.',
  'rule.noChange': 'find and say are the same.',
  'rule.patternBroken': 'the pattern cannot be read',
  'rule.patternEmpty': 'the pattern would match nothing at all.',
  'rule.patternTooBig': 'the pattern is too large.',
  'rule.sayBrackets': 'what to say holds a bracket, which would be taken for a tag.',
  'rule.saySigns': 'what to say holds a sign that cannot be sent.',
  'rule.sayTooLong': 'what to say is longer than {{most}} characters.',
  'rules.flag': '{{column}} is neither “yes” nor “no”.',
  'rules.kind': 'kind is “{{kind}}”, not “text” or “pattern”.',
  'rules.lexeme': '“{{find}}”: {{problem}}',
  'rules.line': 'Line {{line}}: {{problem}}',
  'rules.none': 'There is no rule in this file.',
  'rules.phonemesOnly':
    'All words of this lexicon have phonemes only, which cannot be sent. Words with an alias can be imported.',
  'rules.scope': 'scope is “{{scope}}”, not “book” or “all”.',
  'rules.tooMany': 'A file may hold {{most}} rules; this one has {{count}}.',
  'session.newKey':
    'This key is new for {{address}}: it is the account “{{label}}” from now on. Where it replaces the key of another account, say so with “lectern accounts add --base-url {{address}} --replace ACCOUNT”.',
  'takes.doubtful':
    'Lines that are silent, or much too short or too long for their text: {{count}}. Hear them before you use them.',
  'voice.default': 'Default voice',
  'web.noSession':
    'Lectern: this browser is not connected to the studio.\n\nOpen the address that Lectern printed when it started. It works once: to connect another browser,\nstop Lectern and start “lectern serve” again.\n',
  'web.otherName': 'This name is not one of the studio. Use the address that Lectern printed.',
  'web.otherPage': 'A page of another origin may not use the studio.',
  'web.portTaken': 'another program uses it',
} as const;
