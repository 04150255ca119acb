import { languageOf } from '../../shared/model/look/language.ts';
import { defaultVoiceId } from '../../shared/model/voice.ts';
import { createBookSound } from '../features/exports/book-sound.ts';
import { arrangeChapters } from '../features/library/arrange-chapters.ts';
import { createBookPublications } from '../features/library/book-publications.ts';
import { createChapterWriter, type IsMadeIn } from '../features/library/chapter-writer.ts';
import { createChapterHistory } from '../features/library/history.ts';
import { createImports } from '../features/library/imports.ts';
import { createIndexFiller } from '../features/library/index-filler.ts';
import { createManuscript } from '../features/library/manuscript.ts';
import { createOutline } from '../features/library/outline.ts';
import { type BookBeginning, createProjects } from '../features/library/projects.ts';
import { createRevisions } from '../features/library/revisions.ts';
import { createSampleBooks } from '../features/library/sample-book.ts';
import { createManuscriptSearch } from '../features/library/search.ts';
import { createSegmentLengths } from '../features/library/segment-lengths.ts';
import { createTextActs } from '../features/library/text-changes.ts';
import { countBookWords } from '../features/library/word-counts.ts';
import { createFirstStepList } from '../features/newcomer/first-steps.ts';
import { createBookRules } from '../features/pronunciation/book-rules.ts';
import { createChapterVersionStore } from '../storage/chapter-versions.ts';
import { createManuscriptStore } from '../storage/manuscripts.ts';
import { createFirstStepStore } from '../storage/newcomer/first-steps.ts';
import { createPronunciationStore } from '../storage/pronunciations.ts';
import { createPublicationStore } from '../storage/publications.ts';
import { keepSourceFile } from '../storage/source-files.ts';
import { type AppOptions, type Core, createCore } from './create-core.ts';
import { createNarrationServices, type NarrationServices } from './create-narration.ts';

export type LibraryServices = Awaited<ReturnType<typeof createLibraryServices>>;

/** Books: added, listed, edited, searched, their chapters moved, and their former texts kept. */
async function createLibraryServices(
  core: Core & NarrationServices,
  preferredLanguages: readonly string[] = [],
) {
  const { platform, library, segments, index, accounts, emit } = core;
  const { clock, random, paths } = platform;
  const libraryChanged = (projectId: string): void =>
    emit({ name: 'library.changed', payload: { projectId } });
  const rewritten = (chapterIds: readonly string[]): void => {
    if (chapterIds.length > 0) emit({ name: 'chapters.rewritten', payload: { chapterIds } });
  };
  const history = createChapterHistory(createChapterVersionStore(core.database), clock);
  const indexChapter = (projectId: string, chapterId: string): void => {
    index.fill(projectId, chapterId, accounts.current());
  };
  const hasTake = (identity: string) => core.charges.findTake(identity) !== null;
  const isMadeIn: IsMadeIn = (project) => {
    const account = accounts.current();
    return (segment) => {
      const order = core.speechOrders.ofSegment(project, segment, account);
      return order !== null && hasTake(order.identity);
    };
  };
  const writer = createChapterWriter({
    library,
    segments,
    segmentAudio: core.segmentAudio,
    isMadeIn,
    indexChapter,
    indexNewChapter: (projectId, chapterId) =>
      index.fillNew(projectId, chapterId, accounts.current()),
  });
  const manuscripts = createManuscriptStore(core.database);
  const keepSource = (path: string) => keepSourceFile(paths, path);
  const publications = createPublicationStore(core.database);
  const parts = {
    ...core,
    ...platform,
    history,
    writer,
    publications,
    changed: libraryChanged,
    rewritten,
  };
  const filler = createIndexFiller(parts);
  const newBook = (): BookBeginning => {
    const { newBookVoiceId, newBookSpeed, newBookSegments } = accounts.settings();
    const voice = newBookVoiceId === null ? null : core.accountStore.voice(newBookVoiceId);
    const isOurs = voice !== null && voice.accountId === accounts.current().id;
    return {
      narratorVoiceId: isOurs ? voice.id : defaultVoiceId,
      speed: newBookSpeed,
      segmentLength: newBookSegments,
    };
  };
  const keepBefore = history.keepBeforeEdit;
  const projects = createProjects({ ...parts, filler, newBook, keepVersion: keepBefore });
  const textChanges = createTextActs({ ...parts, projects });
  const search = createManuscriptSearch({ library, projects, clock });
  const manuscript = createManuscript({ ...parts, projects, search, textChanges });
  const outline = createOutline({ ...parts, projects });
  const segmentLengths = createSegmentLengths({
    ...parts,
    projects,
    ratePerSecond: (accountId) => core.engine.pacerOf(accountId).state().ratePerSecond,
  });
  const keepVersion = history.keepBeforeEdit;
  const revisions = createRevisions({
    ...parts,
    projects,
    manuscripts,
    keepSource,
    arrange: (project, chapters) =>
      arrangeChapters(
        { library, segments, isMadeIn, indexChapter, keepVersion, nowMs: clock.nowMs },
        ...([project, chapters] as const),
      ),
    isMadeIn,
    hasTake,
  });
  const samples = createSampleBooks(paths, core.accountStore, projects);
  const { environmentLanguage } = platform;
  const named = environmentLanguage === null ? [] : [environmentLanguage];
  await samples.addFirst(
    languageOf(accounts.settings().language, [...named, ...preferredLanguages]),
  );
  return {
    projects,
    writer,
    filler,
    textChanges,
    manuscript,
    outline,
    segmentLengths,
    revisions,
    manuscripts,
    keepSource,
    samples,
    firstSteps: createFirstStepList(createFirstStepStore(core.database), core.accountStore),
    imports: createImports({
      projects,
      accounts,
      random,
      emit,
      manuscripts,
      bookReader: core.bookReader,
      keepSource,
      newBook,
      prices: core.prices,
      termsOf: core.termsOf,
    }),
    bookWords: (projectId: string) => countBookWords(segments, projectId),
    publications,
    bookPublications: createBookPublications({ publications, projects }),
    libraryChanged,
    sound: createBookSound({
      ...parts,
      projects,
      outline,
      audio: core.audio,
      runAudio: core.pool.run,
      currentAccount: core.accounts.current,
      voiceName: (voiceId) =>
        core.accountStore.localName(voiceId) || (core.accountStore.voice(voiceId)?.name ?? null),
    }),
  };
}

export type Books = Awaited<ReturnType<typeof createBooks>>;

/** The open library with what lists and reads its books: all that the first screen asks for. Throws `library_busy`. */
export async function createBooks(options: AppOptions) {
  const core = await createCore(options);
  const pronunciationStore = createPronunciationStore(core.database);
  const bookRules = createBookRules(pronunciationStore);
  const { pronunciationOf } = bookRules;
  const reading = { ...core, ...createNarrationServices({ ...core, pronunciationOf }) };
  const library = await createLibraryServices(reading, options.preferredLanguages);
  return { core, pronunciationStore, bookRules, reading, books: { ...reading, ...library } };
}
