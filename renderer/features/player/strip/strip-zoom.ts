import { create } from 'zustand';

/** A second as wide as this shows every breath. */
const mostPxPerSecond = 200;

type StripZoomState = {
  /** 0 shows the whole chapter, however long. */
  readonly pxPerSecond: number;
  /** At this the whole chapter fills the strip. */
  readonly fitPxPerSecond: number;
  readonly setFit: (fitPxPerSecond: number) => void;
  /** So many times nearer, or farther below 1; as far as the whole chapter. */
  readonly zoomBy: (factor: number) => void;
  readonly showAll: () => void;
};

/** How near the strip is looked at. */
export const useStripZoom = create<StripZoomState>()((set, get) => ({
  pxPerSecond: 0,
  fitPxPerSecond: 1,
  setFit: (fitPxPerSecond) => {
    if (fitPxPerSecond !== get().fitPxPerSecond) set({ fitPxPerSecond });
  },
  zoomBy: (factor) => {
    const { pxPerSecond, fitPxPerSecond } = get();
    const wanted = Math.max(pxPerSecond, fitPxPerSecond) * factor;
    const most = Math.max(mostPxPerSecond, fitPxPerSecond);
    set({ pxPerSecond: wanted <= fitPxPerSecond ? 0 : Math.min(most, wanted) });
  },
  showAll: () => set({ pxPerSecond: 0 }),
}));
