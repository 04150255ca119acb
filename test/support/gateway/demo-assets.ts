import { type DemoAssets, findDemoAssets } from '../../../electron/demo/demo-assets.ts';

/** The assets of the installed packages, as seen from the project's folder. */
export const demoAssets: DemoAssets = findDemoAssets(process.cwd());
