import type { Publication } from '../../../shared/model/publication.ts';
import type { CoverImage } from '../../audio/mp4/tags.ts';

/** What a finished file says of itself, whatever its container. */
export type FileTags = {
  readonly title: string;
  readonly album: string;
  readonly artist: string | null;
  readonly genre: string;
  /** BCP 47. */
  readonly language: string | null;
  /** Null for a whole book. */
  readonly track: { readonly number: number; readonly count: number } | null;
  readonly cover: CoverImage | null;
  readonly publication: Publication;
};

/** A chapter where it stands in a file of a whole book. */
export type BookMark = {
  readonly title: string;
  readonly startMs: number;
  readonly endMs: number;
};
