import { Layers, Sparkles, SpellCheck, Tags, UsersRound } from 'lucide-react';
import type { InspectorTab } from '../features/inspector/inspector-store.ts';
import { soon } from '../ui/later.tsx';

const TagPanel = soon(
  async () => (await import('../features/script-editor/tags/TagPanel.tsx')).TagPanel,
);
const CastPanel = soon(async () => (await import('../features/cast/CastPanel.tsx')).CastPanel);
const TakesPanel = soon(async () => (await import('../features/takes/TakesPanel.tsx')).TakesPanel);
const WordsPanel = soon(
  async () => (await import('../features/pronunciation/WordsPanel.tsx')).WordsPanel,
);
const AssistantPanel = soon(
  async () => (await import('../features/assistant/AssistantPanel.tsx')).AssistantPanel,
);

/** The tabs of the right pane, in their order: Tags, Cast, Takes, Words, Assistant. */
export const inspectorTabs: readonly InspectorTab[] = [
  { id: 'tags', Icon: Tags, Panel: TagPanel },
  { id: 'cast', Icon: UsersRound, Panel: CastPanel },
  { id: 'takes', Icon: Layers, Panel: TakesPanel },
  { id: 'words', Icon: SpellCheck, Panel: WordsPanel },
  { id: 'assistant', Icon: Sparkles, Panel: AssistantPanel },
];
