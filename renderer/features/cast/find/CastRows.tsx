import { type KeyboardEvent, memo, type RefObject, useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isPlain, rowAfterKey } from '../../../ui/grid/list-keys.ts';
import { formatNumber } from '../../../ui/words/format.ts';
import { useScriptStore } from '../../script-editor/save/script-store.ts';
import styles from '../CastPanel.module.css';
import { MemberRow, NarratorRow } from '../CastRow.tsx';
import { partOf, useCastStore } from '../cast-store.ts';
import { CastFilter } from './CastFilter.tsx';
import { findMembers, isCalled, leastToFilter } from './find-members.ts';

type CastRowsProps = {
  readonly list: RefObject<HTMLUListElement | null>;
  readonly field: RefObject<HTMLInputElement | null>;
  readonly onRename: (name: string) => void;
  readonly onRemove: (name: string) => void;
};

/** From one row to another by the arrows, Home and End, as long as no field of an open row has the keys. */
function onRowKey(event: KeyboardEvent<HTMLUListElement>): void {
  const heads = [...event.currentTarget.querySelectorAll<HTMLElement>('li > button')];
  const at = heads.indexOf(event.target as HTMLElement);
  const to = at === -1 || !isPlain(event) ? null : rowAfterKey(event.key, at, heads.length);
  if (to === null) return;
  event.preventDefault();
  heads[to]?.focus();
}

type FoundProps = CastRowsProps & { readonly words: string };

const Found = memo(function Found({ list, field, words, onRename, onRemove }: FoundProps) {
  const { t } = useTranslation();
  const cast = useScriptStore((state) => state.project?.cast) ?? [];
  const parts = useCastStore((state) => state.parts);
  const [focused, setFocused] = useState<string | null>(null);
  const isLong = cast.length >= leastToFilter;
  const shown = isLong ? findMembers(cast, words) : cast;
  const isNarratorShown = !isLong || isCalled([t('cast.narrator')], words);
  const first = isNarratorShown ? null : (shown[0]?.name ?? null);
  const stop = shown.some(({ name }) => name === focused) ? focused : first;
  const placeOf = (name: string | null) => ({
    isStop: name === stop,
    onFocus: () => setFocused(name),
  });
  const count = shown.length + Number(isNarratorShown);
  const counts = { n: formatNumber(count), whole: formatNumber(cast.length + 1) };
  const found = count === 0 ? t('cast.filter.none') : t('cast.filter.found', counts);
  return (
    <>
      {isLong && (
        <CastFilter
          ref={field}
          found={words.trim() === '' ? '' : found}
          onDown={() => list.current?.querySelector<HTMLElement>('li > button')?.focus()}
        />
      )}
      <ul ref={list} className={styles.rows} aria-label={t('cast.title')} onKeyDown={onRowKey}>
        {isNarratorShown && <NarratorRow part={partOf(parts, null)} place={placeOf(null)} />}
        {shown.map((member) => (
          <MemberRow
            key={member.name}
            member={member}
            part={partOf(parts, member.name)}
            place={placeOf(member.name)}
            onRename={() => onRename(member.name)}
            onRemove={() => onRemove(member.name)}
          />
        ))}
      </ul>
    </>
  );
});

/** Everybody, or whom the words find: drawn behind the keys, since hundreds of rows take longer than a letter. */
export function CastRows(props: CastRowsProps) {
  const words = useCastStore((state) => state.words);
  const drawn = useDeferredValue(words);
  return <Found {...props} words={words === '' ? '' : drawn} />;
}
