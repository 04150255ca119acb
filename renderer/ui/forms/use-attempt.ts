import { useState } from 'react';
import type { AppError } from '../../../shared/app-error.ts';
import { asAppError } from '../../ipc/client.ts';
import { showError } from '../messages/toast.tsx';

/** What is done at the button of a form or dialog: whether it is under way, and why it could not be done. */
export function useAttempt() {
  const [problem, setProblem] = useState<AppError | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  /**
   * Never rejects: a failure is shown, until the next attempt; by a message of its own once what attempts is not here
   * any more.
   */
  const attempt = async (work: () => Promise<void>, isHere = () => true): Promise<void> => {
    setIsBusy(true);
    setProblem(null);
    try {
      await work();
    } catch (error) {
      const told = asAppError(error);
      if (isHere()) setProblem(told);
      else showError(told);
    }
    setIsBusy(false);
  };
  return { problem, setProblem, isBusy, attempt };
}
