import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const assets = join(process.cwd(), 'dist/renderer/assets');
const styles = join(process.cwd(), 'node_modules/@mantine/core/styles');

/** Hashed class names, by which Mantine's code names its styles. */
const classesIn = (text: string) => new Set(text.match(/\bm_[0-9a-f]{6,8}\b/g));

const built = (extension: string) =>
  classesIn(
    readdirSync(assets)
      .filter((name) => name.endsWith(extension))
      .map((name) => readFileSync(join(assets, name), 'utf8'))
      .join('\n'),
  );

// Catches a component whose styles `renderer/styles/mantine.css` does not name, and styles that nothing draws any more.
test('the page has the styles of the Mantine components that it draws, and no others', () => {
  const used = built('.js');
  const shipped = built('.css');
  const missing: string[] = [];
  const unused: string[] = [];
  for (const file of readdirSync(styles).filter((name) => name.endsWith('.layer.css'))) {
    const classes = [...classesIn(readFileSync(join(styles, file), 'utf8'))];
    const isUsed = classes.some((name) => used.has(name));
    const isShipped = classes.some((name) => shipped.has(name));
    if (isUsed && !isShipped) missing.push(file);
    if (isShipped && !isUsed) unused.push(file);
  }
  expect({ missing, unused }).toEqual({ missing: [], unused: [] });
  expect(shipped.size).toBeGreaterThan(100);
});
