import type { InputOf, ResultOf, RouteName } from '../../../shared/ipc/contract.ts';
import type { FakeStudio } from './fake-studio.ts';

type OutlineRoute = Extract<RouteName, `outline.${string}`>;
type OutlineHandlers = {
  readonly [Name in OutlineRoute]: (input: InputOf<Name>) => ResultOf<Name>;
};

type Chapters = FakeStudio['projects'][number]['chapters'];

/** Order, names and absence of chapters. Cutting texts is left to the product. */
export function createFakeOutline(
  studio: FakeStudio,
  refuse: (message: string) => never,
): OutlineHandlers {
  const change = (chapterId: string, edit: (chapters: Chapters) => Chapters): null => {
    studio.projects = studio.projects.map((project) =>
      project.chapters.some(({ id }) => id === chapterId)
        ? {
            ...project,
            chapters: edit(project.chapters).map((one, index) => ({ ...one, ordinal: index + 1 })),
          }
        : project,
    );
    return null;
  };
  return {
    'outline.move': ({ chapterId, toIndex }) =>
      change(chapterId, (chapters) => {
        const rest = chapters.filter(({ id }) => id !== chapterId);
        const moved = chapters.filter(({ id }) => id === chapterId);
        return [...rest.slice(0, toIndex), ...moved, ...rest.slice(toIndex)];
      }),
    'outline.rename': ({ chapterId, title }) => {
      let formerTitle = '';
      change(chapterId, (chapters) =>
        chapters.map((one) => {
          if (one.id !== chapterId) return one;
          formerTitle = one.title;
          return { ...one, title };
        }),
      );
      return { formerTitle };
    },
    'outline.remove': ({ chapterId }) =>
      change(chapterId, (chapters) => chapters.filter(({ id }) => id !== chapterId)),
    'outline.restore': () => refuse('The preview does not bring chapters back.'),
    'outline.split': () => refuse('The preview does not split chapters.'),
    'outline.join': () => refuse('The preview does not join chapters.'),
  };
}
