import { useEffect, useState } from 'react';
import type { AppError } from '../../../shared/app-error.ts';
import type { Project } from '../../../shared/model/project.ts';
import { request, takeAnswer } from '../../ipc/client.ts';
import { useScriptStore } from '../script-editor/save/script-store.ts';

/** The chapters of a book, once they are wanted; null till they are known. The open book has them at hand. */
export function useChapters(
  projectId: string,
  isWanted: boolean,
  onProblem: (problem: AppError) => void,
): Project['chapters'] | null {
  const open = useScriptStore((state) => state.project);
  const [read, setRead] = useState<Project | null>(null);
  const isAtHand = open?.id === projectId;
  useEffect(() => {
    if (!isWanted || isAtHand) return undefined;
    return takeAnswer(request('project.get', { projectId }), setRead, onProblem);
  }, [projectId, isWanted, isAtHand, onProblem]);
  return (isAtHand ? open : read)?.chapters ?? null;
}
