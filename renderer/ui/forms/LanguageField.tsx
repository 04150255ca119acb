import { Autocomplete } from '@mantine/core';
import { useMemo, useState } from 'react';
import { bookLanguages, languageTagOf } from '../../../shared/script/language-tag.ts';
import { dropdownHeight } from '../look/dropdown-height.ts';
import { foldWords } from '../words/fold-words.ts';
import { formatLanguage, formatLanguageIn } from '../words/format.ts';
import styles from './LanguageField.module.css';

type LanguageFieldProps = {
  readonly label: string;
  readonly error: string | null;
  /** A tag (BCP 47), or what was typed where it is none yet. */
  readonly value: string;
  readonly w?: string;
  readonly testId: string;
  readonly onChange: (value: string) => void;
};

/** Their names as the window has them, in their order, and what each is found by. */
function namedLanguages() {
  const named = bookLanguages.map((tag) => {
    const name = formatLanguage(tag);
    const own = formatLanguageIn(tag, tag);
    const found = foldWords([name, own, formatLanguageIn(tag, 'en'), tag].join('\n'));
    return { tag, name, own, found };
  });
  return named.sort((one, other) => one.name.localeCompare(other.name));
}

/** Whether one of the names, a line each, begins with what is sought. */
function isBegun(names: string, wanted: string): boolean {
  return names.startsWith(wanted) || names.includes(`\n${wanted}`);
}

/** The language of a book: found by its name in the window's language, its own or English, or typed as a tag. */
export function LanguageField({ label, error, value, w, testId, onChange }: LanguageFieldProps) {
  const named = useMemo(namedLanguages, []);
  const byName = useMemo(() => new Map(named.map((one) => [one.name, one])), [named]);
  const [typed, setTyped] = useState(() => formatLanguage(languageTagOf(value) ?? value));
  return (
    <Autocomplete
      {...(w !== undefined && { w })}
      label={label}
      error={error}
      value={typed}
      title={[typed, value].join(' · ')}
      data={[...byName.keys()]}
      maxDropdownHeight={dropdownHeight(280)}
      data-testid={testId}
      onFocus={({ currentTarget }) => currentTarget.select()}
      filter={({ options, search }) => {
        const wanted = foldWords(search).trim();
        // All of them while it stands as it was chosen.
        if (byName.has(search)) return options;
        const placeOf = (name: string) => byName.get(name)?.found.indexOf(wanted) ?? -1;
        const named = options.filter((one) => 'value' in one && placeOf(one.value) >= 0);
        // Who types "Ger" means German, and not Austrian German.
        const rank = (one: (typeof options)[number]) =>
          'value' in one && isBegun(byName.get(one.value)?.found ?? '', wanted) ? 0 : 1;
        return named.sort((one, other) => rank(one) - rank(other));
      }}
      renderOption={({ option }) => {
        const language = byName.get(option.value);
        return (
          <span className={styles.option}>
            <span dir="auto">{option.value}</span>
            <span className="quiet" dir="auto">
              {language?.own === option.value
                ? language.tag
                : `${language?.own} · ${language?.tag}`}
            </span>
          </span>
        );
      }}
      onChange={(text) => {
        setTyped(text);
        onChange(byName.get(text)?.tag ?? languageTagOf(text) ?? text);
      }}
    />
  );
}
