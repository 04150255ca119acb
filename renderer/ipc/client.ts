import { AppError, appError } from '../../shared/app-error.ts';
import type { InputOf, ResultOf, RouteName } from '../../shared/ipc/contract.ts';
import { fromWireError } from '../../shared/ipc/result.ts';
import { bridge } from './bridge.ts';

/** One typed call. Throws AppError with the code and sentence that main gave. */
export async function request<Name extends RouteName>(
  name: Name,
  input: InputOf<Name>,
): Promise<ResultOf<Name>> {
  const result = await bridge().request(name, input);
  if (!result.ok) throw fromWireError(result.error);
  return result.data as ResultOf<Name>;
}

/** Turns a dropped or chosen file into a handle that main understands. Throws AppError. */
export async function fileHandle(file: File): Promise<string> {
  // A folder, which has no type, or what a browser cannot send is told here, where its name is known. The desktop goes
  // by the path: once looked at, a picture that is changed meanwhile could not be read again.
  if (file.type === '' || bridge().kind === 'web') {
    const start = file.slice(0, 1).arrayBuffer();
    await start.catch((cause: unknown) => {
      throw appError('file_not_readable.open', { file: file.name }, { cause });
    });
  }
  const result = await bridge().fileHandle(file);
  if (!result.ok) throw fromWireError(result.error);
  return result.data.handle;
}

/**
 * An answer, until what this returns was called: in an effect, one that is late is not laid over that of a newer
 * question. A failure of what nobody waits for is nobody's concern.
 */
export function takeAnswer<Answer>(
  answer: Promise<Answer>,
  onAnswer: (answer: Answer) => void,
  onProblem?: (problem: AppError) => void,
): () => void {
  let isCurrent = true;
  answer.then(
    (value) => isCurrent && onAnswer(value),
    (error: unknown) => isCurrent && onProblem?.(asAppError(error)),
  );
  return () => {
    isCurrent = false;
  };
}

/** Whatever was thrown, as an AppError whose message may be shown to a person. */
export function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  return appError('internal.window', {}, { cause: error });
}
