#!/usr/bin/env node
/**
 * Lectern on the command line: builds what is stale, then becomes the program. There is one process,
 * so a signal reaches the program itself and a kill leaves nothing running that could go on spending.
 */
import { createRequire } from 'node:module';
import { buildStale, builtEntry } from './build.mjs';
import { standInForTerminal } from './interrupts.mjs';

standInForTerminal();
await buildStale();
const entry = builtEntry('lectern');
process.argv[1] = entry;
createRequire(import.meta.url)(entry);
