import { type ComponentType, lazy, useState } from 'react';

type LaterPart<Props> = ComponentType<Props> & { readonly load: () => Promise<unknown> };

/**
 * A part of the window whose code is read when it is first drawn, or before by `load`. Until the code is there
 * the nearest Suspense shows its fallback; a part that was loaded is drawn at once.
 */
export function later<Props extends object>(
  read: () => Promise<ComponentType<Props>>,
): LaterPart<Props> {
  let Ready: ComponentType<Props> | null = null;
  const load = async () => {
    Ready = await read();
    return { default: Ready };
  };
  const Waited: ComponentType<Props> = lazy(load);
  // One for as long as it is drawn: another type would begin anew.
  function Part(props: Props) {
    const [Chosen] = useState<ComponentType<Props>>(() => Ready ?? Waited);
    return <Chosen {...props} />;
  }
  return Object.assign(Part, { load });
}

const soonLoads: (() => Promise<unknown>)[] = [];

/** A part that a key may ask for at any moment: `loadSoonParts` reads its code as soon as there is time. */
export function soon<Props extends object>(
  read: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const part = later(read);
  soonLoads.push(part.load);
  return part;
}

/** One after another, so that what a person does meanwhile comes in between. */
export async function loadSoonParts(): Promise<void> {
  for (const load of soonLoads) await load();
}
