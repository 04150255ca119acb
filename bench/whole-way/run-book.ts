import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** What a speech call takes at the gateway, in milliseconds. */
export type Latency = { readonly perCall: number; readonly perCharacter: number };

type GatewayCall = {
  readonly characters: number;
  readonly beganMs: number;
  readonly endedMs: number;
  readonly status: number;
};

export type BookRun = {
  readonly calls: readonly GatewayCall[];
  readonly refusedCount: number;
  /** From the first request to the last answer. */
  readonly spanMs: number;
  /** Of the longest call, or of all calls over the places: no schedule ends before that. */
  readonly bestMs: number;
  /** From the last answer to the finished file. */
  readonly finishingMs: number;
  /** From the first request to the finished file. */
  readonly wholeMs: number;
  readonly soundSeconds: number;
  /** Of the thread that everything but the sound runs on, from the first request on; null where nobody tells. */
  readonly mainThreadMs: number | null;
  /** Of all threads, from the start. */
  readonly processorMs: number | null;
};

const places = 8;
const root = process.cwd();

export async function startGateway({ perCall, perCharacter }: Latency) {
  const script = join(root, 'bench/whole-way/gateway.mjs');
  const child = spawn(process.execPath, [script, String(perCall), String(perCharacter)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const baseUrl = await new Promise<string>((done, fail) => {
    createInterface({ input: child.stdout }).once('line', done);
    child.once('exit', (code) => fail(new Error(`the gateway of the bench ended with ${code}`)));
  });
  const get = (path: string) => fetch(baseUrl.replace(/\/v1$/, path));
  return {
    baseUrl,
    calls: async () => (await (await get('/report')).json()).calls as readonly GatewayCall[],
    sample: async () => new Uint8Array(await (await get('/sample')).arrayBuffer()),
    stop: () => child.kill(),
  };
}

/** `lectern audiobook` on that book, in an empty library, against a gateway of that latency. */
export async function runBook(folder: string, book: string, latency: Latency): Promise<BookRun> {
  const gateway = await startGateway(latency);
  try {
    await mkdir(folder, { recursive: true });
    const args = ['audiobook', book, '--out', join(folder, 'out'), '--json'];
    const child = spawn(process.execPath, [join(root, 'dist/node/lectern.cjs'), ...args], {
      env: {
        ...process.env,
        LECTERN_HOME: join(folder, 'home'),
        LECTERN_BASE_URL: gateway.baseUrl,
        LECTERN_API_KEY: 'sk-made-for-the-bench',
      },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const meter = watchProcessor(child.pid ?? 0);
    let finishedMs = 0;
    let soundSeconds = 0;
    createInterface({ input: child.stdout }).on('line', (line) => {
      const said = JSON.parse(line) as { event: string; seconds?: number };
      if (said.event !== 'file') return;
      finishedMs = Date.now();
      soundSeconds = said.seconds ?? 0;
    });
    const code = await new Promise((done) => child.once('close', done));
    const samples = meter.stop();
    if (code !== 0) throw new Error(`lectern ended with ${code}`);

    const all = await gateway.calls();
    const calls = all.filter(({ status }) => status === 200);
    const firstMs = Math.min(...all.map(({ beganMs }) => beganMs));
    const lastMs = Math.max(...calls.map(({ endedMs }) => endedMs));
    const lengths = calls.map((call) => latency.perCall + latency.perCharacter * call.characters);
    const before = samples.findLast(({ atMs }) => atMs <= firstMs)?.mainMs ?? 0;
    const last = samples.at(-1);
    return {
      calls,
      refusedCount: all.length - calls.length,
      spanMs: lastMs - firstMs,
      bestMs: Math.max(...lengths, lengths.reduce((sum, one) => sum + one, 0) / places),
      finishingMs: finishedMs - lastMs,
      wholeMs: finishedMs - firstMs,
      soundSeconds,
      mainThreadMs: last === undefined ? null : last.mainMs - before,
      processorMs: last?.allMs ?? null,
    };
  } finally {
    gateway.stop();
  }
}

const everyMs = 100;
const nanosecondsPerMs = 1e6;

/** What a process has used of the processor, as Linux tells it; nothing elsewhere. */
function watchProcessor(pid: number) {
  const samples: { readonly atMs: number; readonly mainMs: number; readonly allMs: number }[] = [];
  const read = () => {
    try {
      const task = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8');
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
      const ticks = Number(stat[11]) + Number(stat[12]);
      const mainMs = Number(task.split(' ')[0]) / nanosecondsPerMs;
      samples.push({ atMs: Date.now(), mainMs, allMs: ticks * 10 });
    } catch {
      // The process has ended, or the system has no such files.
    }
  };
  const timer = setInterval(read, everyMs);
  return {
    stop: () => {
      clearInterval(timer);
      return samples;
    },
  };
}
