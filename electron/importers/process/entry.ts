import { isMainThread } from 'node:worker_threads';
import { supervise } from './supervise.ts';

/*
 * The process that reads books: its main thread watches, a thread of its own reads. Arguments: how many
 * bytes of memory it may use. It ends with its parent. Only the thread that reads loads what reads.
 */

if (isMainThread) supervise(__filename, Number(process.argv[2]));
else void import('./read-books.ts').then(({ readBooks }) => readBooks());
