import type { RouteName } from '../../shared/ipc/contract.ts';
import type { HandlerTable } from './router.ts';

/** Routes that tell a price or act on one: the account's pricing page is read before them. */
const quotingRoutes = [
  'assistant.price',
  'assistant.start',
  'assistant.priceAgain',
  'assistant.again',
  'batches.price',
  'batches.start',
  'cast.audition',
  'cast.preview',
  'cast.mergePreview',
  'cast.remake',
  'chat.price',
  'chat.send',
  'chat.again',
  'exports.again',
  'exports.preview',
  'exports.start',
  'manuscript.previewReplace',
  'narration.hear',
  'narration.price',
  'narration.make',
  'narration.priceBook',
  'narration.makeBook',
  'project.segmentLengths',
  'pronunciation.hear',
  'pronunciation.preview',
  'pronunciation.samplePrice',
  'pronunciation.remake',
  'takes.another',
  'retakes.offer',
  'retakes.start',
  'revision.reorder',
  'revision.review',
  'revision.price',
  'videos.price',
  'videos.start',
  'videos.resume',
  'voices.audition',
] as const satisfies readonly RouteName[];

/** The handlers, with those that quote waiting until the prices are known as well as they can be. */
export function withPricesReady<Handlers extends HandlerTable>(
  handlers: Handlers,
  ready: () => Promise<void>,
): Handlers {
  const waiting = quotingRoutes.flatMap((name) => {
    const handle = handlers[name];
    if (handle === undefined) return [];
    const wait = async (request: never) => {
      await ready();
      return handle(request);
    };
    return [[name, wait] as const];
  });
  return { ...handlers, ...Object.fromEntries(waiting) };
}
