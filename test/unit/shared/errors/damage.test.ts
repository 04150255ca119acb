import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { damageInChinese, zhDamage } from '../../../../shared/errors/zh-hans/zh-damage.ts';
import { checkout } from '../../../support/checkout.ts';

const sources = [
  'storage/zip/read-zip.ts',
  'features/portable/check-project-file.ts',
  'features/portable/open-project.ts',
  'features/backup/restore.ts',
  'features/voices/voice-pack-import.ts',
];
/** What is said of a damaged file in those sources, with a name where one is put in. */
const reasons = sources.flatMap((name) => {
  const text = readFileSync(join(checkout, 'electron', name), 'utf8');
  const thrown =
    /(?:ZipProblem\('\w+', |damaged\((?:folder, )?|noPack\(fileName, |why = )(['`])(.*?)\1/gs;
  return [...text.matchAll(thrown)].map(([, , reason = '']) =>
    reason.replace(/\$\{JSON\.stringify.*/s, '"x"').replace(/"\$\{.*?\}"/g, '"x"'),
  );
});

// Bug: an English reason stands in the midst of a Chinese sentence, as a new check was written.
it('what is wrong with a file has Chinese words', () => {
  expect(new Set(reasons).size).toBeGreaterThan(25);
  expect(reasons.filter((reason) => !/\p{Script=Han}/u.test(damageInChinese(reason)))).toEqual([]);
  const said = new Set(reasons.map((reason) => reason.replace('"x"', '"*"')));
  expect(Object.keys(zhDamage).filter((reason) => !said.has(reason))).toEqual([]);
});

it('keeps the name, whatever is in it', () => {
  expect(damageInChinese('"a "b" $& *.flac" is missing')).toBe('缺少“a "b" $& *.flac”');
  expect(damageInChinese('EIO: i/o error')).toBe('EIO: i/o error');
});
