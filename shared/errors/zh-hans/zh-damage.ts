/**
 * What is wrong with a project file, a backup or an export of voices, by how main says it: those reasons are data of
 * an error, and English ones inside a Chinese sentence. "*" stands for a name.
 */
export const zhDamage: { readonly [reason: string]: string } = {
  'it was cut short': '文件不完整，末尾被截断',
  'it has no directory': '缺少文件目录',
  'its directory is too large': '文件目录过大',
  'its directory is damaged': '文件目录已损坏',
  'it was repacked by another program': '已被其他程序重新打包',
  'its manifest is inconsistent': '清单的内容前后不一致',
  'its last row was cut short': '最后一行被截断',
  'one of its rows is too long': '其中有一行过长',
  'its takes do not match their audio': '版本与其音频不符',
  'it lists tables that it does not have': '列出了其中没有的表',
  'it contains files that are not listed': '含有没有列出的文件',
  'its cover is too large': '封面过大',
  'its cover is damaged': '封面已损坏',
  'its EPUB file is too large': '其中的 EPUB 文件过大',
  'a file of its audio is too large': '其中有一个音频文件过大',
  'its voices are too large': '其中的声音过大',
  'its parts do not fit together': '各部分的内容前后不一致',
  'its list of files was cut short': '文件列表被截断',
  'its list of files is inconsistent': '文件列表的内容前后不一致',
  'its list of voices is inconsistent': '声音列表的内容前后不一致',
  'it has no list of voices': '缺少声音列表',
  'it does not have the account of its takes': '其中缺少各版本所属的账号',
  'it holds "*" twice': '“*”出现了两次',
  'it holds "*"': '含有“*”',
  '"*" overlaps another entry': '“*”与另一项重叠',
  '"*" is not in the file': '缺少“*”的内容',
  '"*" is not where it should be': '“*”不在应在的位置',
  '"*" is missing': '缺少“*”',
  '"*" has changed': '“*”的内容已改变',
  '"*" has too many rows': '“*”的行数过多',
  '"*" does not have the stated number of rows': '“*”的行数与记录不符',
  'a row of "*" is inconsistent': '“*”中有一行的内容前后不一致',
  '"*" is not the audio of its take': '“*”不是其版本的音频',
};

/** The Chinese reason; one that is not listed stays as it is. */
export function damageInChinese(reason: string): string {
  const [, name] = /"(.*)"/s.exec(reason) ?? [];
  if (name === undefined) return zhDamage[reason] ?? reason;
  return zhDamage[reason.replace(`"${name}"`, '"*"')]?.replace('*', () => name) ?? reason;
}
