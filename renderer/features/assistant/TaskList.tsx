import { Button } from '@mantine/core';
import { BookAudio, Drama, MessageSquareQuote } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import {
  type AssistantPrice,
  type AssistantTask,
  assistantTasks,
  changesWords,
} from '../../../shared/model/assistant.ts';
import { formatNumber, joinFacts, joinLabel } from '../../ui/words/format.ts';
import { useMoney } from '../../ui/words/use-money.ts';
import { useAssistantStore } from './assistant-store.ts';
import styles from './TaskList.module.css';

const icons = {
  'mark-emotions': Drama,
  'find-speakers': MessageSquareQuote,
  'read-aloud': BookAudio,
} as const;

type TaskPriceProps = { readonly task: AssistantTask; readonly price: AssistantPrice | undefined };

/** What a task costs here, or why there is nothing to ask. */
function TaskPrice({ task, price }: TaskPriceProps) {
  const { t } = useTranslation();
  const asMoney = useMoney();
  if (price === undefined) return <span className={styles.price}>–</span>;
  if (price.pieceCount === 0) {
    return <span className={styles.price}>{t(`assistant.nothing.${task}`)}</span>;
  }
  const { isFree, expectedMoney, atMostMoney } = price.price;
  const money = asMoney(expectedMoney);
  const cost = isFree
    ? t('price.free', { money })
    : joinFacts([
        t('price.about', { money }),
        t(price.isUnlimited ? 'price.orMore' : 'price.atMost', { money: asMoney(atMostMoney) }),
      ]);
  const facts = [
    cost,
    t('assistant.pieces', { count: price.pieceCount }),
    ...(price.reusedCount > 0 ? [t('assistant.reused', { count: price.reusedCount })] : []),
  ];
  return (
    <span className={styles.price} data-testid={`task-price-${task}`}>
      {facts.join(' · ')}
    </span>
  );
}

/** The three tasks, each with what it does and what it costs. */
export function TaskList() {
  const { t } = useTranslation();
  const prices = useAssistantStore((state) => state.prices);
  const begin = useAssistantStore((state) => state.begin);
  const passedOver = Math.max(
    0,
    ...assistantTasks.map((task) => prices[task]?.passedOverCharacters ?? 0),
  );
  return (
    <>
      <ul className={styles.tasks}>
        {assistantTasks.map((task) => {
          const Icon = icons[task];
          const price = prices[task];
          return (
            <li key={task} className={styles.task}>
              <Icon size={18} strokeWidth={1.5} aria-hidden className={styles.icon} />
              <div className={styles.words}>
                <h3>{t(`assistant.tasks.${task}`)}</h3>
                <p className="quiet">{t(`assistant.taskHints.${task}`)}</p>
                <TaskPrice task={task} price={price} />
              </div>
              <Button
                size="compact-sm"
                variant="default"
                className={styles.start}
                disabled={price?.pieceCount === 0}
                // Without its price yet it waits, where Tab finds it.
                {...(price === undefined && { 'aria-disabled': true, 'data-disabled': true })}
                aria-label={joinLabel(t('assistant.start'), t(`assistant.tasks.${task}`))}
                data-testid={`task-${task}`}
                data-changes-words={changesWords(task)}
                onClick={() => price !== undefined && void begin(task)}
              >
                {t('assistant.start')}
              </Button>
            </li>
          );
        })}
      </ul>
      {passedOver > 0 && (
        <p className={styles.passedOver}>
          {t('assistant.passedOver', { characters: formatNumber(passedOver) })}
        </p>
      )}
    </>
  );
}
