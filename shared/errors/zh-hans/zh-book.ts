import type { AssistantTask } from '../../model/assistant.ts';
import type { enBookErrors } from '../en-book.ts';
import type { Translated } from '../wordings.ts';

const refusedAgain = (what: string) =>
  `连续 {{count}} ${what}因同一原因被拒绝，因此不再发送：{{reason}}`;

const unapproved = (count: number) => `确认价格之后，${count} 个片段有更改：请确认其价格以完成。`;

/** So many lines of a file of rules are named. */
const mostNamed = 5;

const nothingToAsk: { readonly [Task in AssistantTask]: string } = {
  'mark-emotions': '此处没有可标注情绪的句子。',
  'find-speakers': '所有对白都有说话人。',
  'read-aloud': '此处没有可检查的句子。',
};

/** The text of a book, its segments, takes, pronunciation and jobs. */
export const zhBookErrors = {
  'any.open_lines': ({ count, reason, unapprovedCount }) =>
    `${count} 个片段未生成：${reason}${unapprovedCount === 0 ? '' : unapproved(unapprovedCount)}`,
  'any.open_pieces': ({ count, reason }) => `${count} 段文本没有得到回答：${reason}`,
  'any.refused_lines': refusedAgain('个片段'),
  'any.refused_pieces': refusedAgain('段文本'),
  'approval_needed.changed_line': '确认价格之后，此片段有更改。',
  'approval_needed.line_changed': '显示价格之后，此片段有更改。请查看价格后重试。',
  'approval_needed.lines': ({ unapprovedCount }) => unapproved(unapprovedCount),
  'approval_needed.older_version':
    '此任务由旧版本启动，旧版本没有记录已确认的片段。请重新生成本章以查看价格。',
  'bad_input.edit_found_twice': '第 {{number}} 处修改的文本在章节中不止一处。请多给出一些上下文。',
  'bad_input.edit_not_found':
    '当前保存的章节中没有第 {{number}} 处修改的文本。请重新读取章节，并逐字照抄。',
  'bad_input.edit_of_nothing': '这些修改没有改变任何内容。',
  'bad_input.edits_overlap': '有两处修改涉及同一位置。请合为一处。',
  'bad_input.empty_text': '此文本中没有可朗读的内容。',
  'bad_input.empty_words': '这些文字中没有可朗读的内容。',
  'bad_input.fold': ({ offset }) =>
    `章节的第 ${offset + 1} 个字符处没有折叠文本；请重新加载章节后重试。`,
  'bad_input.long_line_recording': '此录音超过 15 分钟，而一个片段只需几秒。请先裁剪。',
  'bad_input.long_sample': '样音只需几个词：最多 {{words}} 个词、{{characters}} 个字符。',
  'bad_input.no_chapter_before': '前面没有可合并的章节。',
  'bad_input.no_chapter_ticked': '请至少勾选一章。',
  'bad_input.chapters_gone': '此导出的部分章节已不在书中。请重新选择章节再导出。',
  'bad_input.no_such_chapter': '没有第 {{numbers}} 章；全书共 {{count}} 章。',
  'bad_input.no_take': '还没有可锁定的版本：请先生成此片段。',
  'bad_input.not_submitted': '此请求不是已提交的任务或视频，没有可取回的结果。请选择其他处理方式。',
  'bad_input.not_a_line': '只有片段可以用录音代替。',
  'bad_input.past_time': '所选时间已过，请选择更晚的时间。',
  'bad_input.several_lines': '此语音任务包含多个片段。请先略过，再逐个片段使用自己的录音。',
  'bad_input.nothing_to_ask': ({ task }) => nothingToAsk[task],
  'bad_input.only_chapter': '书中至少要有一章。请先添加另一章，或移除这本书。',
  'bad_input.pattern': '无法识别此表达式：{{reason}}。',
  'bad_input.rule': '无法使用此规则：{{reason}}',
  'bad_input.rule_file': ({ file, problems, lines }) => {
    const more = problems.length - mostNamed;
    const rest = more > 0 ? `另有 ${more} 处问题。` : '';
    const nothing = lines.length > 0 ? '没有添加任何规则。' : '';
    const named = problems
      .slice(0, mostNamed)
      .map((one) => (one.endsWith('。') ? one : `${one}。`));
    const start = file === undefined ? '' : `“${file}”：`;
    return `${start}${named.join('')}${rest}${nothing}`;
  },
  'bad_input.slow_pattern': '此表达式匹配耗时过长。请简化：原因通常是重复中嵌套了重复。',
  'bad_input.credits_without_words':
    '片头/片尾没有可朗读的内容：其中只引用了书中没有的信息。请填写作者，或改写文字。',
  'bad_input.split_at_edge': '拆分处的前后都必须有文本。',
  'bad_input.too_many_rules': '一个列表最多有 {{limit}} 条规则。',
  'bad_input.whole_take_cut': '这会裁掉整个版本。',
  'book_empty.nothing_aloud': '《{{title}}》中没有可朗读的内容。',
  'cancelled.newer_preview': '已请求新的预览。',
  'conflict.book_revised': '与文件比较之后，书有更改。没有执行任何操作；请重新比较。',
  'conflict.book_changed': '搜索之后，书有更改。请查看新的搜索结果，再次替换。',
  'conflict.chapter':
    '在此期间，本章在其他地方被更改。此处的文本仍然保留；加载另一个版本之前请先复制。',
  'conflict.segments_in_use':
    '这本书有任务正在进行，可能会按现有片段扣费。请先在队列中暂停任务，再选择其他长度。',
  'conflict.chapter_moved': '本章之前现在是另一章，因此没有合并。请先撤销之后的操作。',
  'conflict.chapter_to_split': '本章在此期间被更改。请重新查看后再拆分。',
  'conflict.locked_take': '此版本已锁定。请先解锁。',
  'conflict.open_edits': '这本书已有 {{count}} 处修改等待审阅。请先在助手中查看。',
  'conflict.no_open_calls': '此回答没有待运行的操作。',
  'conflict.not_last_answer': '只能重新请求最后一个回答。',
  'decisions_needed.stopped_at_line': '停在一个无法确定是否已扣费的片段：{{reason}}',
  'internal.own_reason': '因 Lectern 内部出错而停止，详情见日志。',
  'not_found.book': '这本书已不在书库中。',
  'not_found.chapter': '这一章已不在书库中。',
  'not_found.decided_call': '此请求已处理。',
  'bad_input.one_manuscript': '每次只能用一个文件更新书：请在 --update 旁只给出一份书稿。',
  'not_found.import': '此导入已关闭。请重新选择文件。',
  'not_found.revision': '此比较已关闭。请重新选择书稿。',
  'not_found.line': '此片段已不在章节中。',
  'not_found.rule': '此规则已不存在。',
  'not_found.take': '此版本已不属于该片段。',
  'not_found.undo': '已无法撤销。各章的历史记录中保留有之前的文本。',
  'not_found.version': '此历史版本已不再保留。',
} as const satisfies Translated<typeof enBookErrors>;
