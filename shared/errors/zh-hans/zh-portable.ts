import type { enPortableErrors } from '../en-portable.ts';
import type { Translated } from '../wordings.ts';
import { damageInChinese } from './zh-damage.ts';

type OfFile = { readonly file: string; readonly reason: string };
type OfFolder = { readonly folder: string; readonly reason: string };

/** Project files and backups. */
export const zhPortableErrors = {
  'archive_unsafe.project': ({ file, reason }: OfFile) =>
    `“${file}”不是完整的项目文件，因此没有打开：${damageInChinese(reason)}。请让保存者重新提供。`,
  'bad_input.book_twice': '有多本书名为“{{wanted}}”。请用 ID 指定其中一本：{{ids}}。',
  'conflict.portable': '正在保存或打开另一个项目或备份。请等待其完成。',
  'conflict.library_in_backup':
    '书库和备份不能放在同一个文件夹（{{folder}}）中：一方的改动会损坏另一方。请选择其他文件夹。',
  'conflict.library_there':
    '{{folder}} 中已有书库，未作任何更改。请用 --to 选择其他文件夹，或使用 --replace：原来的数据库会保留在恢复的数据库旁边，其音频会继续使用。',
  'disk_failed.changed_audio':
    '音频 {{file}} 与存入时不同，因此没有保存任何内容。请从备份中恢复，或重新生成其片段。',
  'not_found.book_called': '没有书名为“{{wanted}}”的书。现有的书：{{titles}}。',
  'not_found.file_or_book':
    '没有名为“{{wanted}}”的文件，也没有这个书名的书。书库中的书：{{titles}}。',
  'not_found.book_export':
    '《{{title}}》还没有完成的导出。请先导出：使用“lectern audiobook”，或窗口中的“导出”。',
  'not_found.book_report':
    '《{{title}}》最近一次导出的报告已不存在，或没有此预设的报告。请再次导出。',
  'not_this_format.backup': ({ folder, reason }: OfFolder) =>
    `${folder} 中的备份已损坏：${damageInChinese(reason)}。没有恢复任何书库；请尝试更早的备份。`,
  'not_this_format.newer_backup':
    '{{folder}} 中的备份由更新版本的 Lectern 创建（格式版本 {{version}}）。请更新 Lectern 后再恢复。',
  'not_this_format.newer_project':
    '“{{file}}”由更新版本的 Lectern 保存（格式版本 {{version}}；此版本支持到 {{projectVersion}}）。请更新 Lectern 后再打开。',
  'not_this_format.no_backup':
    '{{folder}} 中没有备份：缺少完整的 backup.json。请选择“lectern backup”写入的文件夹。',
  'not_this_format.no_project': '“{{file}}”不是 Lectern 项目文件。',
  'not_this_format.project': ({ file, reason }: OfFile) =>
    `“${file}”已损坏，因此没有打开任何内容：${damageInChinese(reason)}。请重新复制或下载，或在原处重新保存。`,
  'not_this_format.is_project':
    '“{{file}}”是 Lectern 项目：一本带音频的书。用“lectern project open”放入书库，或用“lectern audiobook”制作文件。',
} as const satisfies Translated<typeof enPortableErrors>;
