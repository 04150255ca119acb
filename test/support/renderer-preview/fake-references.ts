import type { EventMessage, InputOf, ResultOf, RouteName } from '../../../shared/ipc/contract.ts';
import { errorCodes } from '../../../shared/ipc/error-codes.ts';
import {
  noFixes,
  type ReferenceCheck,
  type ReferencePart,
  type ReferenceRender,
  type ReferenceView,
  type RefusedFile,
} from '../../../shared/model/voice.ts';
import { toneLevel } from './fake-hear.ts';
import { makeJob } from './fake-queue.ts';
import type { FakeStudio } from './fake-studio.ts';

type Ports = {
  readonly emit: (...events: EventMessage[]) => void;
  readonly isFree: () => boolean;
  readonly mediaUrl: (durationMs: number, seed: number) => string;
};

type ReferenceRoutes = Extract<RouteName, `references.${string}` | 'files.takeOpened'>;

const readMs = 120;

function peaksOf(durationMs: number, seed: number): readonly number[] {
  return Array.from({ length: Math.ceil(durationMs / 10) }, (_, at) =>
    Math.round(255 * toneLevel(at / 100, seed)),
  );
}

function check(
  kind: ReferenceCheck['kind'],
  verdict: ReferenceCheck['verdict'],
  measured: number,
  fix: ReferenceCheck['fix'] = null,
): ReferenceCheck {
  return { kind, verdict, measured, fix, frequencyHz: kind === 'hum' ? 50 : null };
}

/** Findings of a sound that is rather bad, better by what was mended. */
function checksOf(lengthMs: number, fixes: ReferenceView['fixes']): readonly ReferenceCheck[] {
  const length = lengthMs >= 30_000 ? 'good' : lengthMs >= 10_000 ? 'warning' : 'bad';
  return [
    check('length', length, lengthMs),
    check('clipping', 'warning', 3),
    fixes['reduce-noise']
      ? check('noise', 'good', 34)
      : check('noise', 'warning', 22.4, 'reduce-noise'),
    fixes.level ? check('loudness', 'good', -20) : check('loudness', 'warning', -31.2, 'level'),
    fixes['remove-hum'] ? check('hum', 'good', 1) : check('hum', 'bad', 14, 'remove-hum'),
    fixes['cut-silence']
      ? check('silence', 'good', 0.12)
      : check('silence', 'warning', 0.44, 'cut-silence'),
    check('speakers', 'good', 0.1),
    check('music', 'warning', 0.7, 'trim'),
  ];
}

/** Voices in the making, in memory: files whose names hold "bad" are refused, "slow" ones take their time. */
export function createFakeReferences(studio: FakeStudio, ports: Ports) {
  const known = new Map<string, ReferenceView>();
  const removedParts = new Map<string, ReferencePart>();
  let count = 0;
  const next = (): number => {
    count += 1;
    return count;
  };
  const of = (id: string): ReferenceView => {
    const view = known.get(id);
    if (view === undefined) throw new Error('This voice in the making is gone.');
    return view;
  };
  const put = (id: string, change: Partial<ReferenceView>): ReferenceView => {
    const view = { ...of(id), ...change, updatedAtMs: of(id).updatedAtMs + 1 };
    known.set(id, view);
    return view;
  };
  const tell = (view: ReferenceView): void =>
    ports.emit({ name: 'reference.changed', payload: view });
  const putJob = (job: FakeStudio['jobs'][number]): void => {
    studio.jobs = [...studio.jobs.filter(({ id }) => id !== job.id), job];
    ports.emit({ name: 'jobs.changed', payload: { changed: [job], removed: [] } });
  };
  const wait = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

  const partOf = (name: string): ReferencePart => {
    const seed = next();
    const durationMs = 6000 + ((seed * 5300) % 17_000);
    return {
      id: `part-${seed}`,
      label: name,
      origin: 'file',
      sentence: null,
      durationMs,
      sampleRateHz: 44_100,
      channelCount: 1 + (seed % 2),
      isCut: false,
      format: /\.mp4$/.test(name) ? 'AAC in MP4' : 'MP3',
      regions: [{ startMs: 0, endMs: durationMs }],
      mediaUrl: ports.mediaUrl(durationMs, seed),
      peaks: peaksOf(durationMs, seed),
    };
  };
  const renderOf = ({ parts, fixes }: ReferenceView): ReferenceRender => {
    const lengthMs = parts
      .flatMap(({ regions }) => regions)
      .reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0);
    const durationMs = lengthMs + 500;
    return {
      mediaUrl: ports.mediaUrl(durationMs, 3),
      beforeUrl: ports.mediaUrl(durationMs, 4),
      durationMs,
      sizeBytes: Math.round(durationMs * 88.2),
      format: 'wav',
      sampleRateHz: 44_100,
      peaks: peaksOf(durationMs, 3),
      checksBefore: checksOf(lengthMs, noFixes),
      checks: checksOf(lengthMs, fixes),
    };
  };
  const upload = async (id: string, jobId: string): Promise<void> => {
    for (let step = 1; step <= 10; step += 1) {
      await wait(150);
      const job = studio.jobs.find((row) => row.id === jobId);
      if (job === undefined || job.state !== 'running') {
        tell(put(id, { state: 'open' }));
        return;
      }
      putJob({ ...job, fraction: step / 10, stage: 'uploading' });
    }
    const job = studio.jobs.find((row) => row.id === jobId);
    if (job === undefined) return;
    const { title } = of(id);
    if (/lost/i.test(title)) {
      putJob({ ...job, state: 'needs-decisions', uncertainCount: 1 });
      tell(put(id, { state: 'uncertain' }));
    } else if (/refuse/i.test(title)) {
      const message =
        'This account may not clone voices. Ask whoever runs the service; nothing was charged.';
      const problem = { code: errorCodes.gatewayForbidden, message };
      putJob({ ...job, state: 'failed', problem });
      tell(put(id, { state: 'open' }));
    } else {
      putJob({ ...job, state: 'done', fraction: 1, doneItems: 1 });
      tell(put(id, { state: 'done', voiceId: 'v2' }));
    }
  };

  const handlers: {
    readonly [Name in ReferenceRoutes]: (
      input: InputOf<Name>,
    ) => ResultOf<Name> | Promise<ResultOf<Name>>;
  } = {
    'files.takeOpened': () => [],
    'references.list': () =>
      [...known.values()].map(({ id, title, state, createdAtMs, updatedAtMs, parts }) => ({
        ...{ id, title, state, createdAtMs, updatedAtMs },
        partCount: parts.length,
        durationMs: parts.reduce((sum, { durationMs }) => sum + durationMs, 0),
      })),
    'references.create': ({ title = '', language = 'en' }) => {
      const id = `r${next()}`;
      const atMs = Date.now();
      const view: ReferenceView = {
        ...{ id, title, language, state: 'open', parts: [], fixes: noFixes, consent: null },
        ...{ render: null, jobId: null, voiceId: null, sameSoundAs: null },
        ...{ createdAtMs: atMs, updatedAtMs: atMs },
      };
      known.set(id, view);
      return view;
    },
    'references.get': ({ referenceId }) => of(referenceId),
    'references.update': ({ referenceId, title, language, fixes }) =>
      put(referenceId, {
        ...(title === undefined ? {} : { title }),
        ...(language === undefined ? {} : { language }),
        ...(fixes === undefined ? {} : { fixes, render: null }),
      }),
    'references.remove': () => null,
    'references.restore': () => null,
    'references.addFiles': async ({ referenceId, files }) => {
      const refused: RefusedFile[] = [];
      for (const { name } of files) {
        for (let step = 0; step < (/slow/.test(name) ? 40 : 2); step += 1) {
          const fraction = step / (/slow/.test(name) ? 40 : 2);
          ports.emit({ name: 'reference.reading', payload: { referenceId, name, fraction } });
          await wait(readMs);
        }
        if (/bad/.test(name)) {
          const message = `“${name}” is no sound: it is a picture (PNG). Choose an audio or video file.`;
          refused.push({ name, code: errorCodes.audioUndecodable, message });
        } else {
          const parts = [...of(referenceId).parts, partOf(name)];
          tell(put(referenceId, { parts, render: null }));
        }
        ports.emit({ name: 'reference.reading', payload: { referenceId, name, fraction: 1 } });
      }
      return { reference: of(referenceId), refused };
    },
    'references.stopReading': () => null,
    'references.order': ({ referenceId, partIds }) => {
      const { parts } = of(referenceId);
      const ordered = partIds.flatMap((id) => parts.filter((part) => part.id === id));
      return put(referenceId, { parts: ordered, render: null });
    },
    'references.removePart': ({ referenceId, partId }) => {
      const { parts } = of(referenceId);
      for (const part of parts) removedParts.set(part.id, part);
      const left = parts.filter(({ id }) => id !== partId);
      return put(referenceId, { parts: left, render: null });
    },
    'references.restorePart': ({ referenceId, partId }) => {
      const part = removedParts.get(partId);
      const parts = [...of(referenceId).parts, ...(part === undefined ? [] : [part])];
      return put(referenceId, { parts, render: null });
    },
    'references.trim': ({ referenceId, partId, regions }) => {
      const parts = of(referenceId).parts.map((part) =>
        part.id === partId ? { ...part, regions } : part,
      );
      return put(referenceId, { parts, render: null });
    },
    'references.consent': ({ referenceId, consent }) =>
      put(referenceId, {
        consent:
          consent === null
            ? null
            : {
                speaker: consent.speaker,
                givenBy: consent.givenBy,
                isOwnVoice: consent.isOwnVoice,
                note: consent.note ?? '',
                atMs: Date.now(),
                statementUrl: null,
              },
      }),
    'references.render': async ({ referenceId }) => {
      await wait(300);
      const view = of(referenceId);
      const sameSoundAs = /again/i.test(view.title) ? { voiceId: 'v1', title: 'Anna' } : null;
      return put(referenceId, { render: renderOf(view), sameSoundAs });
    },
    'references.offer': () => ({
      tokens: 1000,
      money: (1000 * 8) / 21_250,
      isFree: ports.isFree(),
      approval: 'a'.repeat(64),
    }),
    'references.clone': ({ referenceId }) => {
      const { title } = of(referenceId);
      const jobId = `clone-${next()}`;
      putJob({
        ...makeJob(jobId, {
          ...{ projectId: null, projectTitle: null, title, totalItems: 1 },
          ...{ createdAtMs: Date.now(), isFree: ports.isFree() },
        }),
        kind: 'clone',
        state: 'running',
      });
      const view = put(referenceId, { state: 'uploading', jobId });
      void upload(referenceId, jobId);
      return view;
    },
  };
  return handlers;
}
