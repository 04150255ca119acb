import type { AssistantTask } from '../../../shared/model/assistant.ts';
import type { ChapterSpeakers } from '../../../shared/model/cast.ts';
import type { BookPeople, Person } from '../../../shared/script/speakers/book-people.ts';
import { certainFrom } from '../../../shared/script/speakers/certain.ts';
import type { ChapterRow, ProjectRow } from '../../storage/library.ts';
import type { AskedLine, KnownPerson } from './piece-types.ts';

/** What of a chapter is asked about its speakers; nothing where the task is another one. */
export type Doubts = {
  readonly lines: readonly AskedLine[] | undefined;
  readonly people: readonly KnownPerson[] | undefined;
};

type Speakers = {
  readonly ofChapter: (project: ProjectRow, chapter: ChapterRow) => ChapterSpeakers;
  readonly people: (project: ProjectRow) => BookPeople;
};

type DoubtsOf = (
  request: { readonly project: ProjectRow; readonly task: AssistantTask },
  chapter: ChapterRow,
) => Doubts;

const mostPeople = 40;
const mostAliases = 4;
const none: Doubts = { lines: undefined, people: undefined };

/** The lines of chapters that are not certain, with who was found in the book; the same answer for the same text. */
export function createDoubts(speakers: Speakers): DoubtsOf {
  const known = new WeakMap<ChapterSpeakers, Doubts>();
  return ({ project, task }, chapter) => {
    if (task !== 'find-speakers') return none;
    const found = speakers.ofChapter(project, chapter);
    const doubts = known.get(found) ?? doubtsOf(found, speakers.people(project));
    known.set(found, doubts);
    return doubts;
  };
}

function doubtsOf({ suggestions }: ChapterSpeakers, { people, find }: BookPeople): Doubts {
  const doubtful = suggestions.filter(({ certainty }) => certainty < certainFrom);
  const here = new Set(suggestions.flatMap(({ speaker }) => speaker ?? []));
  const named = [...here].map((name) => find(name) ?? { name, aliases: [], count: 0 });
  const most = [...people].sort((one, other) => other.count - one.count);
  const order: ReadonlySet<Pick<Person, 'name' | 'aliases'>> = new Set([...named, ...most]);
  return {
    lines: doubtful.map(({ from, to }) => ({ start: from, end: to })),
    people: [...order].slice(0, mostPeople).map(({ name, aliases }) => ({
      name,
      aliases: aliases.filter((one) => one !== name).slice(0, mostAliases),
    })),
  };
}
