import { useState } from 'react';

/** A stored choice that is shown as soon as it is made, and taken back where it was not kept. */
export function useChoice<Value>(
  stored: Value,
  save: (value: Value) => Promise<unknown>,
): readonly [Value, (value: Value) => void] {
  // An object of its own for each: a later choice outlasts the answer to an earlier one.
  const [chosen, setChosen] = useState<{ readonly value: Value } | null>(null);
  const choose = (value: Value): void => {
    const choice = { value };
    setChosen(choice);
    const settle = () => setChosen((now) => (now === choice ? null : now));
    void save(value).then(settle, settle);
  };
  return [chosen === null ? stored : chosen.value, choose];
}
