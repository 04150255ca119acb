import { Button, Checkbox, Group, Radio, Stack, Textarea, TextInput } from '@mantine/core';
import { Mic, Pause, Play } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  mostConsentText,
  mostVoiceName,
  type ReferenceView,
  type VoiceConsent,
} from '../../../../shared/model/voice.ts';
import { statementWords } from '../../../../shared/reading/statements.ts';
import { useRest } from '../../../ui/use-rest.ts';
import { formatExactly } from '../../../ui/words/format.ts';
import { usePreview } from '../../preview/preview-store.ts';
import { StatementRecorder } from '../../recorder/index.ts';
import { nameReference, setConsent } from '../reference-acts.ts';
import { showReference, useReferenceStore } from '../reference-state.ts';
import { Section } from '../Section.tsx';
import { selectIsSoundPlaying, stopSound, toggleSound } from '../sound/sound-store.ts';
import styles from './ConsentSection.module.css';
import { type ConsentDraft, consentOf, keepDraft, readDraft } from './consent-draft.ts';

type ViewProps = { readonly view: ReferenceView };

const restMs = 500;

function NameField({ view }: ViewProps) {
  const { t } = useTranslation();
  const [title, setTitle] = useState(view.title);
  const saving = useRest<string>(
    (next) => void nameReference(view.id, { title: next.trim() }),
    restMs,
  );
  return (
    <TextInput
      label={t('references.name')}
      description={t('references.nameHint')}
      value={title}
      maxLength={mostVoiceName}
      data-testid="voice-name"
      onChange={(event) => {
        setTitle(event.currentTarget.value);
        useReferenceStore.setState({ isTouched: true });
        saving.later(event.currentTarget.value);
      }}
      onBlur={saving.now}
    />
  );
}

type StatementProps = ViewProps & { readonly consent: VoiceConsent };

/** The consent said aloud: no must, but the best proof. */
function Statement({ view, consent }: StatementProps) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const { statementUrl } = consent;
  const isPlaying = usePreview(selectIsSoundPlaying('statement'));
  if (isOpen) {
    return (
      <div className={styles.statement} data-testid="statement-recorder">
        <StatementRecorder
          reference={view}
          words={statementWords({ language: view.language, ...consent })}
          onKept={(reference) => {
            showReference(reference);
            setIsOpen(false);
          }}
        />
        <Button
          size="compact-md"
          variant="subtle"
          color="gray"
          data-testid="statement-close"
          onClick={() => setIsOpen(false)}
        >
          {t('app.close')}
        </Button>
      </div>
    );
  }
  return (
    <Group gap="xs">
      {statementUrl !== null && (
        <Button
          size="compact-md"
          variant="default"
          leftSection={isPlaying ? <Pause size={14} /> : <Play size={14} />}
          data-testid="statement-play"
          onClick={() =>
            toggleSound({
              key: 'statement',
              mediaUrl: statementUrl,
              durationMs: 0,
              regions: null,
            })
          }
        >
          {t(isPlaying ? 'references.statementStop' : 'references.statementPlay')}
        </Button>
      )}
      <Button
        size="compact-md"
        variant="default"
        leftSection={<Mic size={14} />}
        data-testid="statement-record"
        onClick={() => {
          stopSound();
          setIsOpen(true);
        }}
      >
        {t(statementUrl === null ? 'references.statementRecord' : 'references.statementAgain')}
      </Button>
      <span className="quiet">
        {t(statementUrl === null ? 'references.statementHint' : 'references.statementKept')}
      </span>
    </Group>
  );
}

function ConsentForm({ view }: ViewProps) {
  const { t } = useTranslation();
  const [draft, setDraft] = useState<ConsentDraft>(() => readDraft(view));
  const isGiven = view.consent !== null;
  const consent = consentOf(draft);
  /** What the hand has just said, until main has answered. */
  const [ticked, setTicked] = useState<boolean | null>(null);
  const saving = useRest<ConsentDraft>((next) => {
    const given = consentOf(next);
    void setConsent(view.id, given === null ? null : { ...given, keepsStatement: true });
  }, restMs);
  const change = (part: Partial<ConsentDraft>): void => {
    const next = { ...draft, ...part };
    setDraft(next);
    useReferenceStore.setState({ isTouched: true });
    keepDraft(view.id, next, isGiven && consentOf(next) !== null);
    if (isGiven) saving.later(next);
  };
  const give = async (isYes: boolean): Promise<void> => {
    setTicked(isYes);
    keepDraft(view.id, draft, isYes);
    const given = isYes && consent !== null ? { ...consent, keepsStatement: true } : null;
    await setConsent(view.id, given);
    setTicked(null);
  };
  return (
    <Stack>
      <Radio.Group
        label={t('references.whose')}
        value={draft.isOwnVoice ? 'own' : 'permitted'}
        onChange={(value) => change({ isOwnVoice: value === 'own' })}
      >
        <div className={styles.radios}>
          <Radio value="own" label={t('references.own')} data-testid="consent-own" />
          <Radio
            value="permitted"
            label={t('references.permitted')}
            data-testid="consent-permitted"
          />
        </div>
      </Radio.Group>
      <div className={styles.pair}>
        <TextInput
          label={t(draft.isOwnVoice ? 'references.yourName' : 'references.speaker')}
          value={draft.speaker}
          maxLength={mostVoiceName}
          data-testid="consent-speaker"
          onChange={(event) => change({ speaker: event.currentTarget.value })}
          onBlur={saving.now}
        />
        {!draft.isOwnVoice && (
          <TextInput
            label={t('references.givenBy')}
            value={draft.givenBy}
            maxLength={mostVoiceName}
            data-testid="consent-given-by"
            onChange={(event) => change({ givenBy: event.currentTarget.value })}
            onBlur={saving.now}
          />
        )}
      </div>
      <Textarea
        label={t('references.note')}
        placeholder={t('references.noteHint')}
        value={draft.note}
        maxLength={mostConsentText}
        autosize
        minRows={1}
        maxRows={4}
        data-testid="consent-note"
        onChange={(event) => change({ note: event.currentTarget.value })}
        onBlur={saving.now}
      />
      <Checkbox
        checked={ticked ?? isGiven}
        disabled={!isGiven && consent === null}
        label={
          consent === null
            ? t('references.giveNoName')
            : t(draft.isOwnVoice ? 'references.giveOwn' : 'references.givePermitted', {
                speaker: consent.speaker,
              })
        }
        description={
          view.consent === null
            ? t('references.giveHint')
            : t('references.givenAt', { when: formatExactly(view.consent.atMs) })
        }
        data-testid="consent-give"
        onChange={(event) => void give(event.currentTarget.checked)}
      />
      {view.consent !== null && <Statement view={view} consent={view.consent} />}
    </Stack>
  );
}

function ConsentFacts({ consent }: { readonly consent: VoiceConsent }) {
  const { t } = useTranslation();
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{t('references.speaker')}</dt>
        <dd dir="auto">{consent.speaker}</dd>
      </div>
      <div>
        <dt>{t('references.givenBy')}</dt>
        <dd dir="auto">{consent.givenBy}</dd>
      </div>
      <div>
        <dt>{t('references.when')}</dt>
        <dd>{formatExactly(consent.atMs)}</dd>
      </div>
      {consent.note !== '' && (
        <div>
          <dt>{t('references.note')}</dt>
          <dd dir="auto">{consent.note}</dd>
        </div>
      )}
    </dl>
  );
}

type ConsentSectionProps = ViewProps & { readonly isLocked: boolean };

/** Third: what it is called, and whose word there is that it may be cloned. */
export function ConsentSection({ view, isLocked }: ConsentSectionProps) {
  const { t } = useTranslation();
  return (
    <Section number={3} title={t('references.consent')} testId="section-consent">
      {isLocked ? (
        view.consent !== null && <ConsentFacts consent={view.consent} />
      ) : (
        <>
          <NameField view={view} />
          <ConsentForm view={view} />
        </>
      )}
      <p className={styles.told}>{t('references.told')}</p>
    </Section>
  );
}
