import { speechModel } from '../../gateway/wire/limits.ts';
import type { Permission } from './accounts.ts';

export type DemoModel = {
  readonly id: string;
  readonly createdAtSeconds: number;
  readonly capability: Extract<Permission, 'speech' | 'chat' | 'video'>;
  /** Multiplier of the tokens. */
  readonly ratio: number;
  /** Whether the optional fields of a chat request are taken. */
  readonly takesChatOptions: boolean;
};

const createdAtSeconds = 1_767_225_600;

/** The models of the demo, in the order of the list. */
export const demoModels: readonly DemoModel[] = [
  { id: speechModel, createdAtSeconds, capability: 'speech', ratio: 1, takesChatOptions: false },
  { id: 'demo-chat', createdAtSeconds, capability: 'chat', ratio: 2, takesChatOptions: true },
  {
    id: 'demo-chat-plain',
    createdAtSeconds,
    capability: 'chat',
    ratio: 0.5,
    takesChatOptions: false,
  },
  { id: 'demo-video', createdAtSeconds, capability: 'video', ratio: 5, takesChatOptions: false },
];
