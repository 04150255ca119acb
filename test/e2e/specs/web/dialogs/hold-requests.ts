import type { Page } from '@playwright/test';

/** Holds the requests of one route back until they are released, or broken off; `count` tells how many there were. */
export async function holdRequests(page: Page, name: string) {
  let release = (): void => undefined;
  const held = new Promise<void>((done) => {
    release = done;
  });
  let isBroken = false;
  let count = 0;
  await page.route('**/api/request', async (route) => {
    const { route: asked } = route.request().postDataJSON() as { readonly route: string };
    if (asked === name) {
      count += 1;
      await held;
      if (isBroken) return route.abort();
    }
    await route.continue();
  });
  const breakOff = (): void => {
    isBroken = true;
    release();
  };
  return { release, breakOff, count: () => count };
}
