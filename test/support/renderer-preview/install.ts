import { createFakeBridge } from './fake-bridge.ts';
import { toneUrl } from './fake-hear.ts';
import { buildScenario } from './scenarios.ts';

declare global {
  interface Window {
    lecternScenario?: { readonly name: string; readonly kind: 'desktop' | 'web' };
    lecternFake?: ReturnType<typeof createFakeBridge> & {
      readonly studio: ReturnType<typeof buildScenario>;
    };
  }
}

const wanted = window.lecternScenario ?? { name: 'full', kind: 'desktop' };
const studio = buildScenario(wanted.name, Date.now());
const fake = createFakeBridge(studio, { mediaUrl: toneUrl, kind: wanted.kind });
window.lecternFake = { ...fake, studio };
Object.defineProperty(window, 'lectern', { value: fake.bridge });
