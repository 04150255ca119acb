import type { Context, MiddlewareHandler } from 'hono';
import type { DemoState } from '../state/demo-state.ts';
import type { LoggedRequest } from '../state/request-log.ts';

type Notes = Partial<Pick<LoggedRequest, 'textSha256' | 'characters' | 'audioMs' | 'tokens'>>;

const notesKey = 'requestNotes';

/** A voice's id is as good as a secret: it is not in the log. */
const voicePath = /^\/v1\/audio\/voices\/.+$/;

/** Adds facts to the log entry of the request that is being answered. */
export function note(context: Context, notes: Notes): void {
  context.set(notesKey, { ...readNotes(context), ...notes });
}

/** Logs every request with its answer, also the refused ones. */
export function logRequests(state: DemoState): MiddlewareHandler {
  return async (context, next) => {
    await next();
    const notes = readNotes(context);
    state.requests.add({
      method: context.req.method,
      path: context.req.path.replace(voicePath, '/v1/audio/voices/{voice_id}'),
      status: context.res.status,
      textSha256: notes.textSha256 ?? null,
      characters: notes.characters ?? null,
      audioMs: notes.audioMs ?? null,
      tokens: notes.tokens ?? 0,
    });
  };
}

function readNotes(context: Context): Notes {
  return (context.get(notesKey) as Notes | undefined) ?? {};
}
