import type { enGatewayErrors } from '../en-gateway.ts';
import type {
  BrokenCall,
  CallBreak,
  CallKind,
  CallSubject,
  ExpectedAnswer,
  SubjectWords,
} from '../gateway-terms.ts';
import type { Translated } from '../wordings.ts';

const usual = {
  limit: '网关的上限未知。',
  mend: '请修改后重试。',
  shorten: '请稍后再试。',
  trace: '请求是否已完成',
  goOn: '然后重试',
};

const aboutSpeech = {
  limit: '网关文档规定每个请求最多 10,000 个字符。',
  mend: '请修改文本或其设置后重试。',
  shorten: '请拆分文本，或作为任务发送。',
  trace: '是否已生成音频',
  goOn: '然后继续：已完成的内容都会保留',
};

const subjects: { readonly [Subject in CallSubject]: SubjectWords } = {
  models: { ...usual, noun: '模型列表' },
  pricing: { ...usual, noun: '价格' },
  speech: { ...aboutSpeech, noun: '语音' },
  'speech-job': { ...aboutSpeech, noun: '语音任务', shorten: '请拆分文本。' },
  'speech-job-record': { ...usual, noun: '此语音任务' },
  voices: { ...usual, noun: '声音列表' },
  voice: { ...usual, noun: '此声音' },
  'voice-upload': {
    ...usual,
    noun: '声音上传',
    limit: '网关文档规定录音最大 20 MB。',
    mend: '请修改录音或其名称后重试。',
    shorten: '请使用更短的录音。',
    trace: '声音列表中是否已有此声音',
  },
  chat: {
    ...usual,
    noun: '聊天',
    mend: '请修改消息或选择其他模型后重试。',
    shorten: '请要求更短的回答。',
    trace: '使用记录中是否已有回答',
  },
  video: {
    ...usual,
    noun: '视频',
    mend: '请修改提示词或其设置后重试。',
    trace: '是否已生成视频',
  },
  'video-record': { ...usual, noun: '此视频' },
};

const answers: { readonly [Answer in ExpectedAnswer]: string } = {
  models: '模型列表',
  prices: '价格',
  voices: '声音列表',
  'new-voice': '新声音',
  'speech-job': '语音任务',
  'job-record': '语音任务的记录',
  video: '新视频的记录',
  'video-record': '视频的记录',
  chat: '聊天的回答',
};

const chosenFields = { temperature: '温度设置', tools: '工具', both: '温度设置或工具' };
const ownCalls = { chat: '聊天', video: '视频' };
const nouns = { sound: '音频', video: '视频' };

const mayBeCharged = (kind: CallKind) =>
  kind === 'charged' ? '此请求可能已扣费：再次发送前，请先在网关核实。' : '';
const checkCharge = (kind: CallKind) =>
  kind === 'charged' ? '请在网关核实此请求是否已扣费。' : '';

const breaks: { readonly [Why in Exclude<CallBreak, 'too-late'>]: string } = {
  stopped: '请求在网关处理时被停止。',
  'too-large': '网关的回答超出了预期的大小，已中断接收。',
  stalled: '网关在发送回答的途中停止。',
  'no-answer': '网关没有及时回答。',
  unreadable: '无法读取网关的回答。',
  connection: '网关的回答尚未完整，连接就已断开。',
};
const howItBroke = ({ why, seconds }: BrokenCall) =>
  why === 'too-late' ? `${seconds} 秒后回答仍不完整。` : breaks[why];

const badToolCall = (what: string) => `${what}请重新提问，或选择其他模型。`;
const withExample = (what: string) => `${what}地址形如 https://gateway.example.com/v1。`;

/** Of a thousand thousand bytes, as the gateway's limit is read (docs/gateway.md). */
const inMegabytes = (bytes: number) => `${Number((bytes / 1_000_000).toFixed(1))} MB`;
const sizeOf = (bytes: number) => (bytes < 100_000 ? `${bytes} 字节` : inMegabytes(bytes));

const capReached = (what: string) =>
  `将超出${what}的费用上限 {{cap}} 词元：已花费或预留 {{used}}，下一个片段可能需要 {{next}}。已生成的内容都会保留；提高上限即可继续。`;

const capReachedInMoney = (what: string) =>
  `将超出${what}的费用上限 {{cap}}：已花费或预留 {{used}}，下一个片段可能需要 {{next}}。已生成的内容都会保留；提高上限即可继续。`;

const itSaid = (detail: string | null) =>
  detail === null ? '' : `网关的消息：“${detail.replace(/[.。]\s*$/, '')}”。`;

/** Said of all work that is paid for and not fetched yet. */
const nothingLost = '不会丢失内容，也不会重复扣费。';
const mendKey = '请在设置中输入正确的密钥，随后会立即取回。';

/** Calls to the gateway, money and accounts. */
export const zhGatewayErrors = {
  'any.submitted': `{{reason}}此工作已提交并付费，Lectern 会继续查询结果。${nothingLost}`,
  'any.submitted_not_taken': `结果已付费，正等待取回，但未能取回：{{reason}}继续此任务，或再次运行同一命令，即可免费再次取回。${nothingLost}`,
  'approval_needed.key_choice':
    '{{address}} 已有账户，而此密钥是新的。{{reason}}请说明是用它替换某个账户的密钥（--replace NAME，该账户的声音、版本和账本都会保留），还是作为新账户（--new）。现有账户：{{names}}。',
  'approval_needed.no_limit':
    '模型 {{model}} 不支持限制回答的长度，因此费用可能超出已确认的金额。未扣费。请再次请求，查看可能的费用并确认，或选择其他模型。',
  'approval_needed.no_limit_said':
    '模型 {{model}} 不支持限制回答的长度：费用可能为 {{price}} 或更多。未扣费。如允许，请使用 --without-limit；也可以选择其他模型。',
  'approval_needed.open_work': ({ open }) =>
    `此账户有 ${open} 个请求正在进行、已提交或待确认，只有同一账户的密钥才能取回或处理。没有密钥，这些请求会一直等待，而网关可能不会永久保留。`,
  'approval_needed.price': '请先确认价格。',
  'approval_needed.price_changed': '显示价格之后，内容、价格或账户有变化。请查看价格后重试。',
  'approval_needed.per_call': ({ what, money }) =>
    `${ownCalls[what]}按次计费：${money}。请确认允许这笔费用，然后才会发送。`,
  'approval_needed.unknown_price': ({ what }) =>
    `${ownCalls[what]}的价格无法事先得知。请给出最高允许的费用，然后才会发送。`,
  'bad_input.correction_row': '第 {{row}} 行本身是更正。请更正它所针对的第 {{corrects}} 行。',
  'bad_input.amount_too_large': '一行最多为 {{tokens}} 词元，或金额 {{money}}。请检查所填的数字。',
  'bad_input.month_and_days': '月份和天数只能给出其一。',
  'bad_input.days_reversed': '起始日期 {{from}} 晚于结束日期 {{to}}。',
  'bad_input.not_a_charge':
    '第 {{row}} 行不是账户的扣费，没有需要更正的内容。请选择已扣费或可能已扣费的一行；演示免费。',
  'cap_reached.after_fault': '{{fault}}该请求可能已扣费，现在不再发送。{{cap}}',
  'cap_reached.question':
    '仅问题就可能需要 {{next}} 词元，而问题和回答合计只允许 {{cap}}。没有发送任何内容。请提高上限，或缩短问题。',
  'cap_reached.batch': capReached('此批次'),
  'cap_reached.batch_money': capReachedInMoney('此批次'),
  'cap_reached.export': capReached('本次导出'),
  'cap_reached.export_money': capReachedInMoney('本次导出'),
  'cap_reached.per_call':
    '此模型按次计费（{{money}}），{{cap}} 词元的上限对其无效。请以金额设置上限；没有发送任何内容。',
  'cap_reached.request':
    '此请求最多允许 {{cap}} 词元：目前可能已扣费 {{used}}，发送可能需要 {{next}}。没有再发送；提高上限即可重试。',
  'cap_reached.request_money':
    '此请求最多允许 {{cap}}：目前可能已扣费 {{used}}，发送可能需要 {{next}}。没有再发送；提高上限即可重试。',
  'cap_reached.today': capReached('今天'),
  'cap_reached.today_money': capReachedInMoney('今天'),
  'conflict.not_corrected': '此记录没有更正，无需撤回。',
  'conflict.row_under_way': '此请求仍在进行，结束之后才能更正其记录。',
  'conflict.undecided_row':
    '此请求等待处理：尚不清楚是否已扣费。请先在队列的“待确认”中处理，然后才能更正其记录。',
  'file_not_readable.recording': '无法打开录音。请重新选择文件。',
  'file_not_readable.recording_changed': '选择之后，录音有更改。请重新选择文件。',
  'file_not_readable.recording_empty': '录音是空文件，请选择其他文件。',
  'file_too_large.gateway': ({ limitBytes }) =>
    `录音超过了网关允许的 ${inMegabytes(limitBytes)}。请使用更短的录音。`,
  'gateway_address.empty': withExample('请输入网关的地址。'),
  'gateway_address.key': withExample('这看起来是 API 密钥，不是地址。'),
  'gateway_address.long': withExample('地址过长。'),
  'gateway_address.none': withExample('这不是网关的地址。'),
  'gateway_address.password': '地址中含有用户名或密码。请将其移除：API 密钥另行输入。',
  'gateway_address.scheme': withExample('地址必须以 https:// 开头。'),
  'gateway_address.unencrypted':
    '地址以 http:// 开头，API 密钥会以明文传输。请使用 https://；http 仅用于此电脑上的网关。',
  'gateway_bad_answer.broken_tool_call': badToolCall('模型调用工具的格式有误。'),
  'gateway_bad_answer.compressed': ({ coding, kind }) =>
    `网关的回答经过压缩（${coding}），在此无法解压。请让网关的运营方关闭压缩。${mayBeCharged(kind)}`,
  'gateway_bad_answer.content_link': '网关只给出了结果的链接，但无法获取：{{reason}}',
  'gateway_bad_answer.empty': ({ noun, kind }) =>
    `网关报告成功，但没有发送${nouns[noun]}。${kind === 'charged' ? '可能已扣费：请在网关核实。' : ''}`,
  'gateway_bad_answer.large': ({ expected, kind }) =>
    `应为${answers[expected]}的回答超过 8 MB，因此没有读取。请检查网关的地址。${mayBeCharged(kind)}`,
  'gateway_bad_answer.link':
    '网关发送的是链接，而不是音频，且无法取回：{{reason}}可能已扣费：请在网关核实。',
  'gateway_bad_answer.link_elsewhere': '只会打开网关自身的链接，或通过 https 打开公共主机的链接。',
  'gateway_bad_answer.long_tool_call': badToolCall('模型调用工具时给出的内容过多。'),
  'gateway_bad_answer.lost_file': '已收到音频，但磁盘上的文件已不完整。',
  'gateway_bad_answer.not_deleted': '网关没有确认声音已删除。请查看声音列表后重试。',
  'gateway_bad_answer.nothing_read':
    '网关的回答中没有可读取的内容。可能已扣费：再次发送前，请先在网关核实。',
  'gateway_bad_answer.other': ({ expected, kind, detail }) =>
    `此地址有回答，但不是${answers[expected]}。${itSaid(detail)}请检查网关的地址。${mayBeCharged(kind)}`,
  'gateway_bad_answer.other_video': '网关发送的内容既不是 MP4 视频，也不是 WebM 视频。',
  'gateway_bad_answer.other_range': '向网关请求结果的剩余部分，收到的却是其他部分。',
  'gateway_bad_answer.over_limit':
    '网关发送的内容超过了 Lectern 对此请求允许的 {{limit}} MB，已中断接收。',
  'gateway_bad_answer.page': ({ expected, kind }) =>
    `此地址返回了网页，而不是${answers[expected]}。请检查地址；如网络需要登录，请先在登录页面登录。${mayBeCharged(kind)}`,
  'gateway_bad_answer.page_instead': ({ noun, kind }) =>
    `此地址返回了网页，而不是${nouns[noun]}。如网络需要登录，请先在登录页面登录。${checkCharge(kind)}`,
  'gateway_bad_answer.moved':
    '此地址只是指向另一个地址：{{to}}。如果那是网关，请改为填写那个地址；如网络需要登录，请先在登录页面登录。',
  'gateway_bad_answer.status': ({ status, detail }) =>
    `此地址的回答不是网关会给出的（状态码 ${status}）。${itSaid(detail)}请检查地址；如网络需要登录，请先在登录页面登录。`,
  'gateway_bad_answer.tool_values': badToolCall('模型调用工具时给出的值不符合要求。'),
  'gateway_bad_answer.silence_in_a_row':
    '连续 {{count}} 个片段返回的都是静音，因此不再发送。每个片段都已扣费，并会保留。请试听一个，并检查声音和网关；继续时会先只试一个片段。',
  'gateway_bad_answer.unknown_tool': badToolCall('模型调用了不存在的工具。'),
  'gateway_bad_answer.unplayable': '网关有回答，但不是可播放的音频：{{reason}}',
  'gateway_bad_answer.video_cut_off': '网关已生成视频并已扣费，但提供的文件不完整。',
  'gateway_bad_answer.words_instead': ({ noun, kind, detail }) =>
    `网关报告成功，但发送的是消息，而不是${nouns[noun]}。${itSaid(detail)}${checkCharge(kind)}`,
  'gateway_balance.submitted': `账户余额已用完，网关不提供已提交并付费的工作。请在网关充值；Lectern 会继续查询结果。${nothingLost}`,
  'gateway_balance.used_up': ({ subject }) =>
    `账户余额已用完，网关拒绝了${subjects[subject].noun}，未扣费。请在网关充值，${subjects[subject].goOn}。`,
  'gateway_forbidden.call': ({ subject, detail }) =>
    `网关不允许此密钥使用${subjects[subject].noun}。${itSaid(detail)}请在网关检查密钥的权限。`,
  'gateway_forbidden.submitted': `网关不允许此密钥查看已提交并付费的工作：密钥属于其他账户，或没有权限。请检查正在使用的密钥及其权限；Lectern 会继续查询结果。${nothingLost}`,
  'gateway_forbidden.thing': ({ subject }) =>
    `网关不向此密钥提供${subjects[subject].noun}：它属于其他账户，或密钥没有权限。请检查正在使用的密钥。`,
  'gateway_forbidden.voice': ({ detail }) =>
    `网关不允许此操作：密钥没有权限，或声音属于其他账户。${itSaid(detail)}请检查密钥的权限，或选择其他声音。`,
  'gateway_job_failed.at_gateway': ({ reason }) =>
    `网关接受了工作并已扣费，但处理失败${reason === null ? '' : `：${reason.replace(/[.。]\s*$/, '')}`}。`,
  'gateway_job_lost.awaited':
    '网关已接受请求并告知音频的位置，但此后一直没有提供。可能已扣费。请查看网关的网站。',
  'gateway_job_lost.day': '工作已提交并付费，但一天以来网关都没有提供。请查看网关的网站。',
  'gateway_job_lost.awaited_under_way':
    '网关已接受请求，但一小时内一直只说音频正在生成。可能已扣费。请查看网关的网站。',
  'gateway_job_lost.under_way':
    '工作已提交并付费，但一天以来网关一直只说正在进行。请查看网关的网站。',
  'gateway_key_missing.account': '此电脑上没有 {{account}} 的密钥，请在设置中输入。',
  'gateway_key_missing.address':
    '这里没有 {{address}} 的账户，也没有用于新账户的 API 密钥。请检查地址，或在设置中输入密钥。',
  'gateway_key_missing.settings': '此账户没有 API 密钥，请在设置中输入。',
  'gateway_key_refused.answer': ({ subject }) =>
    `网关拒绝了 API 密钥。请在设置中检查密钥或输入新的密钥，${subjects[subject].goOn}。`,
  'gateway_key_refused.signs': 'API 密钥含有无效字符（例如空格）。请在设置中重新输入。',
  'gateway_key_missing.submitted': `此账户已没有 API 密钥，无法取回已提交并付费的工作。${mendKey}${nothingLost}`,
  'gateway_key_refused.submitted': `网关拒绝了 API 密钥，无法取回已提交并付费的工作。${mendKey}${nothingLost}`,
  'gateway_model_missing.chosen': ({ detail }) =>
    `网关不向此账户提供所选的模型。${itSaid(detail)}请在模型列表中选择其他模型。`,
  'gateway_model_missing.model':
    '此账户没有模型 {{model}}，因此没有发送任何内容。可用的有：{{models}}。',
  'gateway_model_missing.speech': ({ model, detail }) =>
    `网关不向此账户提供模型 ${model}。${itSaid(detail)}请查看模型列表，或使用有此模型的账户的密钥。`,
  'gateway_not_found.address': ({ detail }) =>
    `网关没有此地址。${itSaid(detail)}请检查基础地址是否正确，以及 /v1 是否只出现一次。`,
  'gateway_not_found.jobs': ({ detail }) =>
    `网关在此地址没有语音任务，未扣费。${itSaid(detail)}请改为逐行生成，或检查基础地址是否正确，以及 /v1 是否只出现一次。`,
  'gateway_not_found.thing': ({ subject }) => `网关没有${subjects[subject].noun}，或已不再保留。`,
  'gateway_not_found.submitted': `网关没有找到已提交并付费的工作，也可能只是暂时如此。请检查网关的地址，并查看网关的网站；Lectern 会在一天之内继续查询结果。${nothingLost}`,
  'gateway_parameter.chosen': ({ model, field }) =>
    `模型 ${model} 不支持${chosenFields[field]}。未产生扣费。可以去掉后重新提问。`,
  'gateway_parameter.id': ({ subject }) => `保存的 ID（${subjects[subject].noun}）不是网关的 ID。`,
  'gateway_parameter.named': ({ parameter, detail }) =>
    `网关拒绝了请求的设置“${parameter}”。${itSaid(detail)}请修改或移除此设置后重试。`,
  'gateway_parameter.not_sent': '请求没有发送：{{reason}}。请修改后重试。',
  'gateway_parameter.request': ({ subject, detail }) =>
    `网关拒绝了此请求。${itSaid(detail)}${subjects[subject].mend}`,
  'gateway_parameter.title': '声音需要名称。请输入名称后重试。',
  'gateway_rate_limited.answer': '网关要求减少请求。请稍候，再放慢速度继续。',
  'gateway_rate_limited.quota':
    '网关 15 分钟以来拒绝了所有请求：配额可能已用完。已生成的内容都会保留，请稍后再试。',
  'gateway_refused.accept': ({ subject, accept }) =>
    `网关无法以 ${accept} 格式返回${subjects[subject].noun}（状态码 406），而 Lectern 只能读取这种格式。未扣费。请检查地址是否为网关的地址，或选择其他模型。`,
  'gateway_refused.headers': ({ subject }) =>
    `请求头过长，网关拒绝了${subjects[subject].noun}（状态码 431）。未扣费。其中最长的是 API 密钥：请检查密钥是否完整，且没有多余内容。`,
  'gateway_refused.method': ({ subject }) =>
    `网关在此地址不接受${subjects[subject].noun}的请求（状态码 405：不允许 POST 方法）。未扣费。请检查网关的地址。`,
  'gateway_refused.page': ({ detail }) =>
    `拒绝请求的不是网关，而是一个网页，例如防火墙的网页，因此与密钥无关。${itSaid(detail)}请换一个网络再试，或请网关的运营者放行 Lectern。`,
  'gateway_refused.size': ({ subject, sentBytes }) =>
    `网关拒绝了${subjects[subject].noun}：${sizeOf(sentBytes)} 过大（状态码 413）。未扣费。${subjects[subject].limit}${subjects[subject].mend}`,
  'gateway_refused.type': ({ subject, sentType }) =>
    `网关不接受以 ${sentType} 格式发送的${subjects[subject].noun}（状态码 415）。未扣费。${subjects[subject].mend}`,
  'gateway_timeout.answer': ({ subject }) =>
    `请求超过了网关约 100 秒的时限，未扣费。${subjects[subject].shorten}`,
  'gateway_timeout.text': ({ detail }) =>
    `网关不接受这么长的文本，未扣费。${itSaid(detail)}请拆分文本。`,
  'gateway_uncertain.answer': ({ subject }) =>
    `网关无法确定请求的结果，可能已扣费。再次发送前，请先在网关查看${subjects[subject].trace}。`,
  'gateway_uncertain.broken': (broken) =>
    `${howItBroke(broken)}此请求可能已扣费：再次发送前，请先在网关核实。`,
  'gateway_uncertain.broken_off': ({ detail }) =>
    `网关的回答因错误中断。${itSaid(detail)}已收到的部分可能已扣费：再次发送前，请先在网关核实。`,
  'gateway_uncertain.decide': '{{reason}}扣费待确认，因此不再为其发送：请在队列的“待确认”中处理。',
  'gateway_uncertain.earlier_faults': '网关对此一直出错，每个请求都可能已扣费。',
  'gateway_uncertain.ended_early': '回答尚未完整就已结束。可能已扣费：再次发送前，请先在网关核实。',
  'gateway_uncertain.in_a_row':
    '连续 {{count}} 个请求都没有得到可用的结果，因此不再发送。每个请求都可能已扣费。已生成的内容都会保留。继续前请先在网关核实。最后一个请求：{{reason}}',
  'gateway_uncertain.moved':
    '此地址重定向到 {{to}}。如果那是网关，请将它设为网关地址。该请求可能已扣费：请先在那里核实。',
  'gateway_uncertain.only_faults':
    '网关出错 {{count}} 次，最后一次的状态码为 {{status}}，每个请求都可能已扣费。再次发送前，请先在网关核实。',
  'gateway_uncertain.program_closed': 'Lectern 在网关回答时被关闭，因此无法得知是否已扣费。',
  'gateway_uncertain.status': ({ status, detail }) =>
    `网关的回答含义未知（状态码 ${status}），请求可能已扣费。${itSaid(detail)}再次发送前，请先在网关核实。`,
  'gateway_uncertain.unexpected': '请求意外结束，可能已扣费。',
  'gateway_unreachable.broken': (broken) => `${howItBroke(broken)}请检查网络连接后重试。`,
  'gateway_unreachable.certificate':
    '与 {{host}} 的连接不安全：其证书不受信任。没有发送任何内容。请检查地址、电脑的时钟和网络；若使用公司代理，须信任公司自己的证书。',
  'gateway_unreachable.connection': '无法连接 {{host}}。请检查网络连接后重试。',
  'gateway_unreachable.demo': '演示声音在回答完成之前停止了。没有产生费用，重试也是免费的。',
  'gateway_unreachable.name': '找不到 {{host}}。请检查网关的地址和网络连接。',
  'gateway_unreachable.not_https':
    '{{host}} 处的服务不使用 https，因此没有发送任何内容。请检查地址和端口；本机网关的地址可以用 http:// 开头。',
  'gateway_unreachable.proxy':
    '代理未能连接到 {{host}}。没有发送任何内容。请在“设置”的“连接”或环境变量（HTTPS_PROXY）中检查代理，然后重试。',
  'gateway_unreachable.proxy_password':
    '代理在连接到 {{host}} 之前要求用户名和密码，或不接受已填写的用户名和密码。没有发送任何内容。请在“设置”的“连接”中选择“自定地址”并填写。',
  'gateway_unreachable.refused': '{{host}} 没有响应。请检查网关的地址，以及网关是否正在运行。',
  'gateway_upstream.in_a_row':
    '网关连续出错 {{count}} 次，因此不再向其发送。这些请求可能已扣费，并按已扣费计入。已生成的内容都会保留，请稍后再试。',
  'gateway_upstream.status': '网关自身出错（状态码 {{status}}）。请稍后再试。',
  'gateway_upstream.voice_unseen':
    '网关出错，而且从它的声音列表看不出“{{title}}”的上传是否已生成声音，因此不会再次上传。请到网关自己的列表查看；换一个名称仍可上传。',
  'gateway_upstream.voice_list': '网关出错，无法读取声音列表，因此不会再次上传。请稍后继续。',
  'gateway_voice_missing.line':
    '网关找不到此片段的声音，或该声音已不存在。未扣费。请选择其他声音，或重新克隆。',
  'internal.answer_record': '收到的回答没有完成记录。',
  'internal.demo': '演示声音没有启动。请重新启动 Lectern。',
  'internal.video_record': '收到的视频没有完成记录。',
  'not_found.ledger_row': '账本中没有第 {{row}} 行。',
  'not_found.account': '此账户已不存在。',
} as const satisfies Translated<typeof enGatewayErrors>;
