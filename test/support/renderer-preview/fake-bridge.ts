import type { Bridge } from '../../../shared/ipc/bridge.ts';
import type { EventMessage, InputOf, ResultOf, RouteName } from '../../../shared/ipc/contract.ts';
import { errorCodes } from '../../../shared/ipc/error-codes.ts';
import type { WireError } from '../../../shared/ipc/result.ts';
import type { Chapter, Project, SegmentView } from '../../../shared/model/project.ts';
import type { Session } from '../../../shared/model/session.ts';
import type { ReferenceView } from '../../../shared/model/voice.ts';
import { createFakeAssistant } from './fake-assistant.ts';
import { createFakeCast } from './fake-cast.ts';
import { toneMs, tonePeaks, tonePeaksBase64 } from './fake-hear.ts';
import { createFakeManuscript } from './fake-manuscript.ts';
import { createFakeOutline } from './fake-outline.ts';
import { createFakePronunciation } from './fake-pronunciation.ts';
import { createFakeQueue, makeJob } from './fake-queue.ts';
import { createFakeRecorder } from './fake-recorder.ts';
import { createFakeReferences } from './fake-references.ts';
import { addProject, type FakeStudio, offerOf, priceOf, summaryOf } from './fake-studio.ts';
import { createFakeTakes } from './fake-takes.ts';
import { createFakeVoices } from './fake-voices.ts';
import { planRoughly } from './rough-plan.ts';

type FakePorts = {
  readonly mediaUrl: (durationMs: number, seed: number) => string;
  readonly kind: Bridge['kind'];
};

const wire = (code: WireError['code'], message: string): WireError => ({ code, message, data: {} });

class Refusal extends Error {
  readonly wire: WireError;
  constructor(error: WireError) {
    super(error.message);
    this.wire = error;
  }
}

/** A studio in memory behind the real contract, for looking at the screens and for their tests. */
export function createFakeBridge(studio: FakeStudio, ports: FakePorts) {
  const listeners = new Set<(events: readonly EventMessage[]) => void>();
  const emit = (...events: EventMessage[]): void => {
    for (const listener of listeners) {
      listener(events);
    }
  };
  const isFree = (): boolean => studio.session.mode === 'demo';

  const chapterOf = (chapterId: string): Chapter => {
    const chapter = studio.chapters.get(chapterId);
    if (chapter === undefined) {
      throw new Refusal(wire(errorCodes.notFound, 'This chapter is not in the library any more.'));
    }
    return chapter;
  };

  const projectOf = (projectId: string): Project => {
    const project = studio.projects.find(({ id }) => id === projectId);
    if (project === undefined) {
      throw new Refusal(wire(errorCodes.notFound, 'This book is not in the library any more.'));
    }
    return project;
  };

  const recount = (project: Project): Project => {
    const chapters = project.chapters.map((summary) => {
      const chapter = studio.chapters.get(summary.id);
      const speakable = (chapter?.segments ?? []).filter(({ status }) => status !== 'silent');
      const made = speakable.filter(({ status }) => status === 'made');
      return {
        ...summary,
        segmentCount: speakable.length,
        madeCount: made.length,
        uncertainCount: speakable.filter(({ status }) => status === 'uncertain').length,
        madeMs: made.reduce((sum, { durationMs }) => sum + (durationMs ?? 0), 0),
        estimatedMs: speakable.reduce((sum, { estimatedMs }) => sum + estimatedMs, 0),
      };
    });
    const sum = (pick: (chapter: (typeof chapters)[number]) => number): number =>
      chapters.reduce((total, chapter) => total + pick(chapter), 0);
    return {
      ...project,
      chapters,
      chapterCount: chapters.length,
      segmentCount: sum(({ segmentCount }) => segmentCount),
      madeCount: sum(({ madeCount }) => madeCount),
      madeMs: sum(({ madeMs }) => madeMs),
      estimatedMs: sum(({ estimatedMs }) => estimatedMs),
    };
  };

  const setSegment = (chapterId: string, segment: SegmentView): void => {
    const chapter = chapterOf(chapterId);
    studio.chapters.set(chapterId, {
      ...chapter,
      segments: chapter.segments.map((known) => (known.index === segment.index ? segment : known)),
    });
    emit({ name: 'chapter.segments', payload: { chapterId, segments: [segment] } });
  };

  const make = (chapterId: string, index: number): SegmentView => {
    const segment = chapterOf(chapterId).segments[index];
    if (segment === undefined) {
      throw new Refusal(wire(errorCodes.notFound, 'This line is not in the chapter any more.'));
    }
    if (segment.status === 'made') {
      return segment;
    }
    const made: SegmentView = {
      ...segment,
      status: 'made',
      durationMs: segment.estimatedMs,
      mediaUrl: ports.mediaUrl(segment.estimatedMs, index),
    };
    setSegment(chapterId, made);
    return made;
  };

  const missing = (chapterId: string, only?: readonly string[]): readonly SegmentView[] =>
    chapterOf(chapterId).segments.filter(
      ({ id, status }) =>
        (status === 'not-made' || status === 'changed') &&
        (only === undefined || only.includes(id)),
    );

  const later = (work: () => void, delayMs: number): void => {
    setTimeout(work, delayMs);
  };

  const queue = createFakeQueue(studio, { emit, later, mediaUrl: ports.mediaUrl });
  const pronunciation = createFakePronunciation(studio, {
    isFree,
    chaptersOf: (projectId) =>
      [...studio.chapters.values()].filter((chapter) => chapter.projectId === projectId),
    mediaUrl: ports.mediaUrl,
  });
  const takes = createFakeTakes(studio, {
    isFree,
    chapterOf,
    setSegment,
    mediaUrl: ports.mediaUrl,
  });

  const references = createFakeReferences(studio, { emit, isFree, mediaUrl: ports.mediaUrl });

  const setSession = (change: Partial<Session>): Session => {
    studio.session = { ...studio.session, ...change };
    emit({ name: 'session.changed', payload: studio.session });
    return studio.session;
  };

  const handlers: {
    readonly [Name in RouteName]: (
      input: InputOf<Name>,
    ) => ResultOf<Name> | Promise<ResultOf<Name>>;
  } = {
    'session.get': () => studio.session,
    'settings.testConnection': ({ address }) => ({
      baseUrl: address.replace(/\/v1\/?$/, ''),
      addressNote: address.endsWith('/v1/v1')
        ? 'The address ended in /v1 twice; one is used.'
        : null,
      models: address.includes('mute') ? ['gpt-4o'] : ['fish-speech', 'gpt-4o', 'video-1'],
      hasSpeech: !address.includes('mute'),
    }),
    'settings.setKey': ({ address, label }) => {
      const account = {
        id: 'a1',
        label: label ?? new URL(address).host,
        baseUrl: address,
        hasKey: true,
      };
      return setSession({ mode: 'account', isFree: false, account, accounts: [account] });
    },
    'settings.removeKey': ({ accountId }) =>
      setSession({
        mode: 'demo',
        isFree: true,
        account: null,
        accounts: studio.session.accounts.map((account) =>
          account.id === accountId ? { ...account, hasKey: false } : account,
        ),
      }),
    'settings.useDemo': () => setSession({ mode: 'demo', isFree: true, account: null }),
    'settings.useAccount': ({ accountId }) =>
      setSession({
        mode: 'account',
        isFree: false,
        account: studio.session.accounts.find(({ id }) => id === accountId) ?? null,
      }),
    'settings.update': (change) =>
      setSession({ settings: { ...studio.session.settings, ...change } as Session['settings'] }),
    'library.list': () => studio.projects.map(recount),
    'library.review': () => {
      if (studio.review === null) {
        throw new Refusal(
          wire(
            errorCodes.bookProtected,
            'This book is protected by DRM, so it cannot be read. Use a copy without protection.',
          ),
        );
      }
      return studio.review;
    },
    'library.confirm': ({ title }) => {
      const first = studio.projects[0];
      if (first === undefined || title === '') {
        throw new Refusal(wire(errorCodes.badInput, 'The draft is gone. Drop the book again.'));
      }
      return { projectId: first.id };
    },
    'library.discard': () => null,
    'library.remove': ({ projectId }) => {
      studio.removed.push(projectOf(projectId));
      studio.projects = studio.projects.filter(({ id }) => id !== projectId);
      return null;
    },
    'library.restore': ({ projectId }) => {
      studio.projects.push(...studio.removed.filter(({ id }) => id === projectId));
      return null;
    },
    'project.create': ({ title }) => {
      const id = `p${studio.projects.length + 1}`;
      addProject(studio, { id, title, chapters: [{ title, text: `# ${title}\n\n` }] });
      return { projectId: id };
    },
    'project.get': ({ projectId }) => recount(projectOf(projectId)),
    ...createFakeOutline(studio, (message) => {
      throw new Refusal(wire(errorCodes.unsupported, message));
    }),
    'chapter.get': ({ chapterId }) => chapterOf(chapterId),
    'chapter.add': ({ projectId, title }) => {
      const project = projectOf(projectId);
      const id = `${projectId}-c${project.chapters.length + 1}`;
      const text = `# ${title}\n\n`;
      studio.chapters.set(id, {
        id,
        projectId,
        title,
        text,
        revision: 1,
        segments: planRoughly(text, []),
      });
      const chapters = [...project.chapters, summaryOf(id, title, project.chapters.length + 1)];
      studio.projects = studio.projects.map((known) =>
        known.id === projectId ? { ...known, chapters } : known,
      );
      return recount(projectOf(projectId));
    },
    'chapter.save': ({ chapterId, text, baseRevision }) => {
      const chapter = chapterOf(chapterId);
      if (chapter.revision !== baseRevision) {
        throw new Refusal(wire(errorCodes.conflict, 'The chapter has moved on.'));
      }
      const segments = planRoughly(text, chapter.segments);
      const revision = baseRevision + 1;
      studio.chapters.set(chapterId, { ...chapter, text, revision, segments });
      return { revision, segments };
    },
    'narration.hear': async ({ chapterId, segmentId, approval }) => {
      const known = chapterOf(chapterId).segments.find(({ id }) => id === segmentId);
      if (known?.status !== 'made' && !isFree() && approval == null) {
        const all = missing(chapterId);
        return { kind: 'approval', segmentCount: all.length, ...offerOf(all.length * 90, false) };
      }
      if (known !== undefined && known.status !== 'made') {
        setSegment(chapterId, { ...known, status: 'making' });
        await new Promise((resolve) => setTimeout(resolve, studio.makeDelayMs));
      }
      const { mediaUrl, durationMs } = make(chapterId, known?.index ?? -1);
      return { kind: 'ready', mediaUrl: mediaUrl ?? '', durationMs: durationMs ?? 0 };
    },
    'narration.price': ({ chapterId, segmentIds }) => {
      const all = missing(chapterId, segmentIds);
      return {
        segmentCount: all.length,
        ...offerOf(all.length * 90, isFree()),
        jobPrice: priceOf(all.length * 340, isFree()),
      };
    },
    'narration.make': ({ chapterId, segmentIds }) => {
      const all = missing(chapterId, segmentIds);
      for (const segment of all) {
        setSegment(chapterId, { ...segment, status: 'queued' });
      }
      all.forEach((segment, at) => {
        later(
          () => {
            const now = chapterOf(chapterId).segments[segment.index];
            if (now?.status === 'queued') {
              make(chapterId, segment.index);
            }
          },
          studio.makeDelayMs * (at + 1),
        );
      });
      return { started: all.length, jobId: null };
    },
    'narration.stop': ({ chapterId }) => {
      for (const segment of chapterOf(chapterId).segments) {
        if (segment.status === 'queued') {
          setSegment(chapterId, { ...segment, status: 'not-made' });
        }
      }
      return null;
    },
    'media.peaks': ({ mediaUrl }) => ({
      durationMs: toneMs(mediaUrl),
      peaksPerSecond: 100,
      peaks: tonePeaks(mediaUrl),
    }),
    'hear.peaks': ({ mediaUrls }) => ({ peaks: mediaUrls.map(tonePeaksBase64) }),
    'exports.preview': ({ projectId }) => {
      const project = recount(projectOf(projectId));
      const count = project.segmentCount - project.madeCount;
      return {
        segmentCount: project.segmentCount,
        missingCount: count,
        uncertainCount: 0,
        ...offerOf(count * 90, isFree()),
        jobPrice: priceOf(count * 340, isFree()),
        jobApproval: offerOf(count * 340, isFree()).approval,
        obstacle: null,
        folderLabel: 'Audiobooks',
        caps: {
          perDayTokens: studio.session.settings.capPerDayTokens,
          usedTodayTokens: studio.session.spentTodayTokens,
          perExportTokens: studio.session.settings.capPerExportTokens,
        },
      };
    },
    'exports.start': ({ projectId, formats }) => {
      const project = recount(projectOf(projectId));
      const id = `e${studio.jobs.length + 1}`;
      queue.add(
        makeJob(id, {
          projectId,
          projectTitle: project.title,
          title: `Audiobook (${formats.join(', ')})`,
          totalItems: project.segmentCount,
          createdAtMs: Date.now(),
          isFree: isFree(),
        }),
      );
      return { jobId: id };
    },
    ...queue.handlers,
    ...createFakeManuscript(studio, emit),
    ...createFakeCast(studio, { emit, mediaUrl: ports.mediaUrl, recount }),
    ...createFakeAssistant(studio, emit),
    ...takes,
    ...references,
    ...createFakeRecorder({
      emit,
      mediaUrl: ports.mediaUrl,
      reference: (referenceId) => references['references.get']({ referenceId }) as ReferenceView,
    }),
    ...createFakeVoices(studio, { emit, isFree, mediaUrl: ports.mediaUrl }),
    ...pronunciation.handlers,
    'files.chooseFolder': () => ({ handle: 'f1', label: 'Desktop' }),
  };

  const call = async (route: RouteName, input: unknown): Promise<unknown> => {
    const handler = handlers[route] as (given: unknown) => unknown;
    return handler(input);
  };

  const bridge: Bridge = {
    kind: ports.kind,
    request: async (route, input) => {
      const { key: _key, ...shown } = input as Record<string, unknown>;
      studio.calls.push({ route, input: shown });
      const failure = studio.failures.get(route);
      if (failure !== undefined) {
        return { ok: false, error: failure };
      }
      try {
        return { ok: true, data: await call(route as RouteName, input) };
      } catch (error) {
        const known =
          error instanceof Refusal ? error.wire : wire(errorCodes.internal, String(error));
        return { ok: false, error: known };
      }
    },
    onEvents: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    fileHandle: async () => ({ ok: true, data: { handle: 'h1' } }),
  };
  return { bridge, emit, queue };
}
