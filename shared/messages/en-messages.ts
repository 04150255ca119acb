/**
 * What main says and keeps beside errors: notices of an export, notes of the ledger, states of answers, questions of
 * the system's dialogs. Each is worded when it is said, and kept as it was worded.
 */
export const enMessages = {
  'account.demo': 'Demo voice',
  'account.madeElsewhere':
    'Lines already generated with the account {{other}}: {{count}}. Takes belong to their account: with {{account}}, these lines are charged again.',
  'address.mended': 'The address was corrected: {{what}}.',
  'address.noPath': 'the path of a single request was removed',
  'address.noQuery': 'what follows “?” or “#” was removed',
  'address.oneVersion': '/v1 was there more than once',
  'assistant.findSpeakers': 'Find speakers',
  'assistant.markEmotions': 'Mark emotions',
  'assistant.ofChapter': '{{task}}: {{chapter}}',
  'assistant.readAloud': 'Prepare for narration',
  'batch.folderUnreadable': 'The folder {{path}} cannot be read.',
  'batch.madeHere': 'Lectern made this file, so it is not taken as a new book.',
  'batch.otherPrograms': 'Other programs',
  'batch.scheduled': 'Starts with its batch: {{time}}. Resume to start it now.',
  'batch.waitsForYes': 'Waiting for your approval.',
  'cast.narrator': 'narrator',
  'cast.theNarrator': 'The narrator',
  'chat.cutShort': 'The answer was cut off. The part that arrived was charged.',
  'chat.lost': 'Lectern was closed before this was sent. Nothing was charged: ask again.',
  'chat.lostOnItsWay':
    'Lectern was closed while the answer was on its way, so it may have been charged. Check at the gateway before you ask again.',
  'chat.lostToFaults': 'The gateway failed before this was stopped, so it may have been charged.',
  'chat.notSent': 'Stopped before anything was sent; nothing was charged.',
  'chat.onItsWay': 'Stopped. What was sent is charged, and the rest of the answer is kept.',
  'chat.unexpected': 'This stopped because of an error in Lectern; the log has the details.',
  'dialog.cancel': 'Cancel',
  'dialog.cannotStart': 'Lectern cannot start',
  'dialog.chooseFolder': 'Choose its folder…',
  'dialog.libraryGone': 'Lectern cannot find its library',
  'dialog.notTheLibrary': 'That is not the library',
  'dialog.programRights':
    'It runs on this computer with your rights. Agree only if you chose it yourself.',
  'dialog.quit': 'Quit',
  'dialog.quitAnyway': 'Quit anyway',
  'dialog.recordingLost': 'It is lost if Lectern ends now.',
  'dialog.recordingOpen': 'A recording is not stored yet',
  'dialog.restoreBackup': 'Restore a backup…',
  'dialog.startProgram': 'Start this program to transcribe takes?',
  'dialog.tryAgain': 'Try again',
  'dialog.useIt': 'Use it',
  'export.changedMeanwhile':
    'Lines changed since this export began and exported as they were: {{count}}. Export again to include the changes.',
  'export.cueLimit':
    'A cue sheet lists at most {{limit}} chapters, so none was made for {{extension}} with {{count}}.',
  'export.flacCover':
    'The FLAC files have no cover: it has 16 MB or more, too much for FLAC. Choose a smaller picture.',
  'export.kept': '“{{older}}” already existed and was kept; the new file is “{{name}}”.',
  'export.leftOut':
    'Lines that are missing from the files because it was decided to leave them out: {{count}}.',
  'export.m4bOlderList':
    'The M4B file lists all of its chapters; players that read only the older list of 255 do not show the last {{count}}.',
  'export.nothingToRead': 'There is nothing to read aloud in this book yet.',
  'export.numbered':
    'Chapter files that were numbered because their names were the same: {{count}}.',
  'export.opusLimit':
    'An Opus file lists {{limit}} chapters: the last {{count}} are heard, but not listed.',
  'export.pagesGone':
    'The pages of the read-along EPUB were made from the script, without the styles and pictures of the imported EPUB file: too much of “{{chapter}}” is missing from it.',
  'export.pagesLarge':
    'The pages of the read-along EPUB were made from the script, without the styles and pictures of the imported EPUB file, which is too large.',
  'export.pagesMoved':
    'The pages of the read-along EPUB were made from the script, without the styles and pictures of the imported EPUB file: “{{chapter}}” is in a different place there.',
  'export.pagesUnreadable':
    'The pages of the read-along EPUB were made from the script, without the styles and pictures of the imported EPUB file, which cannot be read.',
  'export.repaired': 'Repaired without a new take, free: {{lines}}.',
  'export.retaken': 'New takes of doubted lines: {{lines}}.',
  'export.retakesStopped':
    'New takes of doubted lines stopped early, and their former takes stay in use: {{reason}}',
  'export.retakesUnheard':
    'No new takes of lines that a speech recognition program has doubted, because none is chosen to hear them: {{lines}}.',
  'export.stillInDoubt':
    'Still in doubt: {{lines}}. Listen to them under Check the book, or list them with lectern check.',
  'ledger.atMost': 'text tokens, at most',
  'ledger.byDecision': 'counted as charged by your decision',
  'ledger.byLength': 'audio received: by its length',
  'ledger.cutOff': 'cut off with 524',
  'ledger.foundVoice': 'found in the list of voices',
  'ledger.maybeCut': 'may be cut off',
  'ledger.moreThanAllowed': 'more than was allowed',
  'ledger.noTokens': 'no token count in the answer: at most',
  'ledger.priceUnknown': 'price unknown: at most',
  'ledger.toldByGateway': 'reported by the gateway',
  'ledger.tooLong': 'refused as too long',
  'library.damaged':
    'Lectern checked the library and found its file damaged; nothing was changed. Save your books as project files now and restore a backup: the library may not open at the next start.',
  'recogniser.none': 'there is no such program',
  'recogniser.tooLong': 'it took longer than two minutes',
  'recording.cutOff': 'A recording for {{where}} was cut off. What was recorded before is kept.',
  'recording.named': '“{{title}}”',
  'recording.unnamed': 'a voice without a name',
  'retake.all': 'New takes: {{lines}}',
  'retake.flagged': 'New takes: flagged, {{lines}}',
  'retake.line': '1 line',
  'retake.lines': '{{count}} lines',
  'retake.speaker': 'New takes: {{speaker}}, {{lines}}',
  'retake.stillInDoubt':
    'All new takes are in doubt (up to {{tries}} each): {{lines}}. The least doubtful take of each is in use.',
  'rule.detail': '{{problem}}: {{detail}}',
  'rule.findBrackets': 'brackets are never sent, so text with one is never found.',
  'rule.findEmpty': 'there is nothing to find.',
  'rule.findTooLong': 'the text to find is longer than {{most}} characters.',
  'rule.groupMissing': 'say refers to a group that the pattern does not have.',
  'rule.noChange': 'find and say are the same.',
  'rule.patternBroken': 'the pattern cannot be read',
  'rule.patternEmpty': 'the pattern would match nothing at all.',
  'rule.patternTooBig': 'the pattern is too large.',
  'rule.sayBrackets': 'the text to say has a bracket, which would be read as a tag.',
  'rule.saySigns': 'the text to say has a character that cannot be sent.',
  'rule.sayTooLong': 'the text to say is longer than {{most}} characters.',
  'rules.flag': '{{column}} is neither “yes” nor “no”.',
  'rules.kind': 'kind is “{{kind}}”, not “text” or “pattern”.',
  'rules.lexeme': '“{{find}}”: {{problem}}',
  'rules.line': 'Line {{line}}: {{problem}}',
  'rules.noSay':
    'there is nothing to say instead. To leave words unspoken, put a comma behind them.',
  'rules.none': 'There are no rules in this file.',
  'rules.phonemesOnly':
    'All words in this lexicon have only phonemes, which cannot be sent. Words with an alias can be imported.',
  'rules.scope': 'scope is “{{scope}}”, not “book” or “all”.',
  'rules.tooMany': 'A file may have at most {{most}} rules; this one has {{count}}.',
  'session.keyOf':
    'The key in LECTERN_API_KEY belongs to the account {{account}}, which is used for this command.',
  'session.keyTakenOver':
    'The key in LECTERN_API_KEY is now used as that of the account {{account}}, which has takes and had no key here. --account chooses another.',
  'session.newKey':
    'This key is new for {{address}}: it is now the account “{{label}}”. If it replaces the key of another account, run “lectern accounts add --base-url {{address}} --replace ACCOUNT”.',
  'takes.doubtful':
    'Lines that are silent, or much too short or too long for their text: {{count}}. Listen to them before you use them.',
  'voice.default': 'Default voice',
  'web.noSession':
    'Lectern: this browser is not connected to the studio.\n\nOpen the address that Lectern printed when it started. It works once: to connect another browser,\nstop Lectern and start “lectern serve” again.\n',
  'web.otherName': 'This host name is not the studio’s. Use the address that Lectern printed.',
  'web.otherPage': 'A page from another origin may not use the studio.',
  'web.portTaken': 'another program uses it',
  'web.reload': 'Reload',
  'web.restart':
    'Close Lectern and start it again. In a browser, stop “lectern serve” with Ctrl-C, start it again, and open the address that it prints.',
  'web.updated': 'Lectern was updated while it was running',
} as const;
