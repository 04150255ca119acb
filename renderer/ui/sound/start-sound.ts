import { appError } from '../../../shared/app-error.ts';

const startPatienceMs = 4000;

/** `resume` never settles where there is no sound output: that is said instead of waited for. */
export async function startSound(context: AudioContext): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(appError('unsupported.sound_output')), startPatienceMs);
  });
  try {
    // Asked even while it runs: a hold of a moment ago may not have come through yet.
    await Promise.race([context.resume(), late]);
  } finally {
    clearTimeout(timer);
  }
}
