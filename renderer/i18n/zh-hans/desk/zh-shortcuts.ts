import type { enShortcuts } from '../../desk/en-shortcuts.ts';
import type { Translation } from '../../translation.ts';

export const zhShortcuts = {
  intro: '窗口中的每个命令都可以更换快捷键。',
  open: '更改快捷键…',
  alias: '更改 快捷键 键盘 按键',
  change: '更改“{{command}}”的快捷键',
  add: '添加快捷键',
  reset: '恢复“{{command}}”的默认快捷键',
  resetAll: '恢复所有默认快捷键',
  press: '请按新的快捷键。按 Delete 移除，按 Esc 取消。',
  held: '{{key}} 已是“{{command}}”的快捷键。要替换吗？',
  replace: '替换',
  refused: {
    moves: '{{key}} 用于移动、确认或删除。请加上 Ctrl 或 Alt，或换用其他按键。',
    editing: '{{key}} 用于编辑文本。请换用其他按键。',
    system: '{{key}} 由系统使用。请换用其他按键。',
    browser: '{{key}} 由浏览器使用。请换用其他按键。',
  },
} as const satisfies Translation<typeof enShortcuts>;
