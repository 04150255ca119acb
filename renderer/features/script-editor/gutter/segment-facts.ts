import type { Project, SegmentView } from '../../../../shared/model/project.ts';
import type { PriceView, VoiceView } from '../../../../shared/model/session.ts';
import type { SegmentTakes } from '../../../../shared/model/take.ts';
import { t } from '../../../i18n/index.ts';
import { formatMoment, formatMoney } from '../../../ui/words/format.ts';
import { figuresOfLength, moneyOf } from '../chapters/count-figures.ts';

export type SegmentFact = {
  readonly name: 'price' | 'cost' | 'voice' | 'take';
  readonly words: string;
};

type SegmentParts = {
  readonly segment: SegmentView;
  readonly takes: SegmentTakes | null;
  readonly voices: readonly VoiceView[];
  readonly project: Pick<Project, 'cast' | 'narratorVoiceId'>;
  readonly currency: string;
  /** Null where speech costs nothing. */
  readonly prices: PriceView | null;
  readonly nowMs: number;
};

/** Who speaks a line that is not made yet, by the cast as it stands. */
function plannedVoice({ segment, voices, project }: SegmentParts): string | null {
  const { speaker } = segment;
  const member = project.cast.find(({ name }) => name === speaker);
  const voiceId = member?.voiceId ?? project.narratorVoiceId;
  const title = voices.find(({ id }) => id === voiceId)?.title;
  if (title === undefined) return null;
  return t('gutter.speaks', { voice: title, speaker: speaker ?? t('gutter.narrator') });
}

function takeFacts({ takes, currency, nowMs }: SegmentParts): readonly SegmentFact[] {
  const take = takes?.takes.find(({ id }) => id === takes.takeId);
  if (takes === null || take === undefined) return [];
  const cost =
    take.origin === 'recording'
      ? t('gutter.own')
      : take.isFree
        ? t('gutter.free')
        : formatMoney(take.money, currency);
  const oldestFirst = [...takes.takes].sort((one, other) => one.createdAtMs - other.createdAtMs);
  const when = formatMoment(take.createdAtMs, nowMs);
  const number = oldestFirst.indexOf(take) + 1;
  return [
    { name: 'cost', words: cost },
    ...(take.voiceTitle === null ? [] : [{ name: 'voice' as const, words: take.voiceTitle }]),
    { name: 'take', words: t('gutter.takeOf', { when, number, count: takes.takes.length }) },
  ];
}

/** What the card beside a line tells beside its state: what it cost or would cost, the voice, the last take. */
export function segmentFacts(parts: SegmentParts): readonly SegmentFact[] {
  const { segment, takes, currency, prices } = parts;
  if (segment.status === 'silent') return [];
  const isMade = segment.durationMs !== null;
  if (isMade) return takeFacts(parts);
  const asked = takes?.another.price.expectedMoney ?? 0;
  const { speech } = figuresOfLength(segment.estimatedMs, { calls: 1 });
  const money = asked > 0 ? asked : moneyOf(speech, prices);
  const price: SegmentFact = {
    name: 'price',
    words: t(prices === null ? 'price.free' : 'price.about', {
      money: formatMoney(money, currency),
    }),
  };
  const voice = plannedVoice(parts);
  return voice === null ? [price] : [price, { name: 'voice', words: voice }];
}
