import type { enBookmarks } from '../../desk/en-bookmarks.ts';
import type { Translation } from '../../translation.ts';

export const zhBookmarks = {
  title: '书签',
  resize: '侧栏的宽度',
  open: '显示书签',
  close: '关闭书签',
  here: '为此片段添加书签',
  alias: '此片段的备注',
  next: '下一个书签',
  previous: '上一个书签',
  addTitle: '为片段 {{number}} 添加书签',
  changeTitle: '片段 {{number}} 的书签',
  note: '备注',
  noteHint: '可选。Enter 保存，Shift Enter 换行。',
  add: '添加书签',
  save: '保存备注',
  remove: '移除书签',
  added: '已添加书签',
  changed: '已更改备注',
  removed: '已移除书签',
  marked: '有书签',
  markedNote: '有书签：{{note}}',
  place: '{{chapter}} · 片段 {{number}}',
  keys: 'Enter 前往片段，Delete 移除书签。',
  emptyTitle: '还没有书签',
  emptyBody: '将光标放在片段中，按 Ctrl B 添加书签，可以附上备注。',
} as const satisfies Translation<typeof enBookmarks>;
