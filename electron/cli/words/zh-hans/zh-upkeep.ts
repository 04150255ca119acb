/** What `lectern doctor` says. */
export const zhUpkeep = {
  'help.doctor': '检查书库是否正常：数据库、音频、磁盘、钥匙串和网关；不购买任何内容',
  'option.doctor.read': '读取每个音频文件并核对哈希值，耗时更长',
  'option.doctor.offline': '不询问网关（只查询模型列表，免费）',
  'option.doctor.repair': '标记音频丢失的版本，使其片段可以重新生成；不会生成任何内容',
  'option.doctor.bundle': '将诊断信息保存为 zip 文件，不含密钥、文本和名称',
  'option.doctor.names': '在诊断信息中加入书名和文件名',
  'doctor.program': '程序',
  'doctor.system': '系统',
  'doctor.schema': '数据结构版本',
  'doctor.database': '数据库',
  'doctor.whole': '完好',
  'doctor.audio': '音频',
  'doctor.files_other': '{{count}} 个文件；{{missingCount}} 个版本缺失，{{damagedCount}} 个不完整',
  'doctor.filesRead_other':
    '{{count}} 个文件，已全部读取；{{missingCount}} 个版本缺失，{{damagedCount}} 个损坏',
  'doctor.free': '可用磁盘空间',
  'doctor.keys': '密钥',
  'doctor.keychain': '在系统钥匙串中',
  'doctor.memory': '在内存中：没有可用的钥匙串，密钥只在本次运行中有效',
  'doctor.gateway': '网关',
  'doctor.demo': '演示声音，在这台电脑上',
  'doctor.notAsked': '未询问',
  'doctor.reachable_other': '{{host}}：可以访问，{{count}} 个模型',
  'doctor.loss_other':
    '书中有 {{count}} 个片段使用了丢失的音频。这些版本当时扣费 {{tokens}} 词元，{{money}}；重新生成的费用大致相同。',
  'doctor.repairHint':
    '如果文件在未连接的磁盘或备份中，请先将其恢复。否则可用 --repair 将其标记为未生成。',
  'doctor.orphans_other': '{{count}} 个音频文件不属于任何内容：可用“lectern clean”移除。',
  'doctor.marked_other': '已标记 {{count}} 个版本。没有生成任何内容；生成之前会显示价格。',
  'doctor.skipped_other': '保留了 {{count}} 个，因为尚未结束的任务需要它们。',
  'doctor.saved': '诊断信息：{{path}}',
} as const;
