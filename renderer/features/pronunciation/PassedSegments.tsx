import { TriangleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Project } from '../../../shared/model/project.ts';
import type { PassedSegment, PronunciationRule } from '../../../shared/model/pronunciation.ts';
import { request, takeAnswer } from '../../ipc/client.ts';
import { goToPlace } from '../script-editor/index.ts';
import { useScriptStore } from '../script-editor/save/script-store.ts';
import styles from './PassedSegments.module.css';

type PassedSegmentsProps = {
  readonly projectId: string;
  readonly rules: readonly PronunciationRule[];
};

const noLines: readonly PassedSegment[] = [];

/** What the lines of the open book depend on beside the rules. */
const selectTexts = ({ project }: { readonly project: Project | null }): string =>
  [
    project?.language,
    ...(project?.chapters ?? []).map(({ id, revision }) => `${id} ${revision}`),
  ].join();

/** Read again when a rule or a text has changed. A failure shows nothing: nobody asked for it. */
function usePassedSegments({ projectId, rules }: PassedSegmentsProps): readonly PassedSegment[] {
  const [lines, setLines] = useState(noLines);
  const texts = useScriptStore(selectTexts);
  // biome-ignore lint/correctness/useExhaustiveDependencies: they are what the answer depends on.
  useEffect(
    () => takeAnswer(request('pronunciation.passed', { projectId }), setLines),
    [projectId, rules, texts],
  );
  return lines;
}

/** Lines that a rule had to leave as they are, each to go to. */
export function PassedSegments(props: PassedSegmentsProps) {
  const { t } = useTranslation();
  const lines = usePassedSegments(props);
  if (lines.length === 0) return null;
  const findOf = (ruleId: string) => props.rules.find(({ id }) => id === ruleId)?.find ?? '';
  return (
    <section className={styles.box} aria-label={t('pronunciation.passed.title')}>
      <h3 className={styles.title}>
        <TriangleAlert size={14} aria-hidden />
        {t('pronunciation.passed.title')}
      </h3>
      <ul>
        {lines.map(({ ruleId, kind, chapterId, chapterTitle, start, end, shown }) => (
          <li key={`${ruleId} ${chapterId} ${start}`}>
            <button
              type="button"
              className={styles.line}
              title={t('pronunciation.preview.go', { chapter: chapterTitle })}
              data-testid="passed-line"
              onClick={() => void goToPlace({ chapterId, start, end })}
            >
              <span className="quiet">
                {t(`pronunciation.passed.${kind}`, { find: findOf(ruleId) })}
              </span>
              <bdi className={`one-line script-words ${styles.shown}`}>{shown}</bdi>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
