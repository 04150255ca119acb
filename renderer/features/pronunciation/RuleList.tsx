import { useTranslation } from 'react-i18next';
import type { PronunciationRule } from '../../../shared/model/pronunciation.ts';
import styles from './RuleList.module.css';
import { RuleRow } from './RuleRow.tsx';

type RuleListProps = { readonly rules: readonly PronunciationRule[]; readonly projectId: string };

/** The rules of the book and those of all books, each list in its order. */
export function RuleList({ rules, projectId }: RuleListProps) {
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
            <section key={group.name} aria-label={group.name}>
              <h3 className={styles.group}>{group.name}</h3>
              <ul className={styles.rows}>
                {group.rules.map((rule) => (
                  <RuleRow key={rule.id} rule={rule} projectId={projectId} />
                ))}
              </ul>
            </section>
          ),
      )}
      <p className={styles.keys}>{t('pronunciation.keys')}</p>
    </>
  );
}
