import { Checkbox } from '@mantine/core';
import styles from './Batches.module.css';

type ChecksProps<Name extends string> = {
  readonly legend: string;
  readonly names: readonly Name[];
  readonly chosen: readonly Name[];
  readonly label: (name: Name) => string;
  /** How many have to stay chosen. */
  readonly least: number;
  readonly disabled: boolean;
  readonly testId: string;
  readonly onChange: (chosen: Name[]) => void;
};

/** Several names to choose among, in a group of their own. */
export function Checks<Name extends string>(props: ChecksProps<Name>) {
  const { legend, names, chosen, label, least, disabled, testId, onChange } = props;
  return (
    <fieldset className={styles.checks} disabled={disabled} data-testid={testId}>
      <legend>{legend}</legend>
      {names.map((name) => {
        const isChosen = chosen.includes(name);
        return (
          <Checkbox
            key={name}
            size="xs"
            label={label(name)}
            checked={isChosen}
            disabled={disabled || (isChosen && chosen.length <= least)}
            onChange={() =>
              onChange(names.filter((known) => chosen.includes(known) !== (known === name)))
            }
          />
        );
      })}
    </fieldset>
  );
}
