import { isMainThread } from 'node:worker_threads';
import { readBooks } from './read-books.ts';
import { supervise } from './supervise.ts';

/*
 * The process that reads books: its main thread watches, a thread of its own reads. Arguments: how many
 * bytes of memory it may use. It ends with its parent.
 */

if (isMainThread) supervise(__filename, Number(process.argv[2]));
else readBooks();
