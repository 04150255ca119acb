import { expect, test } from '../../fixtures.ts';

test('the window is locked down: sandboxed, on its own origin, with no way out', async ({
  studio: { desktop },
  frame: { page },
}) => {
  if (desktop === null) throw new Error('this spec is for the window');
  expect(page.url()).toMatch(/^app:\/\/studio\//);

  const preferences = await desktop.evaluate(({ webContents }) =>
    webContents.getAllWebContents().map((contents) => {
      // Electron's types leave it out; the security checklist names it.
      const read = Reflect.get(contents, 'getLastWebPreferences') as () => Record<string, unknown>;
      const { sandbox, contextIsolation, nodeIntegration, webSecurity } = read.call(contents);
      return { sandbox, contextIsolation, nodeIntegration, webSecurity: webSecurity !== false };
    }),
  );
  const locked = {
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
    webSecurity: true,
  };
  expect(preferences).toEqual([locked]);

  const world = await page.evaluate(() => ({
    require: typeof Reflect.get(globalThis, 'require'),
    process: typeof Reflect.get(globalThis, 'process'),
    isFrozen: Object.isFrozen(Reflect.get(globalThis, 'lectern')),
    opened: window.open('https://example.com') === null,
  }));
  expect(world).toEqual({
    require: 'undefined',
    process: 'undefined',
    isFrozen: true,
    opened: true,
  });

  const answer = await page.evaluate(async () => {
    const response = await fetch('app://studio/');
    return response.headers.get('content-security-policy');
  });
  expect(answer).toContain("default-src 'none'");
  expect(answer).toContain("script-src 'self'");

  // The runtime of closed machines gets no security fixes, and the window says so until that is known.
  const version = await desktop.evaluate(() => process.versions.electron ?? '');
  if (version.startsWith('22.')) {
    await page.getByTestId('old-runtime').click();
    await expect(page.getByText(`Old runtime: Electron ${version}`).last()).toBeVisible();
    await page.getByTestId('old-runtime-hide').click();
  }
  await expect(page.getByTestId('old-runtime')).toBeHidden();

  const outside = await page.evaluate(() =>
    fetch('https://example.com').then(
      () => 'answered',
      () => 'refused',
    ),
  );
  expect(outside).toBe('refused');
});
