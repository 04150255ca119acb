import type { enOutline } from '../en-outline.ts';
import type { Translation } from '../translation.ts';

export const zhOutline = {
  outline: {
    more: '{{title}} 的更多操作',
    rename: '重命名',
    renameTitle: '重命名章节',
    name: '章节名称',
    up: '上移',
    down: '下移',
    join: '与上一章合并',
    splitHere: '从光标处开始新章节',
    remove: '从书中移除',
    upChapter: '上移本章',
    downChapter: '下移本章',
    removeChapter: '从书中移除本章',
    added: '已添加“{{title}}”。',
    moved: '已移动“{{title}}”。',
    renamed: '本章现在名为“{{title}}”。',
    removed: '已从书中移除“{{title}}”。音频会保留。',
    joined: '“{{title}}”已与上一章合并。',
    split: '本章已拆分。',
  },
  sides: {
    openBeside: '并排打开',
    isBeside: '已在另一侧打开',
    open: '并排显示两个章节',
    close: '关闭另一侧',
    closeThis: '关闭这一侧',
    closeNamed: '关闭“{{title}}”',
    other: '转到另一侧',
    alias: '分屏 拆分视图 两栏 对照',
    first: '第一侧：{{title}}',
    second: '第二侧：{{title}}',
    resize: '两侧的分界',
  },
} satisfies Translation<typeof enOutline>;
