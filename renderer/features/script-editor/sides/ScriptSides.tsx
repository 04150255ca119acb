import { Fragment, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PaneDivider } from '../../../ui/PaneDivider.tsx';
import { useScriptStore } from '../save/script-store.ts';
import type { SideId } from '../save/sides.ts';
import { ScriptSide } from './ScriptSide.tsx';
import styles from './ScriptSides.module.css';
import { minSidePx, useSplitWidth } from './split-width.ts';

/** Lower than this two sides have no room one above the other: the one at hand takes it all. */
const minStackPx = 360;

type ScriptSidesProps = {
  readonly projectId: string;
  /** Takes the place of the text of a side. */
  readonly table: ReactNode;
  readonly tableSideId: SideId | null;
};

/** One chapter, or two beside each other. */
export function ScriptSides({ projectId, table, tableSideId }: ScriptSidesProps) {
  const { t } = useTranslation();
  const sides = useScriptStore((state) => state.sides);
  const box = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState({ width: 0, height: 0 });
  const pane = useSplitWidth(projectId, size.width);
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return;
    const measure = (): void =>
      setSize({ width: element.clientWidth, height: element.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const isSplit = sides.length > 1;
  const isStacked = isSplit && size.width < 2 * minSidePx;
  return (
    <div
      ref={box}
      className={styles.sides}
      data-split={isSplit}
      data-stacked={isStacked}
      data-low={isStacked && size.height < minStackPx}
    >
      {sides.map(({ id }, at) => (
        <Fragment key={id}>
          {at > 0 && !isStacked && <PaneDivider label={t('sides.resize')} pane={pane} />}
          <ScriptSide
            sideId={id}
            isSplit={isSplit}
            isFirst={at === 0}
            table={tableSideId === id ? table : null}
            {...(at === 0 && isSplit && !isStacked
              ? { style: { flex: 'none', width: pane.width } }
              : {})}
          />
        </Fragment>
      ))}
    </div>
  );
}
