import type { enGutter } from '../en-gutter.ts';
import type { Translation } from '../translation.ts';

export const zhGutter = {
  gutter: {
    flagged: '已标记',
    flaggedNote: '已标记：{{note}}',
    locked: '版本已锁定',
    doubts_other: '{{count}} 个可能的问题',
    silentHeading: '此书不朗读标题',
    price: '价格',
    cost: '费用',
    free: '免费',
    own: '自己的录音',
    voice: '声音',
    narrator: '旁白',
    speaks: '{{voice}}，角色 {{speaker}}',
    take: '最新版本',
    takeOf: '{{when}}，{{number}}/{{count}}',
    openMenu: '右键单击，或在文本中按 {{keys}}，可查看更多操作',
    menu: '片段 {{number}}',
    menuHere: '此片段的操作',
    hear: '从此处播放',
    hearOnly: '仅播放此片段',
    make: '生成此片段',
    makePrice: '生成此片段，{{price}}',
    another: '生成新版本',
    anotherPrice: '生成新版本，{{price}}',
    takes: '此片段的版本',
    flag: '标记',
    unflag: '移除标记',
  },
} as const satisfies Translation<typeof enGutter>;
