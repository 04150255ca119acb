import type { enUpkeepErrors } from '../en-upkeep.ts';
import type { Wording } from '../wordings.ts';

type Room = { readonly neededBytes: number; readonly freeBytes: number };

const inMegabytes = (bytes: number) => `${Math.ceil(bytes / 1_000_000)} MB`;

/** New versions of the program, and looking after the library. */
export const zhUpkeepErrors = {
  'bad_input.zip_name': '“{{file}}”：文件名须以 .zip 结尾。',
  'conflict.health': '已经在检查书库。',
  'conflict.no_update': '没有可安装的新版本。',
  'disk_full.migration': ({ neededBytes, freeBytes }: Room) =>
    `书库需要先备份，再升级到此版本的 Lectern。这约需 ${inMegabytes(neededBytes)}，而所在磁盘只剩 ${inMegabytes(freeBytes)}。没有更改任何内容：请腾出空间后重新启动。`,
  'not_found.check': '这不是最近一次检查；请重新检查。',
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
} as const satisfies { readonly [Key in keyof typeof enUpkeepErrors]: Wording };
