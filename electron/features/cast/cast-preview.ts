import { appError } from '../../../shared/app-error.ts';
import type { CastPreview } from '../../../shared/model/cast.ts';
import { renameSpeaker } from '../../../shared/script/speakers/rename-speaker.ts';
import type { AccountRow } from '../../storage/accounts.ts';
import type { LibraryStore, ProjectRow } from '../../storage/library.ts';
import type { ChapterWriter } from '../library/chapter-writer.ts';
import { requireChapter } from '../library/chapters.ts';
import type { ProjectChange } from '../library/projects.ts';
import {
  type MissingSegment,
  type PricingParts,
  priceLines,
} from '../narration/missing-segments.ts';
import type { SegmentAudioLookup } from '../narration/segment-audio-lookup.ts';
import type { SpeechOrders } from '../narration/speech-orders.ts';
import { withoutMember } from './cast-acts.ts';

export type CastChange = Pick<ProjectChange, 'narratorVoiceId' | 'speed' | 'cast'>;

type PreviewParts = PricingParts & {
  readonly library: Pick<LibraryStore, 'chapters' | 'chapter'>;
  readonly writer: Pick<ChapterWriter, 'nextPlan'>;
  readonly speechOrders: SpeechOrders;
  readonly audioLookup: SegmentAudioLookup;
};

/** What becomes of a member's lines where another one gets them all, and keeps the name as an alias. */
export function previewMerge(
  parts: PreviewParts,
  project: ProjectRow,
  account: AccountRow,
  { name, into }: { readonly name: string; readonly into: string },
): CastPreview {
  const names = project.cast.map((member) => member.name);
  const missing = [name, into].find((one) => !names.includes(one));
  if (missing !== undefined || name === into) {
    throw appError('bad_input.not_in_cast', { name: missing ?? into });
  }
  const change = { cast: withoutMember(project.cast, name, into) };
  return previewCast(parts, project, account, change, (text) =>
    renameSpeaker(text, { cast: names, from: name, to: into }),
  );
}

/** What another cast, narrator or speed would change in a book; nothing is changed by looking. */
export function previewCast(
  parts: PreviewParts,
  project: ProjectRow,
  account: AccountRow,
  change: CastChange,
  /** The text of a chapter as the change leaves it. */
  rewrite: (text: string) => string = (text) => text,
): CastPreview {
  const changed: ProjectRow = {
    ...project,
    narratorVoiceId: change.narratorVoiceId ?? project.narratorVoiceId,
    speed: change.speed ?? project.speed,
    cast: change.cast ?? project.cast,
  };
  const names = ({ cast }: ProjectRow) => JSON.stringify(cast.map(({ name }) => name));
  const isSamePlan = names(project) === names(changed);
  let segmentCount = 0;
  const remakes: MissingSegment[] = [];
  for (const chapter of parts.library.chapters(project.id)) {
    const before = parts.speechOrders.ofChapter(project, chapter, account);
    const audioBefore = parts.audioLookup(account.id, before);
    const former = new Map(before.ids.map((segmentId, index) => [segmentId, index]));
    const planned = isSamePlan ? before : nextPlan(parts, changed, chapter.id, rewrite);
    const after = parts.speechOrders.ofPlan(changed, planned, account);
    const audioAfter = parts.audioLookup(account.id, after);
    for (const [index, order] of after.orders.entries()) {
      const from = former.get(after.ids[index] ?? null) ?? -1;
      if (order === null || order.identity === before.orders[from]?.identity) continue;
      segmentCount += 1;
      const hadAudio = from >= 0 && audioBefore(from).take !== null;
      if (!hadAudio || audioAfter(index).take !== null) continue;
      remakes.push({ chapterId: chapter.id, segmentId: after.ids[index] ?? '', order });
    }
  }
  return { segmentCount, remakeCount: remakes.length, ...priceLines(parts, account, remakes) };
}

/** Other names in the cast change what `@Name:` means. */
function nextPlan(
  { library, writer }: PreviewParts,
  changed: ProjectRow,
  chapterId: string,
  rewrite: (text: string) => string,
) {
  const chapter = requireChapter(library, chapterId);
  return writer.nextPlan(changed, chapter, rewrite(chapter.text));
}
