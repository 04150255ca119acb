import { appError } from '../../../shared/app-error.ts';
import type { RecogniserChoice } from '../../../shared/model/book-check.ts';
import type { BookChecker } from '../../features/book-check/book-check.ts';
import { type Recognisers, recogniserFor } from '../../features/book-check/recognisers.ts';
import type { LibraryStore } from '../../storage/library.ts';
import type { DesktopActions, HandlersOf } from '../ports.ts';

type Services = {
  readonly bookChecker: BookChecker;
  readonly recognisers: Recognisers;
  readonly library: Pick<LibraryStore, 'project'>;
};

/** `offered` was named when the program was started. */
export function bookCheckHandlers(
  { bookChecker: checker, recognisers, library }: Services,
  { confirmProgram }: DesktopActions,
  offered: string | null,
): HandlersOf<'bookCheck'> {
  const choice = (): RecogniserChoice => {
    const found = [...(offered === null ? [] : [offered]), ...recognisers.found()];
    return { command: recognisers.chosen(), found, canName: confirmProgram !== null };
  };
  const chosenFor = (projectId: string) => recogniserFor(recognisers, library, projectId);
  return {
    'bookCheck.read': ({ projectId }) => checker.read(projectId),
    'bookCheck.run': ({ projectId, isListening }) =>
      checker.run(projectId, undefined, isListening ? chosenFor(projectId) : undefined),
    'bookCheck.cancel': ({ projectId }) => checker.cancel(projectId),
    'bookCheck.recogniser': choice,
    // The page alone starts no program: it names one of these, or a person agrees outside of it.
    'bookCheck.chooseRecogniser': async ({ command }) => {
      const { found, command: before } = choice();
      const isKnown = command === null || command === before || found.includes(command);
      if (!isKnown && confirmProgram === null) throw appError('unsupported.recogniser');
      const isMeant = isKnown || (await confirmProgram?.(command)) === true;
      if (isMeant) await recognisers.keep(command);
      return choice();
    },
    'bookCheck.tryRecogniser': ({ projectId }) => checker.tryOut(projectId, chosenFor(projectId)),
    'bookCheck.accept': ({ takeId, kinds }) => checker.accept(takeId, kinds),
    'bookCheck.proofPlace': ({ projectId }) => checker.proofPlace(projectId),
    'bookCheck.setProofPlace': ({ projectId, place }) => checker.setProofPlace(projectId, place),
  };
}
