import { Option } from 'commander';
import {
  loudnessPresets,
  packLimits,
  sampleLimits,
  speechRoutes,
} from '../../shared/model/export.ts';
import { namePlaceholders } from '../../shared/model/name-pattern.ts';
import { segmentLengths } from '../../shared/model/project.ts';
import { mostRetakeTries } from '../../shared/model/take.ts';
import {
  customBitrates,
  customLimits,
  usualCustomPreset,
} from '../../shared/sound/custom-preset.ts';
import { tagsHelp } from './book-paths.ts';
import {
  parseAuthors,
  parseBitrate,
  parseCast,
  parseChapters,
  parseCost,
  parseDay,
  parseFeedUrl,
  parseFormats,
  parseIsbn,
  parseLanguage,
  parseLoudness,
  parseMinutes,
  parsePackCharacters,
  parsePolicy,
  parsePresets,
  parseSpeed,
  parseSubtitles,
  parseTitle,
  parseTries,
  parseTruePeak,
  parseYear,
} from './parse-options.ts';
import { phrase } from './words/phrase.ts';

/** What only one book can have: given for several, it would be of the wrong ones. */
export const ofOneBook = ['title', 'cover'] as const;

/** What only reading a file asks for: a book of the library, or of a project file, is read already. */
export const ofReading = [
  ['includeMatter', 'include-matter'],
  ['tags', 'tags'],
] as const;

/** The values of the preset `custom`. */
export function customOptions(): readonly Option[] {
  const {
    measure: _measure,
    leastDistanceDb,
    ...values
  } = { ...usualCustomPreset, ...customLimits };
  return [
    new Option('--loudness <level>', phrase('option.loudness', values)).argParser(parseLoudness),
    new Option('--peak <dBTP>', phrase('option.peak', { ...values, ...leastDistanceDb })).argParser(
      parseTruePeak,
    ),
    new Option(
      '--bitrate <kbit/s>',
      phrase('option.bitrate', { ...values, bitrates: customBitrates.map(String) }),
    ).argParser(parseBitrate),
  ];
}

/** How an audiobook is to be: the options of `lectern audiobook`, and the keys of a book in a plan. */
export function bookOptions(): readonly Option[] {
  return [
    new Option('--out <dir>', phrase('option.out')).makeOptionMandatory(),
    new Option('--format <list>', phrase('option.format')).argParser(parseFormats),
    new Option(
      '--preset <name>',
      phrase('option.preset', { loudnessPresets: loudnessPresets.join(', ') }),
    ).argParser(parsePresets),
    ...customOptions(),
    new Option(
      '--name-pattern <pattern>',
      phrase('option.namePattern', {
        value: namePlaceholders.map((name) => `{${name}}`).join(', '),
      }),
    ),
    new Option('--title <title>', phrase('option.bookTitle')).argParser(parseTitle),
    new Option('--author <name>', phrase('option.author')).argParser(parseAuthors),
    new Option('--cover <file>', phrase('option.cover')),
    new Option('--language <tag>', phrase('option.bookLanguage')).argParser(parseLanguage),
    new Option('--narrator <name>', phrase('option.narrator')),
    new Option('--series <name>', phrase('option.series')),
    new Option('--series-part <part>', phrase('option.seriesPart')),
    new Option('--description <text>', phrase('option.description')),
    new Option('--year <year>', phrase('option.year')).argParser(parseYear),
    new Option('--isbn <isbn>', phrase('option.isbn')).argParser(parseIsbn),
    new Option('--publisher <name>', phrase('option.publisher')),
    new Option('--genre <name>', phrase('option.genre')),
    new Option('--copyright <text>', phrase('option.copyright')),
    new Option('--subtitles <list>', phrase('option.subtitles')).argParser(parseSubtitles),
    new Option('--labels', phrase('option.labels')),
    new Option('--chapters-json', phrase('option.chaptersJson')),
    new Option('--feed <url>', phrase('option.feed')).argParser(parseFeedUrl),
    new Option('--published <day>', phrase('option.published')).argParser(parseDay),
    new Option('--chapters <list>', phrase('option.chapters')).argParser(parseChapters),
    new Option('--include-matter', phrase('option.includeMatter')),
    new Option('--voice <name>', phrase('option.voice')),
    new Option('--cast <name=voice>', phrase('option.cast')).argParser(parseCast),
    new Option('--pronunciation <file>', phrase('option.pronunciation')),
    new Option('--speed <n>', phrase('option.bookSpeed')).argParser(parseSpeed),
    new Option('--max-cost <n>', phrase('option.maxCost')).argParser(parseCost),
    new Option('--repair', phrase('option.bookRepair')),
    new Option('--retake <n>', phrase('option.bookRetake', { mostRetakeTries })).argParser(
      parseTries,
    ),
    new Option('--on-uncertain <what>', phrase('option.onUncertain'))
      .argParser(parsePolicy)
      .default('skip'),
    new Option('--via <how>', phrase('option.via')).choices(speechRoutes).default('sync'),
    new Option(
      '--job-characters <n>',
      phrase('option.jobCharacters', {
        leastCharacters: packLimits.leastCharacters,
        mostCharacters: packLimits.mostCharacters,
        usualCharacters: packLimits.usualCharacters,
      }),
    ).argParser(parsePackCharacters),
    new Option('--segments <length>', phrase('option.segments')).choices(segmentLengths),
    new Option('--pace <name>', phrase('option.pace')).choices(['tight', 'usual', 'calm']),
    new Option('--headings', phrase('option.headings')),
    new Option('--no-headings', phrase('option.noHeadings')),
    new Option('--credits', phrase('option.credits')),
    new Option('--no-credits', phrase('option.noCredits')),
    new Option('--intro <file>', phrase('option.intro')),
    new Option('--outro <file>', phrase('option.outro')),
    new Option(
      '--sample [minutes]',
      phrase('option.sample', {
        leastMinutes: sampleLimits.leastMinutes,
        mostMinutes: sampleLimits.mostMinutes,
        usualMinutes: sampleLimits.usualMinutes,
      }),
    ).argParser(parseMinutes),
    new Option('--tags', tagsHelp()),
  ];
}
