import { useTranslation } from 'react-i18next';
import styles from './ScriptSides.module.css';

/** Where the text of a book or a chapter comes. */
export function OpeningText() {
  const { t } = useTranslation();
  return <p className={styles.loading}>{t('script.opening')}</p>;
}
