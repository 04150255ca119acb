import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReferenceView } from '../../../../shared/model/voice.ts';
import { followPointer } from '../../../ui/sound/follow-pointer.ts';
import { orderParts } from '../reference-acts.ts';
import { PartRow } from './PartRow.tsx';
import { dropPlace, movedTo } from './part-order.ts';

type PartListProps = { readonly view: ReferenceView; readonly isLocked: boolean };

type Drag = { readonly from: number; readonly to: number };

/** The parts in the order in which they are joined: dragged by their grips, or moved by Alt and an arrow. */
export function PartList({ view, isLocked }: PartListProps) {
  const { t } = useTranslation();
  const list = useRef<HTMLUListElement>(null);
  const [drag, setDrag] = useState<Drag | null>(null);
  const [said, setSaid] = useState('');
  const movedId = useRef<string | null>(null);
  const { parts } = view;

  // A row that changes its place in the page may lose the focus.
  useEffect(() => {
    if (movedId.current !== null) {
      document.getElementById(`grip-${movedId.current}`)?.focus();
      movedId.current = null;
    }
  });

  const move = (from: number, to: number): void => {
    const order = movedTo(parts, from, to);
    const part = parts[from];
    if (order !== parts && part !== undefined) {
      movedId.current = part.id;
      setSaid(t('references.moved', { name: part.label, number: to + 1, total: parts.length }));
      void orderParts(
        view,
        order.map(({ id }) => id),
      );
    }
  };
  const grip = (from: number) => (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0 || parts.length < 2) return;
    const middles = [...(list.current?.children ?? [])].map((row) => {
      const { top, height } = row.getBoundingClientRect();
      return top + height / 2;
    });
    let to = from;
    followPointer(event, {
      onMove: ({ clientY }) => {
        to = dropPlace(middles, from, clientY);
        setDrag({ from, to });
      },
      onDrop: () => {
        setDrag(null);
        move(from, to);
      },
      onCancel: () => setDrag(null),
    });
  };
  const markOf = (at: number): 'before' | 'after' | null =>
    drag === null || drag.to !== at || drag.from === at
      ? null
      : drag.to < drag.from
        ? 'before'
        : 'after';
  return (
    <>
      <ul ref={list} aria-label={t('references.parts')} data-testid="parts">
        {parts.map((part, at) => (
          <PartRow
            key={part.id}
            referenceId={view.id}
            part={part}
            isLocked={isLocked}
            isDragged={drag?.from === at}
            mark={markOf(at)}
            onGrip={grip(at)}
            onMove={(direction) => move(at, at + direction)}
          />
        ))}
      </ul>
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </>
  );
}
