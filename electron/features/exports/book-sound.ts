import { basename } from 'node:path';
import { appError } from '../../../shared/app-error.ts';
import { definedOnly } from '../../../shared/defined-only.ts';
import { bookWordsOf } from '../../../shared/messages/book-words.ts';
import {
  type Clip,
  type ClipPlace,
  type CreditsChange,
  type CreditsKind,
  creditsKinds,
  type Production,
  type ProductionChange,
  pausesOf,
  type SoundOfBook,
  usualCredits,
} from '../../../shared/model/production.ts';
import { escapeProse } from '../../../shared/script/parse/escape.ts';
import type { AudioPool } from '../../audio/pool/pool.ts';
import type { Random } from '../../platform/ports.ts';
import type { AccountRow } from '../../storage/accounts.ts';
import type { AudioStore } from '../../storage/audio-store.ts';
import type { ChapterHead, LibraryStore, ProjectRow } from '../../storage/library.ts';
import type { ProductionStore } from '../../storage/productions.ts';
import type { ChapterWriter } from '../library/chapter-writer.ts';
import type { Outline } from '../library/outline.ts';
import type { Projects } from '../library/projects.ts';
import type { Narration } from '../narration/narration.ts';
import type { SegmentIndex } from '../narration/segment-index.ts';
import { fillCredits } from './credits.ts';

/** How a finished book sounds: its pauses, credits and clips. Nothing here buys anything. */
export type BookSound = {
  readonly get: (projectId: string) => SoundOfBook;
  readonly update: (projectId: string, change: ProductionChange) => SoundOfBook;
  /**
   * Gives the book credits with the words of these templates, or takes them out where one is null. Credits that are
   * there get the new words; those that are equal keep their audio, as any line does.
   */
  readonly setCredits: (projectId: string, change: CreditsChange) => SoundOfBook;
  /**
   * Takes a file of sound over as the clip of a place, or takes the clip out where it is null. Rejects as a file of
   * sound does that cannot be read.
   */
  readonly setClip: (
    projectId: string,
    place: ClipPlace,
    path: string | null,
    signal?: AbortSignal,
  ) => Promise<SoundOfBook>;
};

type BookSoundParts = {
  readonly library: LibraryStore;
  readonly projects: Pick<Projects, 'row' | 'saveChapter'>;
  readonly writer: Pick<ChapterWriter, 'insert'>;
  readonly outline: Pick<Outline, 'remove'>;
  readonly productions: ProductionStore;
  readonly index: Pick<SegmentIndex, 'fillProject'>;
  readonly narration: Pick<Narration, 'announceShown'>;
  readonly currentAccount: () => AccountRow;
  readonly audio: AudioStore;
  readonly runAudio: AudioPool['run'];
  readonly random: Random;
  /** What a voice is called, or null for the default one. */
  readonly voiceName: (voiceId: string) => string | null;
  readonly changed: (projectId: string) => void;
  readonly rewritten: (chapterIds: readonly string[]) => void;
};

const mostClipMs = 10 * 60_000;

export function createBookSound(parts: BookSoundParts): BookSound {
  const { library, projects, productions } = parts;

  const creditsOf = (projectId: string, kind: CreditsKind): ChapterHead | null =>
    library.chapters(projectId).find((chapter) => chapter.kind === kind) ?? null;

  const wordsOf = (project: ProjectRow, template: string): string => {
    const { title, author } = project;
    const narrator = parts.voiceName(project.narratorVoiceId);
    return `${escapeProse(fillCredits(template, { title, author, narrator }))}\n`;
  };

  /** Where nobody chose one, in the language of the book; credits that say the English one go on to do so. */
  const templateOf = (project: ProjectRow, production: Production, kind: CreditsKind): string => {
    const stored = production.templates[kind];
    const known = creditsOf(project.id, kind);
    const isKept =
      stored !== usualCredits[kind] ||
      (known !== null && library.chapter(known.id)?.text === wordsOf(project, stored));
    return isKept ? stored : bookWordsOf(project.language).templates[kind];
  };

  const get: BookSound['get'] = (projectId) => {
    const project = projects.row(projectId);
    const production = productions.get(projectId);
    const credits = creditsKinds.map((kind) => {
      const chapter = creditsOf(projectId, kind);
      const template = templateOf(project, production, kind);
      const words = wordsOf(project, template);
      const isOther = chapter !== null && library.chapter(chapter.id)?.text !== words;
      return { kind, template, words: words.trim(), chapterId: chapter?.id ?? null, isOther };
    });
    const { pace, ownPauses, isHeadingSpoken, clips } = production;
    return {
      isHeadingSpoken,
      pace,
      ownPauses,
      credits,
      pauses: pausesOf(production),
      clips: clips.map(({ place, name, durationMs }) => ({ place, name, durationMs })),
    };
  };

  const store = (projectId: string, production: Production): SoundOfBook => {
    const before = productions.get(projectId);
    const isOther = heardKey(before) !== heardKey(production);
    const fill = () => parts.index.fillProject(projectId, parts.currentAccount());
    library.transaction(() => {
      if (before.isHeadingSpoken === production.isHeadingSpoken) {
        productions.set(projectId, production);
        return;
      }
      // Takes of headings are remembered where these become silent, those to come of jobs under way as well.
      fill();
      productions.rememberAskedHeadings(projectId);
      productions.set(projectId, production);
      fill();
    });
    parts.changed(projectId);
    // Open chapters show and play the pauses and headings.
    if (isOther) parts.narration.announceShown(library.chapters(projectId).map(({ id }) => id));
    return get(projectId);
  };

  const setOne = (project: ProjectRow, kind: CreditsKind, template: string | null): void => {
    const known = creditsOf(project.id, kind);
    if (template === null) {
      if (known !== null) parts.outline.remove(known.id);
      return;
    }
    const text = wordsOf(project, template);
    if (text.trim() === '') throw appError('bad_input.credits_without_words');
    if (known === null) {
      const title = bookWordsOf(project.language).titles[kind];
      const chapter = {
        id: parts.random.id(),
        projectId: project.id,
        ordinal: 0,
        title,
        text,
        kind,
      };
      library.transaction(() => parts.writer.insert(project, chapter));
    } else if (library.chapter(known.id)?.text !== text) {
      projects.saveChapter(known.id, text, known.revision);
      parts.rewritten([known.id]);
    }
  };

  const readClip = async (path: string, place: ClipPlace, signal?: AbortSignal): Promise<Clip> => {
    const name = basename(path);
    const flacPath = parts.audio.temporaryPath(parts.random.id());
    const options = signal === undefined ? {} : { signal };
    const made = await parts.runAudio(
      { kind: 'readMedia', inputPath: path, name, flacPath, mostMs: mostClipMs },
      options,
    );
    const { durationMs, flacSha256: audioSha256 } = made;
    const kept = await parts.audio.adopt(flacPath, audioSha256);
    const measured = await parts.runAudio({ kind: 'measureSound', path: kept, name }, options);
    const { integratedLufs: lufs } = measured;
    const integratedLufs = Number.isFinite(lufs) ? lufs : null;
    return { place, name: name.slice(0, 300), audioSha256, durationMs, integratedLufs };
  };

  return {
    get,
    update: (projectId, change) => {
      const { id } = projects.row(projectId);
      const known = productions.get(id);
      const ownPauses = { ...known.ownPauses, ...definedOnly(change.ownPauses ?? {}) };
      return store(id, { ...known, ...definedOnly(change), ownPauses });
    },
    setCredits: (projectId, change) => {
      const project = projects.row(projectId);
      const production = productions.get(projectId);
      const templates = { ...production.templates };
      for (const kind of creditsKinds) {
        const template = change[kind];
        if (template === undefined) continue;
        setOne(project, kind, template);
        if (template !== null) templates[kind] = template;
      }
      return store(projectId, { ...production, templates });
    },
    setClip: async (projectId, place, path, signal) => {
      const { id } = projects.row(projectId);
      const clip = path === null ? null : await readClip(path, place, signal);
      const production = productions.get(id);
      const others = production.clips.filter((known) => known.place !== place);
      return store(id, { ...production, clips: clip === null ? others : [...others, clip] });
    },
  };
}

/** What of it is heard within the chapters. */
function heardKey(production: Production): string {
  return JSON.stringify([pausesOf(production), production.isHeadingSpoken]);
}
