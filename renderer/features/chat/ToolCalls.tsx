import { Button, Checkbox } from '@mantine/core';
import { BookOpen, PencilLine, Search, Wrench } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChatMessage, ChatOffer } from '../../../shared/model/assistant.ts';
import { mostToolCalls, mostToolRounds, type ToolCall } from '../../../shared/model/chat/chat.ts';
import { t } from '../../i18n/index.ts';
import { request, takeAnswer } from '../../ipc/client.ts';
import { useViewStore } from '../../stores/view-store.ts';
import { ScrollRegion } from '../../ui/ScrollRegion.tsx';
import { useMoney } from '../../ui/words/use-money.ts';
import { openInspector } from '../inspector/inspector-store.ts';
import { askBeforeReading, continueWith } from './chat-acts.ts';
import { useChatStore } from './chat-store.ts';
import styles from './ToolCalls.module.css';

const icons = { read_chapter: BookOpen, search_book: Search, propose_change: PencilLine } as const;

function isKnown(name: string): name is keyof typeof icons {
  return Object.hasOwn(icons, name);
}

function toolName(name: string): string {
  return isKnown(name)
    ? t(`conversation.toolNames.${name}`)
    : t('conversation.toolNames.other', { name });
}

/** The arguments in lines, where they can be read. */
function asLines(json: string): string {
  try {
    return JSON.stringify(JSON.parse(json), null, 2);
  } catch {
    // Also where it is nested deeper than can be written.
    return json;
  }
}

type CallProps = {
  readonly call: ToolCall;
  readonly isAllowed: boolean;
  readonly onAllow: (isAllowed: boolean) => void;
};

function Call({ call, isAllowed, onAllow }: CallProps) {
  const { name, state, problem, result, isCut } = call;
  const Icon = isKnown(name) ? icons[name] : Wrench;
  const go = useViewStore((view) => view.go);
  const label = toolName(name);
  const given = asLines(call.arguments);
  return (
    <li className={styles.call} data-testid="tool-call" data-state={state}>
      <div className={styles.head}>
        <Icon size={14} aria-hidden />
        <strong>{label}</strong>
        <span className={styles.state}>{t(`conversation.toolStates.${state}`)}</span>
        {state === 'waiting' && (
          <Checkbox
            size="xs"
            label={t('conversation.allow')}
            aria-label={t('conversation.allowLabel', { tool: label })}
            checked={isAllowed}
            data-testid="tool-allow"
            onChange={(event) => onAllow(event.currentTarget.checked)}
          />
        )}
        {name === 'propose_change' && state === 'done' && (
          <Button
            size="compact-xs"
            variant="default"
            onClick={() => {
              go('script');
              openInspector('assistant');
            }}
          >
            {t('conversation.openReview')}
          </Button>
        )}
      </div>
      {problem !== null && (
        <p className={styles.problem}>
          {t(`conversation.toolProblems.${problem}`, {
            calls: mostToolCalls,
            rounds: mostToolRounds,
          })}
        </p>
      )}
      {given !== '{}' && given !== '' && (
        <ScrollRegion
          className={styles.code}
          aria-label={t('conversation.toolArguments')}
          data-testid="tool-arguments"
        >
          <pre dir="auto">{given}</pre>
        </ScrollRegion>
      )}
      {state === 'done' && result !== null && (
        <details>
          <summary>
            {t('conversation.toolResult')}
            {isCut && ` · ${t('conversation.toolCut')}`}
          </summary>
          <ScrollRegion className={styles.code} aria-label={t('conversation.toolResult')}>
            <pre dir="auto">{result}</pre>
          </ScrollRegion>
        </details>
      )}
    </li>
  );
}

/** The price of the next request, as the calls that are allowed now would give back. */
function useOffer(messageId: string, denied: readonly string[], isLast: boolean) {
  const [offer, setOffer] = useState<ChatOffer | null>(null);
  const key = denied.join('\n');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the list.
  useEffect(() => {
    setOffer(null);
    if (!isLast) return undefined;
    // After too many rounds none comes: the reason stands with the call, and a message can be written.
    return takeAnswer(request('chat.priceTools', { messageId, denied: [...denied] }), setOffer);
  }, [messageId, key, isLast]);
  return offer;
}

type ToolCallsProps = { readonly message: ChatMessage; readonly isLast: boolean };

/** What a model wants to do with the book: nothing of it runs before a person looked at it. */
export function ToolCalls({ message, isLast }: ToolCallsProps) {
  const { t: words } = useTranslation();
  const asMoney = useMoney();
  const [denied, setDenied] = useState<readonly string[]>([]);
  const [isAlways, setAlways] = useState(false);
  const [isSent, setSent] = useState(false);
  const allowsReading = useChatStore((state) => state.head?.allowsReading ?? false);
  const { id, calls } = message;
  const isOpen = isLast && message.state === 'done';
  const offer = useOffer(id, denied, isOpen);
  const waiting = calls.filter(({ state }) => state === 'waiting');
  const runs = waiting.some((call) => !denied.includes(call.id));
  const isReading = waiting.length > 0 && waiting.every((call) => call.isReading);
  const price =
    offer === null || offer.price.isFree
      ? null
      : words('price.about', { money: asMoney(offer.price.expectedMoney) });
  const most =
    offer === null || offer.price.isFree
      ? words('price.free', { money: asMoney(offer?.price.expectedMoney ?? 0) })
      : words(offer.isUnlimited ? 'price.orMore' : 'price.atMost', {
          money: asMoney(offer.price.atMostMoney),
        });
  const verb = runs ? 'continue' : 'continueWithout';
  return (
    <div className={styles.calls}>
      <ul aria-label={words('conversation.asksLabel')}>
        {calls.map((call) => (
          <Call
            key={call.id}
            call={call}
            isAllowed={!denied.includes(call.id)}
            onAllow={(isAllowed) =>
              setDenied(isAllowed ? denied.filter((one) => one !== call.id) : [...denied, call.id])
            }
          />
        ))}
      </ul>
      {isOpen && offer !== null && (
        <div className={styles.next}>
          <p className="quiet" data-testid="tools-price">
            {words('conversation.nextCost', { price: most })}
          </p>
          {isReading && !allowsReading && (
            <Checkbox
              size="xs"
              label={words('conversation.always')}
              description={words('conversation.alwaysHint')}
              checked={isAlways}
              data-testid="tools-always"
              onChange={(event) => setAlways(event.currentTarget.checked)}
            />
          )}
          <Button
            size="xs"
            loading={isSent}
            data-testid="tools-continue"
            onClick={() => {
              setSent(true);
              const decision = { messageId: id, denied: [...denied], isAlways };
              void continueWith(decision, offer).finally(() => setSent(false));
            }}
          >
            {price === null
              ? words(`conversation.${verb}`)
              : words(`conversation.${verb}For`, { price })}
          </Button>
        </div>
      )}
      {isOpen && allowsReading && (
        <p className={styles.always}>
          {words('conversation.alwaysOn')}{' '}
          <Button size="compact-xs" variant="subtle" onClick={() => void askBeforeReading()}>
            {words('conversation.alwaysStop')}
          </Button>
        </p>
      )}
    </div>
  );
}
