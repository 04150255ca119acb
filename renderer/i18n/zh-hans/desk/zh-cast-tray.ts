import type { enCastTray } from '../../desk/en-cast-tray.ts';
import type { Translation } from '../../translation.ts';

export const zhCastTray = {
  title: '拖到《{{book}}》中要使用此声音的角色上',
  done: '{{name}} 现在使用声音“{{title}}”',
} as const satisfies Translation<typeof enCastTray>;
