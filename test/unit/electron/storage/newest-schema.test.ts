import { expect, test } from 'vitest';
import {
  type Database,
  type OpenDatabase,
  openDatabase,
} from '../../../../electron/storage/database.ts';
import { migrations } from '../../../../electron/storage/schema/migrations.ts';

type Entry = { readonly name: string; readonly sql: string };

/** What a database is made of, tables before what stands on them. */
const entriesOf = (database: Database) =>
  database.all<Entry>(
    `SELECT name, sql FROM main.sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%'
     ORDER BY type = 'table' DESC, rowid`,
  );

/** Without its comments, on one line. */
const plain = (sql: string) =>
  sql
    .replace(/--.*/g, '')
    .replace(/\s*\n\s*/g, ' ')
    .trim();

/** A new file that went through every step, as an older library does. */
const migrated = () => openDatabase(':memory:', { steps: [...migrations] });

const escaped = (sql: string) => sql.replace(/[\\`]|\$\{/g, '\\$&');

// Catches a step that was added to the migrations alone: libraries made from then on would be without it.
// `npx vitest run FILE -u` with this file writes the schema anew.
test('the newest schema is what all steps come to', async () => {
  const library = migrated();
  const statements = entriesOf(library).map(({ sql }) => `${plain(sql)};`);
  library.close();
  await expect(
    `/** What all steps of \`migrations.ts\` come to; written by \`newest-schema.test.ts\`. */
export const newestSchema = \`
${escaped(statements.join('\n'))}
\`;
`,
  ).toMatchFileSnapshot('../../../../electron/storage/schema/newest-schema.ts');
});

// Catches rows that a step writes into every library, and a statement that comes out otherwise when it is said again.
test('a new library is as one that went through all steps', () => {
  const contentsOf = (database: OpenDatabase) => {
    const entries = entriesOf(database);
    const rows = entries
      .filter(({ sql }) => /^CREATE TABLE/i.test(sql))
      .map(({ name }) => [name, database.all(`SELECT * FROM "${name}"`)]);
    const version = database.value('PRAGMA user_version');
    database.close();
    return { entries: entries.map(({ sql }) => plain(sql)), rows, version };
  };
  expect(contentsOf(openDatabase(':memory:'))).toEqual(contentsOf(migrated()));
});
