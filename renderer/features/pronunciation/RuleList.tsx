import { ActionIcon, Menu } from '@mantine/core';
import { ArrowDown, ArrowUp, Ellipsis, Globe, PencilLine, Power, Trash2 } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { PronunciationRule } from '../../../shared/model/pronunciation.ts';
import { type RowPlace, useGrowingList } from '../../ui/grid/use-growing-list.tsx';
import { HearButton } from './HearButton.tsx';
import {
  changeRule,
  moveRule,
  openForm,
  removeRule,
  selectRules,
  usePronunciationStore,
} from './pronunciation-store.ts';
import styles from './RuleList.module.css';
import { beforeAfterStep, draftOf } from './rule-draft.ts';
import wordRow from './WordRow.module.css';

type RuleRowProps = { readonly rule: PronunciationRule; readonly projectId: string };

/** What a person may do with one rule, by a button, its menu or a key. */
function useRuleActions({ rule, projectId }: RuleRowProps) {
  const { t } = useTranslation();
  const { find } = rule;
  const changed = t('pronunciation.done.changed', { find });
  const step = (direction: -1 | 1): void => {
    const beforeId = beforeAfterStep(
      selectRules(usePronunciationStore.getState()),
      rule.id,
      direction,
    );
    if (beforeId !== undefined) {
      // A row that moves in the page loses the focus.
      void moveRule(rule.id, beforeId, t('pronunciation.done.moved', { find })).then(() =>
        document.querySelector<HTMLElement>(`[data-rule="${rule.id}"]`)?.focus(),
      );
    }
  };
  return {
    edit: () => openForm({ draft: draftOf(rule), id: rule.id }),
    remove: () => removeRule(rule.id, t('pronunciation.done.removed', { find })),
    toggle: () => changeRule(rule.id, { isOn: !rule.isOn }, changed),
    rescope: () =>
      changeRule(rule.id, { projectId: rule.projectId === null ? projectId : null }, changed),
    step,
  };
}

type RuleMenuProps = RuleRowProps & {
  readonly actions: ReturnType<typeof useRuleActions>;
  readonly name: string;
};

function RuleMenu({ rule, actions, name }: RuleMenuProps) {
  const { t } = useTranslation();
  return (
    <Menu position="bottom-end" withinPortal transitionProps={{ duration: 0 }}>
      <Menu.Target>
        <ActionIcon aria-label={t('pronunciation.actions', { rule: name })} data-testid="rule-menu">
          <Ellipsis size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<PencilLine size={14} />} onClick={actions.edit}>
          {t('pronunciation.menuEdit')}
        </Menu.Item>
        <Menu.Item
          leftSection={<Power size={14} />}
          data-testid="rule-toggle"
          onClick={actions.toggle}
        >
          {t(rule.isOn ? 'pronunciation.turnOff' : 'pronunciation.turnOn')}
        </Menu.Item>
        <Menu.Item leftSection={<Globe size={14} />} onClick={actions.rescope}>
          {t(rule.projectId === null ? 'pronunciation.forBook' : 'pronunciation.forAll')}
        </Menu.Item>
        <Menu.Item leftSection={<ArrowUp size={14} />} onClick={() => actions.step(-1)}>
          {t('pronunciation.up')}
        </Menu.Item>
        <Menu.Item leftSection={<ArrowDown size={14} />} onClick={() => actions.step(1)}>
          {t('pronunciation.down')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item
          leftSection={<Trash2 size={14} />}
          color="var(--failed)"
          data-testid="rule-remove"
          onClick={actions.remove}
        >
          {t('pronunciation.remove')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** What is particular about a rule, in words. */
function useTraits(rule: PronunciationRule): readonly string[] {
  const { t } = useTranslation();
  return [
    ...(rule.isOn ? [] : [t('pronunciation.off')]),
    ...(rule.kind === 'pattern' ? [t('pronunciation.pattern')] : []),
    ...(rule.isCaseSensitive ? [t('pronunciation.exactCase')] : []),
    ...(rule.kind === 'text' && !rule.isWholeWord ? [t('pronunciation.partOfWord')] : []),
    ...(rule.note === '' ? [] : [rule.note]),
  ];
}

/** One rule: what is found, what is said, to be heard, edited and moved. */
function RuleRow({ rule, projectId, ...place }: RuleRowProps & RowPlace) {
  const { t } = useTranslation();
  const actions = useRuleActions({ rule, projectId });
  const traits = useTraits(rule);
  const say = rule.say === '' ? t('pronunciation.silent') : rule.say;
  const name = t('pronunciation.ruleName', { find: rule.find, say });
  const onKeyDown = (event: KeyboardEvent): void => {
    const direction = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : null;
    if (event.altKey && direction !== null) {
      event.preventDefault();
      actions.step(direction);
    } else if (event.key === 'Delete') {
      event.preventDefault();
      actions.remove();
    }
  };
  return (
    <li
      {...place}
      className={`${wordRow.row} ${styles.row}`}
      data-off={!rule.isOn || undefined}
      data-testid="rule-row"
    >
      <button
        type="button"
        className={wordRow.open}
        aria-label={t('pronunciation.edit', { rule: name })}
        title={name}
        data-rule={rule.id}
        data-testid="rule-edit"
        onClick={actions.edit}
        onKeyDown={onKeyDown}
      >
        <span className={styles.pair}>
          <bdi className={`one-line ${styles.find}`}>{rule.find}</bdi>
          <span className={styles.arrow} aria-hidden>
            →
          </span>
          <bdi className={`one-line ${rule.say === '' ? styles.silent : styles.say}`}>{say}</bdi>
        </span>
        {traits.length > 0 && (
          <span className={`one-line ${styles.traits}`}>{traits.join(' · ')}</span>
        )}
      </button>
      <HearButton
        sample={{ words: rule.say, withRules: false }}
        label={t('pronunciation.hearSaid', { words: say })}
        isDisabled={rule.say === '' || rule.kind === 'pattern'}
      />
      <RuleMenu rule={rule} projectId={projectId} actions={actions} name={name} />
    </li>
  );
}

type RuleGroupProps = RuleListProps & { readonly name: string };

function RuleGroup({ name, rules, projectId, backTo }: RuleGroupProps) {
  const placeOfBack = rules.findIndex(({ id }) => id === backTo);
  const { shownCount, placeOf, edge } = useGrowingList(rules.length, false, placeOfBack + 1);
  return (
    <section aria-label={name}>
      <h3 className={styles.group}>{name}</h3>
      <ul className={styles.rows}>
        {rules.slice(0, shownCount).map((rule, at) => (
          <RuleRow key={rule.id} rule={rule} projectId={projectId} {...placeOf(at)} />
        ))}
      </ul>
      {edge}
    </section>
  );
}

type RuleListProps = {
  readonly rules: readonly PronunciationRule[];
  readonly projectId: string;
  /** The rule that the keyboard comes back to from its form: it is drawn. */
  readonly backTo: string | null;
};

/** The rules of the book and those of all books, each list in its order. */
export function RuleList({ rules, projectId, backTo }: RuleListProps) {
  const { t } = useTranslation();
  const groups = [
    { name: t('pronunciation.ofBook'), rules: rules.filter((rule) => rule.projectId !== null) },
    { name: t('pronunciation.ofAll'), rules: rules.filter((rule) => rule.projectId === null) },
  ];
  return (
    <>
      {groups.map(
        (group) =>
          group.rules.length > 0 && (
            <RuleGroup key={group.name} {...group} projectId={projectId} backTo={backTo} />
          ),
      )}
      <p className={styles.keys}>{t('pronunciation.keys')}</p>
    </>
  );
}
