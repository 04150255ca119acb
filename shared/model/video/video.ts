import type { Limit, Offer } from '../money.ts';

/** What is asked of a video model; what a gateway takes of it besides model and prompt is its own affair. */
export type VideoInput = {
  readonly model: string;
  readonly prompt: string;
  readonly seconds: number | null;
  /** `WIDTHxHEIGHT` in pixels. */
  readonly size: string | null;
  /** Further fields as JSON text; empty for none. */
  readonly extra: string;
};

/** Sizes and lengths that are offered; a gateway may refuse them, unbilled. */
export const videoSizes = ['1280x720', '720x1280', '720x720', '640x360', '360x640', '480x480'];
export const videoLengths = [4, 5, 8, 10, 12];

export const mostImageBytes = 10_000_000;

/** One video of the gallery. */
export type VideoView = {
  readonly id: string;
  readonly input: VideoInput;
  /** It began with a picture. */
  readonly hasImage: boolean;
  readonly accountLabel: string;
  readonly isFree: boolean;
  readonly madeAtMs: number;
  readonly bytes: number;
  readonly mediaType: string;
  readonly mediaUrl: string;
  /** The same, saved rather than played. */
  readonly downloadUrl: string;
};

/** The price of a video. */
export type VideoOffer = Offer & {
  /** False where no pricing page tells it: then it goes up to the limit that a person set. */
  readonly isPriceKnown: boolean;
  readonly most: Limit | null;
};
