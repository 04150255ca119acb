import { importBook } from '../../../../electron/importers/import-book.ts';
import { peakMemoryBytes } from '../../../support/tools/peak-memory.ts';

/** Imports a good book and then the others; prints the largest memory of the process and how many failed. */
async function main() {
  let refused = 0;
  for (const path of process.argv.slice(2)) {
    await importBook({ path, fileName: 'book.epub' }).catch(() => {
      refused += 1;
    });
  }
  console.log(JSON.stringify({ peakBytes: peakMemoryBytes(), refused }));
}

void main();
