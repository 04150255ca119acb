import { once } from 'node:events';
import { join } from 'node:path';
import type { Command } from 'commander';
import { appError } from '../../../shared/app-error.ts';
import { environmentLanguages, followLanguage } from '../../ipc/follow-language.ts';
import type { DesktopActions } from '../../ipc/ports.ts';
import { createOutput } from '../output.ts';
import { parsePort } from '../parse-options.ts';
import {
  builtFolders,
  environmentOf,
  type GlobalOptions,
  onInterrupt,
  openPlatform,
  sayMigration,
  sayPutBack,
} from '../with-app.ts';
import { phrase } from '../words/phrase.ts';

export function registerServe(program: Command): void {
  program
    .command('serve')
    .description(phrase('help.serve'))
    .option('--port <n>', phrase('option.serve.port'), parsePort)
    .option('--base-url <url>', phrase('option.audiobook.baseUrl'))
    .option('--account <name>', phrase('option.audiobook.account'))
    .option('--listen <command>', phrase('option.serve.listen'))
    .option('--json', phrase('option.serve.json'))
    .action(async (options: GlobalOptions & { port?: number; listen?: string }) => {
      // Nothing else needs the contract of the page, or the HTTP library.
      const { createStudio } = await import('../../ipc/create-studio.ts');
      const { startWebStudio } = await import('../../web/serve.ts');
      const output = createOutput(options.json);
      const control = new AbortController();
      const forget = onInterrupt(output, control);
      // Before the start, which takes a while: whoever regrets it may say so meanwhile.
      const interrupted = once(control.signal, 'abort');
      const platform = await openPlatform(output);
      const studio = await createStudio({
        platform,
        desktop: noDesktop,
        program: 'lectern serve',
        preferredLanguages: environmentLanguages(process.env),
        environment: environmentOf(options),
        recogniser: options.listen,
        database: { onMigration: sayMigration(output) },
        onPutBack: sayPutBack(output),
      });
      try {
        await followLanguage(studio, environmentLanguages(process.env));
        const rendererFolder = join(builtFolders().assets, 'dist/renderer');
        const { port } = options;
        const web = await startWebStudio({ studio, platform, rendererFolder, port });
        output.json({ url: web.url });
        output.line(web.url);
        output.say(phrase('serve.studioOpenAddress'));
        await interrupted;
        await web.stop();
      } finally {
        await studio.stop();
        forget();
      }
    });
}

const unsupported = (): Promise<never> => Promise.reject(appError('unsupported.browser'));

const noDesktop: DesktopActions = {
  chooseFolder: unsupported,
  reveal: unsupported,
  restart: unsupported,
  startDrag: unsupported,
  setMenu: unsupported,
  answerQuit: unsupported,
  allowMicrophone: unsupported,
  notify: unsupported,
  confirmProgram: null,
};
