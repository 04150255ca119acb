import { giveAllToSpeakers } from '../../../shared/script/speakers/give-to-speaker.ts';
import type { EditsOfAnswer, TextOptions, Unit } from './piece-types.ts';
import type { SpeakerSegments } from './task-rules.ts';

/** Answers that name nobody. */
const nobody = /^(?:unknown|unclear|none|nobody|no one|n\/?a|\?+|narrator|the narrator|-+)?$/i;
const longestName = 80;

/**
 * Gives quoted lines to their speakers, each on a line of its own. A name is the cast's where it is spelled
 * alike but for capitals; another one is new. Nobody, and what is no name, gives nothing.
 */
export function speakerEdits(
  text: string,
  units: readonly Unit[],
  lines: SpeakerSegments['lines'],
  options: TextOptions,
): EditsOfAnswer {
  const speakers = new Map<number, string>();
  const byAlias = new Map(
    (options.people ?? []).flatMap(({ name, aliases }) =>
      aliases.map((alias) => [alias.toLowerCase(), name] as const),
    ),
  );
  const earlier = [...options.cast, ...(options.newNames ?? [])];
  let droppedCount = 0;
  for (const { n, speaker } of lines) {
    const called = byAlias.get(speaker.trim().toLowerCase()) ?? speaker;
    const name = nameOf(called, [...earlier, ...speakers.values()]);
    if (name === null) continue;
    if (units[n - 1] === undefined || speakers.has(n)) droppedCount += 1;
    else speakers.set(n, name);
  }
  const given = [...speakers].sort(([one], [other]) => one - other);
  const stretches = given.flatMap(([n, name]) => {
    const unit = units[n - 1];
    return unit === undefined ? [] : [{ from: unit.start, to: unit.end, name }];
  });
  const edits = giveAllToSpeakers(text, options.cast, stretches);
  const changeCount = edits.length === 0 ? 0 : stretches.length;
  const names = new Set(stretches.map(({ name }) => name));
  const newNames = [...names].filter((name) => !options.cast.includes(name));
  return { edits, changeCount, droppedCount, newNames };
}

function nameOf(speaker: string, known: readonly string[]): string | null {
  const name = speaker
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/^@/, '')
    .replace(/[:：]+$/, '')
    .trim();
  if (nobody.test(name) || name.length > longestName || /[:：\r\n]/.test(name)) return null;
  if (!/\p{L}/u.test(name)) return null;
  return known.find((one) => one.toLowerCase() === name.toLowerCase()) ?? name;
}
