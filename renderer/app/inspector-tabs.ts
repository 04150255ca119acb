import { Layers, Sparkles, SpellCheck, Tags, UsersRound } from 'lucide-react';
import { AssistantPanel } from '../features/assistant/AssistantPanel.tsx';
import { CastPanel } from '../features/cast/CastPanel.tsx';
import type { InspectorTab } from '../features/inspector/inspector-store.ts';
import { WordsPanel } from '../features/pronunciation/WordsPanel.tsx';
import { TagPanel } from '../features/script-editor/tags/TagPanel.tsx';
import { TakesPanel } from '../features/takes/TakesPanel.tsx';

/** The tabs of the right pane, in their order: Tags, Cast, Takes, Words, Assistant. */
export const inspectorTabs: readonly InspectorTab[] = [
  { id: 'tags', Icon: Tags, Panel: TagPanel },
  { id: 'cast', Icon: UsersRound, Panel: CastPanel },
  { id: 'takes', Icon: Layers, Panel: TakesPanel },
  { id: 'words', Icon: SpellCheck, Panel: WordsPanel },
  { id: 'assistant', Icon: Sparkles, Panel: AssistantPanel },
];
