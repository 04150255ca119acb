import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

export type ReferenceAnswer = {
  readonly sentences: number;
  readonly characters: number;
  readonly ms: number;
  readonly cpuMs: number;
};

export type ReferenceProcess = ReturnType<typeof startReference>;

/** Installs the reference's Python packages once, under `.cache/`, and starts it. */
export function startReference(rootFolder: string) {
  const packages = join(rootFolder, '.cache', 'bench-python');
  if (!existsSync(join(packages, 'sentencex'))) {
    const names = ['EbookLib', 'beautifulsoup4', 'lxml', 'sentencex'];
    const args = ['-m', 'pip', 'install', '--quiet', '--target', packages, ...names];
    const result = spawnSync('python3', args, { stdio: ['ignore', 'ignore', 'inherit'] });
    if (result.status !== 0) throw new Error('pip could not install the reference of the bench');
  }
  const child = spawn('python3', [join(rootFolder, 'bench', 'import', 'reference.py')], {
    env: { ...process.env, PYTHONPATH: packages },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    pid: child.pid,
    importBook: async (path: string) => {
      child.stdin.write(`${path}\n`);
      const { value, done } = await lines.next();
      if (done === true) throw new Error('the reference of the bench ended early');
      return JSON.parse(value) as ReferenceAnswer;
    },
    stop: () => {
      child.stdin.end();
    },
  };
}
