import type { enUpkeepErrors } from '../en-upkeep.ts';
import type { Translated } from '../wordings.ts';
import { freeMegabytes, neededMegabytes } from './zh-audio.ts';

/** New versions of the program, and looking after the library. */
export const zhUpkeepErrors = {
  'bad_input.zip_name': '“{{file}}”：文件名须以 .zip 结尾。',
  'bad_input.move_library_there': '{{folder}} 中已有书库，不会覆盖其中任何内容。请选择空文件夹。',
  'bad_input.move_not_empty': '文件夹 {{folder}} 不是空的。请选择空文件夹，或尚不存在的名称。',
  'bad_input.move_relative': '请给出文件夹的完整路径，而不是“{{folder}}”。',
  'bad_input.move_unfit': '书库不能放在 {{folder}}：{{reason}}。请选择本机磁盘上可以写入的文件夹。',
  'bad_input.move_within':
    '文件夹 {{folder}} 就是书库，或者两者互相包含（{{home}}）。请选择其他文件夹。',
  'conflict.health': '已经在检查书库。',
  'conflict.moving': '书库正在移动。请先完成或取消这次移动。',
  'conflict.no_update': '没有可安装的新版本。',
  'disk_full.migration': ({ neededBytes, freeBytes }) =>
    `书库需要先备份，再升级到此版本的 Lectern。这约需 ${neededMegabytes(neededBytes)}，而所在磁盘只剩 ${freeMegabytes(freeBytes)}。没有更改任何内容：请腾出空间后重新启动。`,
  'disk_full.move': ({ folder, needed, free }) =>
    `书库在 ${folder} 中约需 ${neededMegabytes(needed)}，而所在磁盘只剩 ${freeMegabytes(free)}。没有复制任何内容。`,
  'library_busy.moved': '书库刚刚移到了 {{folder}}。请重新启动，就会在那里打开。',
  'library_damaged.moved':
    '说明 {{file}} 记录了书库移到了哪里，但无法读取。没有打开任何内容，因为较旧的副本不知道之后付过什么费用。请恢复该说明，或把 LECTERN_HOME 设为书库所在的文件夹。',
  'not_found.check': '这不是最近一次检查；请重新检查。',
  'not_found.library': '{{folder}} 中还没有书库。',
  'not_found.moved_library':
    '书库已移到 {{folder}}，但现在不在那里。请连接其磁盘后重新启动。如果它在别处，请把 LECTERN_HOME 设为那个文件夹。',
  'not_found.diagnostics': '请先查看将要保存的内容。',
  'unsupported.updates':
    '此 Lectern 不自行更新：它是系统的软件包，或构建时没有指定查找新版本的地址。',
  'update_failed.cut': '未能从 {{host}} 完整下载新版本。没有安装任何内容；请稍后重试。',
  'update_failed.feed': '无法读取新版本列表（{{file}}）。没有下载或安装任何内容。',
  'update_failed.file': '新版本的文件与公布的不一致。文件已丢弃，没有安装任何内容。',
  'update_failed.other': '未能取得新版本：{{reason}}。没有安装任何内容。',
  'update_failed.signature':
    '新版本列表（{{file}}）没有此 Lectern 制作者的签名，因此未采信其中任何内容。',
  'update_failed.unreachable':
    '无法向 {{host}} 查询新版本（{{reason}}）。一天后会再次查询，也可以手动点击查询。',
} as const satisfies Translated<typeof enUpkeepErrors>;
