import { Option } from 'commander';
import {
  loudnessPresets,
  packLimits,
  sampleLimits,
  speechRoutes,
} from '../../shared/model/export.ts';
import { namePlaceholders } from '../../shared/model/name-pattern.ts';
import { segmentLengths } from '../../shared/model/project.ts';
import { tagsHelp } from './book-paths.ts';
import {
  parseChapters,
  parseCost,
  parseDay,
  parseFeedUrl,
  parseFormats,
  parseIsbn,
  parseMinutes,
  parsePackCharacters,
  parsePolicy,
  parsePresets,
  parseSpeed,
  parseSubtitles,
  parseYear,
} from './parse-options.ts';

/** How an audiobook is to be: the options of `lectern audiobook`, and the keys of a book in a plan. */
export function bookOptions(): readonly Option[] {
  return [
    new Option('--out <dir>', 'folder for the finished files').makeOptionMandatory(),
    new Option(
      '--format <list>',
      'm4b, mp3-book, opus, epub (read-along): one file a book; mp3, flac, wav: a file per chapter (default m4b; for --preset acx mp3, which is all that it takes)',
    ).argParser(parseFormats),
    new Option(
      '--preset <name>',
      `loudness: ${loudnessPresets.join(', ')} (default audiobook); more than once or as a list for files of each, in a folder each`,
    ).argParser(parsePresets),
    new Option(
      '--name-pattern <pattern>',
      `names of files, such as "{author} - {title}/{number:000} - {chapter}"; there are ${namePlaceholders.map((name) => `{${name}}`).join(', ')}`,
    ),
    new Option(
      '--narrator <name>',
      'who reads, for the tags; kept with the book like all that follow',
    ),
    new Option('--series <name>', 'series that the book belongs to'),
    new Option('--series-part <part>', 'place in the series, such as 3'),
    new Option('--description <text>', 'what the book is about'),
    new Option('--year <year>', 'year of publication').argParser(parseYear),
    new Option('--isbn <isbn>', 'ISBN; its checksum is checked').argParser(parseIsbn),
    new Option('--publisher <name>', 'publisher'),
    new Option('--genre <name>', 'genre (default Audiobook)'),
    new Option('--copyright <text>', 'copyright line'),
    new Option('--subtitles <list>', 'srt, vtt, lrc: beside each file').argParser(parseSubtitles),
    new Option('--labels', 'label tracks for Audacity: chapters and lines'),
    new Option('--chapters-json', 'chapters as JSON (podcast namespace)'),
    new Option(
      '--feed <url>',
      'podcast feed of the mp3 files, for the address of the folder where they will lie',
    ).argParser(parseFeedUrl),
    new Option(
      '--published <day>',
      'day that the feed and the epub name, such as 2026-11-22',
    ).argParser(parseDay),
    new Option('--chapters <list>', 'only these chapters by number, such as 1-3,5').argParser(
      parseChapters,
    ),
    new Option('--include-matter', 'front and back matter too, which are chapters then'),
    new Option('--voice <name>', 'title of the voice that reads'),
    new Option('--speed <n>', 'speed of speech, 0.5 to 2').argParser(parseSpeed).default(1),
    new Option('--max-cost <n>', 'cap for each book: money (12.5) or tokens (5000t)').argParser(
      parseCost,
    ),
    new Option('--on-uncertain <what>', 'lines that may have been charged: stop, skip or retry')
      .argParser(parsePolicy)
      .default('skip'),
    new Option('--via <how>', 'line by line, or as speech jobs that are paid in advance by length')
      .choices(speechRoutes)
      .default('sync'),
    new Option(
      '--job-characters <n>',
      `with --via job: the most text of one job, ${packLimits.leastCharacters} to ${packLimits.mostCharacters} (default ${packLimits.usualCharacters}); a job that fails is paid`,
    ).argParser(parsePackCharacters),
    new Option(
      '--segments <length>',
      'text of a request: usual (about 300 characters) or long (up to 1000, fewer requests); what is generated stays as it is',
    ).choices(segmentLengths),
    new Option('--pace <name>', 'pauses between lines, paragraphs, scenes and chapters').choices([
      'tight',
      'usual',
      'calm',
    ]),
    new Option('--credits', 'begin and end with spoken credits: title, author and voice'),
    new Option('--no-credits', 'take the credits out again'),
    new Option('--intro <file>', 'sound before the book; "none" takes it out'),
    new Option('--outro <file>', 'sound behind the book; "none" takes it out'),
    new Option(
      '--sample [minutes]',
      `an MP3 of its own with the beginning, ${sampleLimits.leastMinutes} to ${sampleLimits.mostMinutes} minutes (default ${sampleLimits.usualMinutes})`,
    ).argParser(parseMinutes),
    new Option('--tags', tagsHelp),
  ];
}
