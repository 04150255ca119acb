import { z } from 'zod';
import {
  type ClipFile,
  type ClipSound,
  type ClipSource,
  clipCaptions,
  clipContainers,
  clipShapes,
  clipVideoCodecs,
} from '../../model/video/clip.ts';
import { route } from '../define.ts';
import { id } from './library.ts';

/** A name that the page gives to a clip while it is made. */
const clip = z.object({ clipId: id });
const file = z.object({ fileId: z.string().regex(/^[0-9a-f]{32}$/) });
const base64 = z.string().regex(/^[A-Za-z0-9+/]*={0,2}$/);
const pixels = z.number().int().min(16).max(4096).multipleOf(2);
const microseconds = z.number().int().nonnegative();

/** Promo clips. None of these asks the gateway for anything. */
export const clipRoutes = {
  /** The lines of a chapter, with those that have no take yet. */
  'clips.source': route<ClipSource>()(z.object({ chapterId: id })),
  /**
   * Makes the sound of these lines, from the first to the last; how far it is comes as `clip.progress`. Throws
   * `bad_input` where one of them is not generated.
   */
  'clips.begin': route<ClipSound>()(
    clip.extend({
      chapterId: id,
      firstSegmentId: id,
      lastSegmentId: id,
      container: z.enum(clipContainers),
    }),
  ),
  /** What the pictures will be; then they come in order, and the file is put in its place. */
  'clips.open': route<null>()(
    clip.extend({
      shape: z.enum(clipShapes),
      captions: z.enum(clipCaptions),
      codec: z.enum(clipVideoCodecs),
      /** As WebCodecs names it, such as `avc1.640028`. */
      codecString: z.string().min(3).max(60),
      width: pixels,
      height: pixels,
      frameRate: z.number().int().min(1).max(60),
      description: base64.max(4000).nullable(),
    }),
  ),
  'clips.append': route<null>()(
    clip.extend({
      index: z.number().int().nonnegative(),
      packets: z
        .array(
          z.object({
            atUs: microseconds,
            durationUs: microseconds,
            isKey: z.boolean(),
            data: base64.max(8_000_000),
          }),
        )
        .max(2000),
    }),
  ),
  'clips.finish': route<ClipFile>()(clip),
  /** Removes what was made so far; also of one that is over already. */
  'clips.cancel': route<null>()(clip),
  /** The clips in their folder, the newest first. */
  'clips.list': route<readonly ClipFile[]>()(z.object({})),
  'clips.remove': route<null>()(file),
  /** The desktop's file manager, and a drag out of the window; `unsupported` in a browser. */
  'clips.reveal': route<null>()(file),
  'clips.drag': route<null>()(file),
};
