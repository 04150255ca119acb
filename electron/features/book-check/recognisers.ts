import { accessSync, constants, readdirSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { z } from 'zod';
import { appError } from '../../../shared/app-error.ts';
import { writeFileDurably } from '../../platform/node/durable-file.ts';
import {
  createProgramRecogniser,
  type Recogniser,
} from '../../platform/node/program-recogniser.ts';
import type { LibraryStore } from '../../storage/library.ts';

/** Which program of this machine hears takes. Nothing is downloaded, and nothing runs that no person chose. */
export type Recognisers = {
  /** The command that was chosen on this machine, or null. */
  readonly chosen: () => string | null;
  /** For this run of the program; nothing is kept. */
  readonly nameNow: (command: string) => void;
  /** Null for none. */
  readonly keep: (command: string | null) => Promise<void>;
  /** Commands of known programs that are here with a model, ready to run. */
  readonly found: () => readonly string[];
};

const kept = z.object({ command: z.string().min(1).max(4000) });

/**
 * `home` is the folder of the library. The choice stands in a file of its own there and not in the database: neither
 * a backup nor a project file takes it to another machine.
 */
export function createRecognisers(
  home: string,
  environment: { readonly path: string; readonly userHome: string } = {
    path: process.env.PATH ?? '',
    userHome: homedir(),
  },
): Recognisers {
  const file = join(home, 'recogniser.json');
  let ofThisRun: string | null = null;
  return {
    chosen: () => {
      if (ofThisRun !== null) return ofThisRun;
      try {
        return kept.parse(JSON.parse(readFileSync(file, 'utf8'))).command;
      } catch {
        return null;
      }
    },
    nameNow: (command) => {
      ofThisRun = command;
    },
    keep: async (command) => {
      if (command === null) await rm(file, { force: true });
      else await writeFileDurably(file, Buffer.from(`${JSON.stringify({ command })}\n`));
    },
    found: () => {
      const { path, userHome } = environment;
      const isThere = (program: string): boolean => isOnPath(program, path);
      const whisper = modelsIn(
        [join(home, 'models'), join(userHome, '.cache/whisper.cpp'), ...systemWhisper],
        /^ggml-.*\.bin$/,
      );
      const vosk = modelsIn(
        [join(home, 'models'), join(userHome, '.cache/vosk'), '/usr/share/vosk'],
        /^vosk-model/,
      );
      return [
        ...(isThere('whisper-cli') ? whisper : []).map(
          (model) => `whisper-cli -m ${quoted(model)} -l {language} -np -nt -f {wav}`,
        ),
        ...(isThere('vosk-transcriber') ? vosk : []).map(
          (model) => `vosk-transcriber --model ${quoted(model)} --input {wav}`,
        ),
        ...(isThere('pocketsphinx_continuous')
          ? [`pocketsphinx_continuous -logfn ${nowhere} -infile {wav}`]
          : []),
      ];
    },
  };
}

/** The one that was chosen, for the language of a book. Throws `bad_input` where there is none. */
export function recogniserFor(
  recognisers: Pick<Recognisers, 'chosen'>,
  library: Pick<LibraryStore, 'project'>,
  projectId: string,
): Recogniser {
  const command = recognisers.chosen();
  if (command === null) throw appError('bad_input.no_recogniser');
  return createProgramRecogniser(command, library.project(projectId)?.language ?? 'en');
}

const isWindows = process.platform === 'win32';
const nowhere = isWindows ? 'NUL' : '/dev/null';
const systemWhisper = ['/usr/share/whisper.cpp/models', '/usr/local/share/whisper.cpp/models'];

function isOnPath(program: string, path: string): boolean {
  const name = isWindows ? `${program}.exe` : program;
  return path.split(delimiter).some((folder) => {
    if (folder === '') return false;
    try {
      accessSync(join(folder, name), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

function modelsIn(folders: readonly string[], name: RegExp): readonly string[] {
  return folders.flatMap((folder) => {
    try {
      const names = readdirSync(folder).filter((one) => name.test(one) && !one.includes('"'));
      return names.sort().map((one) => join(folder, one));
    } catch {
      return [];
    }
  });
}

function quoted(path: string): string {
  return /\s/.test(path) ? `"${path}"` : path;
}
