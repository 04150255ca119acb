import { createNarration } from '../features/narration/narration.ts';
import { createSegmentAudioLookup } from '../features/narration/segment-audio-lookup.ts';
import { createSegmentIndex } from '../features/narration/segment-index.ts';
import { createSegmentStates } from '../features/narration/segment-states.ts';
import {
  createOrderOfSegment,
  createSpeechOrders,
  type Pronunciation,
} from '../features/narration/speech-orders.ts';
import { createSpeechRequester } from '../features/narration/speech-requester.ts';
import { createVoiceCheck } from '../features/narration/voice-check.ts';
import type { ProjectRow } from '../storage/library.ts';
import { createProductionStore } from '../storage/productions.ts';
import { createSegmentAudioStore } from '../storage/segments/segment-audio.ts';
import { createSegmentStore } from '../storage/segments/segments.ts';
import type { Core } from './create-core.ts';

export type NarrationServices = ReturnType<typeof createNarrationServices>;

type Parts = Core & { readonly pronunciationOf: (project: ProjectRow) => Pronunciation };

/** The segments of the library: planned, asked for, heard, and told to the windows. */
export function createNarrationServices(parts: Parts) {
  const { database, library, charges, accounts, accountStore, pronunciationOf, emit } = parts;
  const { serviceOf } = accounts;
  const segments = createSegmentStore(database);
  const segmentAudio = createSegmentAudioStore(database);
  const productions = createProductionStore(database);
  const index = createSegmentIndex({
    library,
    segments,
    segmentAudio,
    serviceOf,
    pronunciationOf,
  });
  const speechOrders = createSpeechOrders(segments, parts.termsOf, pronunciationOf);
  const orderOf = createOrderOfSegment({ library, segments, speechOrders });
  const audioLookup = createSegmentAudioLookup(charges, segmentAudio);
  const { engine, prices } = parts;
  const speaker = createSpeechRequester(engine.generateSpeech, engine.calls, accounts, prices);
  const textOf = (segmentId: string, accountId: string): string =>
    orderOf(segmentId, accounts.byId(accountId))?.request.text ?? '';
  const { jobStore } = parts;
  const states = createSegmentStates({ charges, segments, segmentAudio, jobStore, textOf });
  const voiceCheck = createVoiceCheck({ store: accountStore, library });
  const services = {
    segments,
    segmentAudio,
    index,
    orderOf,
    speechOrders,
    audioLookup,
    speaker,
    states,
    voiceCheck,
    productions,
    closing: engine.closing,
  };
  const narration = createNarration({
    ...parts,
    ...services,
    segmentsChanged: (chapterId, changed) =>
      emit({ name: 'chapter.segments', payload: { chapterId, segments: changed } }),
  });
  // Told after the transaction that it may be part of.
  parts.chargeMoves.listen(({ id, identity, kind, state, failure }) => {
    // A line that is being made looks the same from its reservation to its take.
    const isOnItsWay = state === 'sending' || state === 'received';
    if (kind === 'speech' && isOnItsWay && failure === null) return;
    const spans = kind === 'speech-job' ? charges.packOf(id) : [];
    const identities = [identity, ...spans.map((span) => span.identity)];
    queueMicrotask(() => identities.forEach(narration.announceIdentity));
  });
  return { ...services, narration };
}
