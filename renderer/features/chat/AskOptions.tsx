import { Button, Popover, Select, Stack } from '@mantine/core';
import { SlidersHorizontal } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { joinFacts, joinLabel } from '../../ui/words/format.ts';
import { ModelChoice } from '../assistant/index.ts';
import { useModelStore } from '../assistant/model-store.ts';
import { useScriptStore } from '../script-editor/save/script-store.ts';
import styles from './Composer.module.css';
import { lengthNames, loadFacts, setLength, useChatStore } from './chat-store.ts';
import { PromptMenu } from './PromptMenu.tsx';
import { systemOf } from './prompt-store.ts';

const temperatures = [0, 0.3, 0.7, 1, 1.3] as const;
const usual = 'usual';
const noBook = 'none';

function Temperature() {
  const { t } = useTranslation();
  const temperature = useChatStore((state) => state.temperature);
  const own = temperature === null ? [] : [temperature];
  const all = [...new Set([...temperatures, ...own])].sort((one, other) => one - other);
  const labelOf = (value: number): string => {
    if (value === 0) return t('conversation.temperatureFixed', { value });
    return value > 1 ? t('conversation.temperatureVaried', { value }) : String(value);
  };
  return (
    <Select
      size="xs"
      label={t('conversation.temperature')}
      comboboxProps={{ withinPortal: false }}
      value={temperature === null ? usual : String(temperature)}
      allowDeselect={false}
      data={[
        { value: usual, label: t('conversation.temperatureUsual') },
        ...all.map((value) => ({ value: String(value), label: labelOf(value) })),
      ]}
      data-testid="chat-temperature"
      onChange={(value) =>
        useChatStore.setState({ temperature: value === usual ? null : Number(value) })
      }
    />
  );
}

function Tools() {
  const { t } = useTranslation();
  const book = useChatStore((state) => state.book);
  const chapterId = useScriptStore((state) => state.chapter?.id);
  const title = useScriptStore((state) => state.chapter?.title ?? '');
  const projectId = useScriptStore((state) => state.project?.id);
  const isElsewhere = book !== null && book.chapterId !== chapterId;
  const data = [
    { value: noBook, label: t('conversation.toolsOff') },
    ...(chapterId === undefined
      ? []
      : [{ value: chapterId, label: t('conversation.toolsOn', { title }) }]),
    ...(isElsewhere ? [{ value: book.chapterId, label: t('conversation.toolsGone') }] : []),
  ];
  return (
    <Select
      size="xs"
      label={t('conversation.tools')}
      description={t(data.length > 1 ? 'conversation.toolsHint' : 'conversation.toolsNoBook')}
      comboboxProps={{ withinPortal: false }}
      value={book?.chapterId ?? noBook}
      allowDeselect={false}
      data={data}
      data-testid="chat-tools"
      onChange={(value) => {
        if (value === book?.chapterId) return;
        const isOpen = value !== null && value === chapterId && projectId !== undefined;
        useChatStore.setState({ book: isOpen ? { projectId, chapterId: value } : null });
      }}
    />
  );
}

function Length() {
  const { t } = useTranslation();
  const length = useChatStore((state) => state.length);
  return (
    <Select
      size="xs"
      label={t('chat.length')}
      value={length}
      allowDeselect={false}
      comboboxProps={{ withinPortal: false }}
      data={lengthNames.map((value) => ({ value, label: t(`chat.lengths.${value}`) }))}
      data-testid="chat-length"
      onChange={(value) => {
        const chosen = lengthNames.find((name) => name === value);
        if (chosen !== undefined) setLength(chosen);
      }}
    />
  );
}

/** The rest of how a message is asked, under one button that says what is chosen. */
function More() {
  const { t } = useTranslation();
  const facts = useChatStore((state) => state.facts);
  const length = useChatStore((state) => state.length);
  const temperature = useChatStore((state) => state.temperature);
  const book = useChatStore((state) => state.book);
  const chapter = useScriptStore((state) => state.chapter);
  const title = chapter?.id === book?.chapterId ? chapter?.title : undefined;
  const chosen = joinFacts([
    ...(facts?.takesLimit === false ? [] : [t(`chat.lengths.${length}`)]),
    ...(temperature === null || facts?.takesTemperature === false ? [] : [String(temperature)]),
    ...(book === null || facts?.takesTools === false
      ? []
      : [title === undefined ? t('conversation.toolsGone') : t('conversation.toolsOn', { title })]),
  ]);
  return (
    <Popover position="top-start" withinPortal shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <Button
          size="compact-sm"
          variant="default"
          maw={230}
          leftSection={<SlidersHorizontal size={13} />}
          aria-label={joinLabel(t('conversation.options'), chosen)}
          data-testid="chat-options"
        >
          <span className="one-line">{chosen === '' ? t('conversation.more') : chosen}</span>
        </Button>
      </Popover.Target>
      <Popover.Dropdown w={280} bg="var(--raised)" aria-label={t('conversation.options')}>
        <Stack gap="sm">
          {facts?.takesLimit !== false && <Length />}
          {facts?.takesTemperature !== false && <Temperature />}
          {facts?.takesTools !== false && <Tools />}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}

/** How the message is asked: what the model is told first, which model, how long, how varied, with which tools. */
export function AskOptions() {
  const model = useModelStore((state) => state.model);
  useEffect(() => void loadFacts(model), [model]);
  return (
    <>
      <PromptMenu />
      <ModelChoice className={styles.model} isBare />
      <More />
    </>
  );
}

/** What is sent before the conversation, and what of the choices is left out. */
export function AskNotes() {
  const { t } = useTranslation();
  const system = useChatStore((state) => state.system);
  const facts = useChatStore((state) => state.facts);
  const isWithout = useChatStore(({ temperature }) => temperature !== null);
  const isToolless = useChatStore(({ book }) => book !== null);
  const text = systemOf(system)?.text ?? '';
  return (
    <>
      {text !== '' && (
        <p className={`one-line ${styles.told}`} title={text} dir="auto" data-testid="chat-told">
          {t('conversation.told', { text })}
        </p>
      )}
      {isWithout && facts?.takesTemperature === false && (
        <p className="quiet">{t('conversation.leftOut.temperature')}</p>
      )}
      {isToolless && facts?.takesTools === false && (
        <p className="quiet">{t('conversation.leftOut.tools')}</p>
      )}
    </>
  );
}
