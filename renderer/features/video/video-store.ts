import { create } from 'zustand';
import type { AppError } from '../../../shared/app-error.ts';
import type { InputOf } from '../../../shared/ipc/contract.ts';
import type { ClipFile } from '../../../shared/model/video/clip.ts';
import type { VideoInput, VideoView } from '../../../shared/model/video/video.ts';
import { parseJson } from '../../../shared/parse-json.ts';
import { t } from '../../i18n/index.ts';
import { asAppError, fileHandle, request } from '../../ipc/client.ts';
import { requestWithApproval } from '../../stores/price-question.ts';
import { recall, remember } from '../../stores/remembered.ts';
import { useSessionStore } from '../../stores/session-store.ts';
import { showLink, showToast } from '../../ui/messages/toast.tsx';
import { openQueue } from '../queue/queue-store.ts';

/** What is typed on the left. */
export type VideoDraft = {
  readonly prompt: string;
  readonly model: string;
  readonly seconds: number | null;
  readonly size: string | null;
  readonly extra: string;
  readonly image: File | null;
  /** What it may cost where no price is known, in money; null for the usual limit. */
  readonly mostMoney: number | null;
};

/** One tile of the gallery. */
export type GalleryItem =
  | { readonly kind: 'video'; readonly id: string; readonly video: VideoView }
  | { readonly kind: 'clip'; readonly id: string; readonly clip: ClipFile };

type VideoState = {
  readonly videos: readonly VideoView[] | null;
  readonly clips: readonly ClipFile[];
  /** Video models of the account; null until they were read. */
  readonly models: readonly string[] | null;
  readonly draft: VideoDraft;
  readonly isBusy: boolean;
  /** The video that this very request has made already: another one is asked about. */
  readonly existing: string | null;
  /** The tile that is played large. */
  readonly openId: string | null;
  readonly problem: AppError | null;
  readonly draftProblem: AppError | null;
  readonly load: () => Promise<void>;
};

/** The description outlives the window. */
const firstDraft: VideoDraft = {
  prompt: recall('video.prompt') ?? '',
  model: '',
  seconds: null,
  size: null,
  extra: '',
  image: null,
  mostMoney: null,
};

export const useVideoStore = create<VideoState>()((set) => ({
  videos: null,
  clips: [],
  models: null,
  draft: firstDraft,
  isBusy: false,
  existing: null,
  openId: null,
  problem: null,
  draftProblem: null,
  load: async () => {
    try {
      const [videos, clips] = await Promise.all([
        request('videos.list', {}),
        request('clips.list', {}),
      ]);
      set({ videos, clips, problem: null });
    } catch (error) {
      set({ problem: asAppError(error) });
    }
  },
}));

const { getState: get, setState: set } = useVideoStore;

/** Videos and clips, the newest first. */
export function galleryItems(
  videos: readonly VideoView[],
  clips: readonly ClipFile[],
): readonly GalleryItem[] {
  const items: GalleryItem[] = [
    ...videos.map((video) => ({ kind: 'video', id: video.id, video }) as const),
    ...clips.map((clip) => ({ kind: 'clip', id: clip.id, clip }) as const),
  ];
  const madeAt = (item: GalleryItem) =>
    item.kind === 'video' ? item.video.madeAtMs : item.clip.madeAtMs;
  return items.sort((one, other) => madeAt(other) - madeAt(one));
}

/** What a person chose or typed, listed or not, for the account in use. */
function ownModelName(): string {
  return `video.model.${useSessionStore.getState().session?.account?.id ?? 'demo'}`;
}

export async function loadModels(): Promise<void> {
  try {
    const { models, chosen } = await request('videos.models', {});
    const { draft } = get();
    const isKnown = models.includes(draft.model);
    // Said of a list that could not be read before.
    if (get().models === null) set({ draftProblem: null });
    set({ models });
    const own = recall(ownModelName());
    if (own !== null && own !== '') set({ draft: { ...get().draft, model: own } });
    else if (!isKnown && chosen !== null) set({ draft: { ...get().draft, model: chosen } });
  } catch (error) {
    set({ models: null, draftProblem: asAppError(error) });
  }
}

export function setDraft(change: Partial<VideoDraft>): void {
  if (change.model !== undefined) remember(ownModelName(), change.model);
  if (change.prompt !== undefined) remember('video.prompt', change.prompt);
  set({ draft: { ...get().draft, ...change }, draftProblem: null });
}

/** The fields of an older video, to be changed and generated again. */
export function takeOverInput({ model, prompt, seconds, size, extra }: VideoInput): void {
  setDraft({ model, prompt, seconds, size, extra, image: null });
}

/** What main is asked for; null while something is missing. */
async function orderOf(draft: VideoDraft): Promise<InputOf<'videos.price'>> {
  const { model, prompt, seconds, size, extra, image, mostMoney } = draft;
  return {
    input: { model: model.trim(), prompt: prompt.trim(), seconds, size, extra },
    imageHandle: image === null ? null : await fileHandle(image),
    most: mostMoney === null ? null : { tokens: null, money: mostMoney },
  };
}

/** True for nothing and for a JSON object. */
export function isExtraFine(extra: string): boolean {
  if (extra.trim() === '') return true;
  const value = parseJson(extra);
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function canGenerate({ prompt, model, extra }: VideoDraft): boolean {
  return prompt.trim() !== '' && model.trim() !== '' && isExtraFine(extra);
}

/** Asks about the price and puts it into the queue. */
export async function generateVideo(isAgain = false): Promise<void> {
  const { draft, isBusy } = get();
  if (isBusy || !canGenerate(draft)) return;
  set({ isBusy: true, draftProblem: null, existing: null });
  try {
    const order = await orderOf(draft);
    const { isPriceKnown } = await request('videos.price', order);
    const model = order.input.model;
    const words = {
      title: t('video.askTitle'),
      body: isPriceKnown ? t('video.askKnown', { model }) : t('video.askUnknown', { model }),
      action: t('video.generate'),
      testId: 'video-price',
    };
    const answer = await requestWithApproval(
      (approval) => request('videos.start', { ...order, approval, isAgain }),
      words,
    );
    if (answer === null) return;
    if (answer.videoId !== null) {
      set({ existing: answer.videoId });
      return;
    }
    showLink(t('video.started'), t('video.showQueue'), () => openQueue());
  } catch (error) {
    set({ draftProblem: asAppError(error) });
  } finally {
    set({ isBusy: false });
  }
}

export async function removeItem(item: GalleryItem): Promise<void> {
  if (item.kind === 'video') await request('videos.remove', { videoId: item.id });
  else await request('clips.remove', { fileId: item.id });
  set({ openId: null });
  await get().load();
  showToast(t('video.removed'));
}
