import { z } from 'zod';
import type { CastPreview, CastState, ChapterSpeakers, FoundPeople } from '../../model/cast.ts';
import type { TextAct } from '../../model/import/manuscript.ts';
import type { Project } from '../../model/project.ts';
import { approval } from '../approval.ts';
import { route } from '../define.ts';
import { castMember, id } from './library.ts';
import type { HearAnswer } from './narration.ts';

const name = z.string().trim().min(1).max(80);
const speed = z.number().min(0.5).max(2);
const at = z.number().int().nonnegative();

export const castRoutes = {
  'cast.state': route<CastState>()(z.object({ projectId: id })),
  /** What a change of `project.update` would touch; nothing is changed. */
  'cast.preview': route<CastPreview>()(
    z.object({
      projectId: id,
      narratorVoiceId: id.optional(),
      speed: speed.optional(),
      cast: z.array(castMember).max(500).optional(),
    }),
  ),
  /** What `cast.remove` with `isAlias` would touch: one member's lines given to another; nothing is changed. */
  'cast.mergePreview': route<CastPreview>()(z.object({ projectId: id, name, into: name })),
  /**
   * Makes the lines of these parts again whose audio a change took away, as far as the token of its
   * preview names them; null is the narrator.
   */
  'cast.remake': route<{ readonly started: number }>()(
    z.object({
      projectId: id,
      names: z.array(name.nullable()).min(1).max(501),
      approval,
    }),
  ),
  /** One segment as another voice would say it: on an account only after an approval of its price. */
  'cast.audition': route<HearAnswer>()(
    z.object({
      chapterId: id,
      segmentId: id,
      voiceId: id,
      speed: speed.nullable().default(null),
      emotion: z.string().max(40).nullable().default(null),
      approval,
    }),
  ),
  /** Of one chapter, or of the whole book. */
  'cast.speakers': route<readonly ChapterSpeakers[]>()(
    z.object({ projectId: id, chapterId: id.nullable().default(null) }),
  ),
  /** Who is who in a book: other names of its people, and members who seem to be the same. */
  'cast.people': route<FoundPeople>()(z.object({ projectId: id })),
  /**
   * Gives stretches to members of the cast, in many chapters at once; new members join it first. Throws
   * `conflict` for an old revision.
   */
  'cast.give': route<TextAct>()(
    z.object({
      projectId: id,
      newMembers: z.array(castMember).max(500).default([]),
      chapters: z
        .array(
          z.object({
            chapterId: id,
            revision: at,
            /** In order and apart; null gives to the narrator. */
            lines: z.array(z.object({ from: at, to: at, name: name.nullable() })).max(100_000),
          }),
        )
        .max(10_000),
    }),
  ),
  /** The member and its lines in every chapter get another name; the same the other way round undoes it. */
  'cast.rename': route<Project>()(z.object({ projectId: id, from: name, to: name })),
  /** Takes a member out of the cast; the lines go to another one, or to the narrator. */
  'cast.remove': route<TextAct>()(
    z.object({
      projectId: id,
      name,
      giveTo: name.nullable().default(null),
      /** The name stays as another name of the one who gets the lines. */
      isAlias: z.boolean().default(false),
    }),
  ),
};
