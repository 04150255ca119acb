import { AppError, isAbort } from '../../shared/app-error.ts';
import { type ErrorCode, errorCodes } from '../../shared/ipc/error-codes.ts';

/** The exit codes that scripts may rely on (docs/command-line.md). */
export const exitCodes = {
  done: 0,
  ourFault: 1,
  usage: 2,
  needsDecisions: 3,
  gatewayRefused: 4,
  badInput: 5,
  libraryBusy: 6,
  interrupted: 130,
} as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

const byCode: Partial<Record<ErrorCode, ExitCode>> = {
  [errorCodes.decisionsNeeded]: exitCodes.needsDecisions,
  [errorCodes.capReached]: exitCodes.needsDecisions,
  [errorCodes.gatewayUncertain]: exitCodes.needsDecisions,
  [errorCodes.approvalNeeded]: exitCodes.needsDecisions,
  [errorCodes.libraryBusy]: exitCodes.libraryBusy,
  [errorCodes.libraryNewer]: exitCodes.badInput,
  [errorCodes.libraryDamaged]: exitCodes.badInput,
  [errorCodes.voiceMissing]: exitCodes.badInput,
  [errorCodes.gatewayAddress]: exitCodes.badInput,
  [errorCodes.badInput]: exitCodes.badInput,
  [errorCodes.conflict]: exitCodes.badInput,
  [errorCodes.fileNotReadable]: exitCodes.badInput,
  [errorCodes.fileTooLarge]: exitCodes.badInput,
  [errorCodes.notThisFormat]: exitCodes.badInput,
  [errorCodes.archiveUnsafe]: exitCodes.badInput,
  [errorCodes.bookProtected]: exitCodes.badInput,
  [errorCodes.bookEmpty]: exitCodes.badInput,
  [errorCodes.audioUndecodable]: exitCodes.badInput,
  [errorCodes.notFound]: exitCodes.badInput,
};

/** Something else is where a file or a folder was asked for, or no name can be so long: no fault of the disk. */
const atOdds: ReadonlySet<unknown> = new Set(['EEXIST', 'EISDIR', 'ENAMETOOLONG', 'ENOTDIR']);

/** What a failed command exits with. */
export function exitCodeOf(error: unknown): ExitCode {
  if (isAbort(error)) return exitCodes.interrupted;
  if (!(error instanceof AppError)) return exitCodes.ourFault;
  const { code, data } = error;
  if (code === errorCodes.diskFailed && atOdds.has(data.cause)) return exitCodes.badInput;
  return exitCodeOfCode(code);
}

/** The exit code by the code of an error that was stored. */
export function exitCodeOfCode(code: string): ExitCode {
  const known = byCode[code as ErrorCode];
  if (known !== undefined) return known;
  return code.startsWith('gateway_') ? exitCodes.gatewayRefused : exitCodes.ourFault;
}

/** Of several pieces of work: what went wrong counts before what waits for a decision. */
export function worstOf(codes: readonly ExitCode[]): ExitCode {
  const isOpen = (code: ExitCode) => code === exitCodes.needsDecisions;
  const failed = codes.find((code) => code !== exitCodes.done && !isOpen(code));
  return failed ?? codes.find(isOpen) ?? exitCodes.done;
}
