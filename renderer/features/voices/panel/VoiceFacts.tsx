import { Group } from '@mantine/core';
import { Square, Volume2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { VoiceCard, VoiceConsent } from '../../../../shared/model/voice.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { formatMoment, formatNumber, joinNames } from '../../../ui/words/format.ts';
import { usePreview } from '../../preview/preview-store.ts';
import { selectIsVoicePlaying, toggleVoice } from '../play/voice-player.ts';
import { openCastOf } from '../voice-acts.ts';
import styles from './VoiceFacts.module.css';

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Consent({ id, consent }: { readonly id: string; readonly consent: VoiceConsent }) {
  const { t } = useTranslation();
  const key = `statement-${id}`;
  const isSounding = usePreview(selectIsVoicePlaying(key));
  const { speaker, givenBy, isOwnVoice, atMs, note, statementUrl } = consent;
  const label = t(isSounding ? 'voices.panel.stopStatement' : 'voices.panel.statement');
  return (
    <Group
      gap="sm"
      wrap="nowrap"
      align="flex-start"
      justify="space-between"
      data-testid="voice-consent"
    >
      <div>
        <p dir="auto">
          {isOwnVoice
            ? t('voices.panel.consentOwn', { speaker })
            : t('voices.panel.consentBy', { speaker, givenBy })}
        </p>
        <p className="quiet">
          {t('voices.panel.consentAt', { when: formatMoment(atMs, Date.now()) })}
        </p>
        {note !== '' && note !== givenBy && (
          <p className="quiet" dir="auto">
            {note}
          </p>
        )}
      </div>
      {statementUrl !== null && (
        <IconButton
          variant="default"
          label={label}
          data-testid="voice-statement"
          onClick={() => toggleVoice({ id: key, mediaUrl: statementUrl })}
        >
          {isSounding ? <Square size={12} fill="currentColor" /> : <Volume2 size={14} />}
        </IconButton>
      )}
    </Group>
  );
}

function Uses({ card }: { readonly card: VoiceCard }) {
  const { t } = useTranslation();
  if (card.uses.length === 0) return <span className="quiet">{t('voices.panel.noUses')}</span>;
  return (
    <ul className={styles.uses}>
      {card.uses.map(({ projectId, projectTitle, isNarrator, characters }) => {
        const parts = [...(isNarrator ? [t('voices.panel.narrator')] : []), ...characters];
        return (
          <li key={projectId}>
            <button
              type="button"
              className={styles.book}
              title={t('voices.panel.openCast', { title: projectTitle })}
              dir="auto"
              data-testid="voice-use"
              onClick={() => void openCastOf(projectId)}
            >
              {projectTitle}
            </button>
            <span className="quiet" dir="auto">
              {joinNames(parts)}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/** Where a voice is used, who agreed to it, and how it did in comparisons. */
export function VoiceFacts({ card }: { readonly card: VoiceCard }) {
  const { t } = useTranslation();
  const { consent, createdAtMs, wins, rounds } = card;
  return (
    <dl className={styles.facts}>
      <Fact label={t('voices.panel.uses')}>
        <Uses card={card} />
      </Fact>
      {!card.isDefault && (
        <Fact label={t('voices.panel.consent')}>
          {consent === null ? (
            <span className="quiet">{t('voices.panel.noConsent')}</span>
          ) : (
            <Consent id={card.id} consent={consent} />
          )}
        </Fact>
      )}
      <Fact label={t('voices.panel.preferred')}>
        <span data-testid="voice-preferred">
          {rounds === 0
            ? t('voices.panel.neverCompared')
            : t('voices.panel.preferredOf', {
                wins: formatNumber(wins),
                rounds: formatNumber(rounds),
              })}
        </span>
      </Fact>
      {!card.isDefault && (
        <Fact label={t('voices.panel.created')}>
          {createdAtMs === null
            ? t('voices.panel.createdUnknown')
            : formatMoment(createdAtMs, Date.now())}
        </Fact>
      )}
    </dl>
  );
}
