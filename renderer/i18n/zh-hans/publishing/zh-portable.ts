import type { enPortable } from '../../publishing/en-portable.ts';
import type { Translation } from '../../translation.ts';

export const zhPortable = {
  saveAs: '项目另存为…',
  open: '打开项目…',
  alias: 'lectern 文件 项目 复制 移动 邮件 备份',
  title: {
    ask: '保存项目',
    busy: '正在处理文件',
    exists: '书库中已有这本书',
    opened: '已打开项目',
    saved: '已保存项目',
    backup: '已备份书库',
    restore: '恢复此备份？',
    restored: '备份已就绪',
    failed: '操作失败',
  },
  askBody:
    '《{{title}}》将连同脚本、角色表、发音、版本和封面保存为一个文件。在其他电脑上播放和导出无需再次付费。其中不含密钥。',
  exportsFolder: '在导出文件夹中',
  chooseFolder: '选择文件夹…',
  withVoices: '包括克隆声音所用的录音',
  withVoicesHint: '授权声明也会包括在内。除非说话人同意分享，否则请不要包括录音。',
  save: '保存项目',
  progress: '已处理 {{percent}} 的文件',
  stop: '停止',
  existsBody: '《{{title}}》已在书库中，可能有更新的更改。可以打开那本书，或将文件作为副本添加。',
  makeCopy: '添加副本',
  openExisting: '打开书',
  openedBody: '《{{title}}》及其版本现已在书库中。',
  otherAccount: '其中的版本属于账户“{{account}}”。使用该账户时即可播放和导出，没有密钥也可以。',
  missingVoices:
    '此处没有以下声音。已生成的内容可以播放和导出；新片段请在角色表中选择或克隆其他声音：',
  references_other: '附带了 {{count}} 段声音的录音，可在“声音”中查看。',
  changed_other:
    '由于适用于所有书的发音规则或不同的演示声音，{{count}} 个片段在此处的发送内容不同，因此视为尚未生成。',
  useAccount: '使用“{{account}}”',
  openBook: '打开书',
  savedBody_other: '{{count}} 个版本，{{size}}，位于',
  lost_other: '{{count}} 段音频已不在书库中，因此未包括。',
  backup: '备份书库…',
  backupHint: '将密钥以外的所有内容复制到文件夹。再次备份到同一文件夹时只复制新内容。',
  backupBody_other: '{{count}} 个文件，其中新增 {{copied}} 个（{{size}}），位于',
  backupRestore:
    '要在此电脑或其他电脑上恢复：窗口设置中的“恢复备份…”，或 lectern restore FOLDER。在其他电脑上需要重新输入密钥。',
  restore: '恢复备份…',
  restoreStart: '恢复',
  restoreBody:
    '{{when}} 的书库将替换当前书库。此后写下、选择、删除、录制的内容以及花费不在其中，也不计入限额。',
  restoreKept:
    '此后生成的版本会继续使用，不会再次付费。当前书库会作为副本保留在恢复的书库旁边，以后可以在“存储”中删除。',
  restoreUncertain_other:
    '有 {{count}} 个可能已收费的请求等待决定。请先处理：恢复的书库不知道这些请求，可能会为其内容再次付费。',
  restoredBody: '全部文件已复制并检查。Lectern 重新启动时会关闭当前书库并打开恢复的书库。',
} as const satisfies Translation<typeof enPortable>;
