import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import {
  isEntryName,
  projectFileSchema,
} from '../../../../../electron/features/portable/project-file.ts';
import { checkout } from '../../../../support/checkout.ts';

const path = join(checkout, 'docs/project-file.schema.json');

it('is written down as it is (bug: the schema beside the documents is of another version)', () => {
  const schema = `${JSON.stringify(projectFileSchema(), null, 2)}\n`;
  if (process.env.LECTERN_WRITE_SCHEMA === '1') writeFileSync(path, schema);
  expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual(JSON.parse(schema));
});

it('has no name that leads out of a folder', () => {
  const hash = 'a'.repeat(64);
  for (const name of ['manifest.json', 'tables/take.jsonl', `audio/${hash}.flac`, 'cover.png']) {
    expect(isEntryName(name)).toBe(true);
  }
  const others = ['../manifest.json', '/manifest.json', 'audio/../x.flac', `audio/${hash}.flac/`];
  for (const name of [
    ...others,
    'tables/charge.jsonl',
    'cover.svg',
    'tables/',
    'manifest.json\0',
  ]) {
    expect(isEntryName(name)).toBe(false);
  }
});
