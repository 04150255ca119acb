import { create } from 'zustand';

/** A place of the text that is said otherwise than it is written, or will be. */
export type RespellPlace = {
  readonly from: number;
  readonly to: number;
  readonly shown: string;
  /** Null where it is said as written yet. */
  readonly said: string | null;
};

/** The place that the dialog is open for. */
export const useRespellStore = create<{ readonly place: RespellPlace | null }>()(() => ({
  place: null,
}));
