import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { keepCompiled } from '../platform/node/compile-cache.ts';
import { commandLineName, namedHome } from '../platform/node/paths.ts';

// To compile the program is a fifth of a short command; nothing is made where there is no library.
const home = namedHome();
if (existsSync(home)) keepCompiled(join(home, commandLineName, 'compiled'));
void import('./program.ts').then(({ run }) => run());
