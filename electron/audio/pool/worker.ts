import { performance } from 'node:perf_hooks';
import { parentPort, workerData } from 'node:worker_threads';
import { runAudioTask } from './tasks.ts';
import { standBack } from './thread-priority.ts';
import { type FromWorker, type ToWorker, toFailure } from './worker-messages.ts';

/** Progress leaves the thread at most so often. */
const progressEveryMs = 100;

const running = new Map<number, AbortController>();

function send(message: FromWorker): void {
  parentPort?.postMessage(message);
}

async function run(message: Extract<ToWorker, { type: 'run' }>): Promise<void> {
  const { id, task } = message;
  const controller = new AbortController();
  running.set(id, controller);
  let lastSentMs = 0;
  try {
    const result = await runAudioTask(task, {
      signal: controller.signal,
      onProgress: (progress) => {
        const nowMs = performance.now();
        if (nowMs - lastSentMs < progressEveryMs && progress.doneMs < progress.totalMs) return;
        lastSentMs = nowMs;
        send({ type: 'progress', id, progress });
      },
    });
    send({ type: 'done', id, result });
  } catch (error) {
    send({ type: 'failed', id, failure: toFailure(error) });
  } finally {
    running.delete(id);
  }
}

standBack(workerData.niceness);
parentPort?.on('message', (message: ToWorker) => {
  if (message.type === 'cancel') running.get(message.id)?.abort();
  else void run(message);
});
