import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** A short run: compiling more than the simplest way takes longer than it saves. */
const quickStart = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC', '-Xshare:auto'];
const jar = '/usr/share/java/epubcheck.jar';

/**
 * What epubcheck finds wrong, a line each, warnings too. A jar is no program where the kernel does not know
 * Java, so it is started by `java` where it is installed as one; throws where it did not check the book.
 */
export function epubcheckFindings(path: string): readonly string[] {
  const args = ['--failonwarnings', path];
  const result = existsSync(jar)
    ? spawnSync('java', [...quickStart, '-jar', jar, ...args], { encoding: 'utf8' })
    : spawnSync('epubcheck', args, { encoding: 'utf8' });
  const lines = `${result.stdout}${result.stderr}`.split('\n');
  if (!lines.some((line) => line.startsWith('EPUBCheck completed'))) {
    throw new Error(`epubcheck did not check ${path}: ${lines.join('\n')}`);
  }
  return lines.filter((line) => /^(?:FATAL|ERROR|WARNING|USAGE)\b/.test(line));
}
