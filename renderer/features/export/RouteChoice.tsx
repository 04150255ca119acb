import { Checkbox, NativeSelect, NumberInput, SimpleGrid, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type ChosenChapters,
  type ExportPreview,
  packLimits,
  type SpeechRoute,
} from '../../../shared/model/export.ts';
import type { Limit, Price } from '../../../shared/model/money.ts';
import { CapNote } from '../../ui/messages/CapNote.tsx';
import { capConflict } from '../../ui/messages/cap-conflict.ts';
import { parseCap } from '../../ui/words/cap.ts';
import { formatNumber, formatPercent } from '../../ui/words/format.ts';
import { PriceText } from '../../ui/words/PriceText.tsx';
import { useMoney } from '../../ui/words/use-money.ts';
import { comparePrices } from './compare-prices.ts';
import styles from './ExportDialog.module.css';
import { SegmentLengthChoice } from './SegmentLengthChoice.tsx';

export type Payment = {
  readonly via: SpeechRoute;
  /** The most text of one speech job, in characters. */
  readonly packCharacters: number;
  /** A cap for this export alone. */
  readonly most: Limit;
  /** Whether lines that may have been charged are sent again. */
  readonly resends: boolean;
};

type ChoiceProps = {
  readonly preview: ExportPreview;
  readonly payment: Payment;
  readonly onChange: (payment: Payment) => void;
};

type RouteChoiceProps = ChoiceProps & {
  readonly projectId: string;
  readonly chapters: ChosenChapters;
  /** The missing segments are others now: what they cost is to be asked again. */
  readonly onOtherSegments: () => void;
};

export function priceFor(preview: ExportPreview, via: SpeechRoute): Price {
  return via === 'sync' ? preview.price : preview.jobPrice;
}

function useJobNote({ price, jobPrice }: ExportPreview): string {
  const { t } = useTranslation();
  const compared = comparePrices(jobPrice, price);
  const words =
    compared.kind === 'more'
      ? t('export.timesMore', { times: formatNumber(compared.times) })
      : compared.kind === 'less'
        ? t('export.timesLess', { percent: formatPercent(compared.share) })
        : t('export.timesSame');
  return t('export.byJobsHint', { compared: words });
}

type ChoiceCardProps = {
  readonly group: string;
  readonly value: string;
  readonly name: string;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
  /** Several of them at once, each by itself. */
  readonly isOneOfMany?: boolean;
  /** The keys of its dialog begin here. */
  readonly isFirst?: boolean;
  readonly children?: ReactNode;
};

/** One of several choices, with what there is to say of it. */
export function ChoiceCard(props: ChoiceCardProps) {
  const { group, value, name, isChosen, onChoose, isOneOfMany = false, isFirst = false } = props;
  return (
    <label className={styles.preset} data-chosen={isChosen}>
      <input
        type={isOneOfMany ? 'checkbox' : 'radio'}
        name={group}
        value={value}
        checked={isChosen}
        data-autofocus={isFirst || undefined}
        data-testid={`${group}-${value}`}
        onChange={onChoose}
      />
      <span className={styles.presetName}>{name}</span>
      {props.children}
    </label>
  );
}

const packSizes = [1000, packLimits.usualCharacters, 5000, packLimits.mostCharacters] as const;

/** What one job may lose, and why jobs may be the better way here. */
function JobNotes({ preview: { jobAtRisk, jobAdvice } }: Pick<RouteChoiceProps, 'preview'>) {
  const { t } = useTranslation();
  const asMoney = useMoney();
  const advice =
    jobAdvice === 'price' ? t('export.byJobsSamePrice') : t('export.byJobsFewRequests');
  return (
    <>
      {!jobAtRisk.isFree && (
        <span className={styles.presetNote} data-testid="export-job-risk">
          {t('export.byJobsRisk', { money: asMoney(jobAtRisk.expectedMoney) })}
        </span>
      )}
      {jobAdvice !== null && (
        <span className={styles.presetNote} data-testid="export-job-advice">
          {advice}
        </span>
      )}
    </>
  );
}

function Routes(props: RouteChoiceProps) {
  const { preview, payment, onChange, projectId, chapters, onOtherSegments } = props;
  const { t } = useTranslation();
  const notes = { sync: t('export.bySegmentsHint'), job: useJobNote(preview) };
  const names = { sync: t('export.bySegments'), job: t('export.byJobsTitle') };
  return (
    <fieldset className={styles.group}>
      <legend>{t('export.via')}</legend>
      <SimpleGrid cols={2} spacing="xs">
        {(['sync', 'job'] as const).map((via) => (
          <ChoiceCard
            key={via}
            group="via"
            value={via}
            name={names[via]}
            isChosen={payment.via === via}
            onChoose={() => onChange({ ...payment, via })}
          >
            <PriceText
              price={priceFor(preview, via)}
              testId={via === 'sync' ? 'export-price' : 'export-job-price'}
            />
            <span className={styles.presetNote}>{notes[via]}</span>
            {via === 'job' && <JobNotes preview={preview} />}
          </ChoiceCard>
        ))}
      </SimpleGrid>
      {payment.via === 'sync' && (
        <SegmentLengthChoice
          projectId={projectId}
          chapters={chapters}
          onChanged={onOtherSegments}
        />
      )}
      {payment.via === 'job' && (
        <NativeSelect
          maw={320}
          mt="sm"
          label={t('export.packCharacters')}
          description={t('export.packCharactersHint')}
          value={String(payment.packCharacters)}
          data={packSizes.map((size) => ({
            value: String(size),
            label: t('export.packSize', { characters: formatNumber(size) }),
          }))}
          data-testid="export-pack"
          onChange={(event) =>
            onChange({ ...payment, packCharacters: Number(event.currentTarget.value) })
          }
        />
      )}
    </fieldset>
  );
}

function Caps({ preview, payment, onChange }: ChoiceProps) {
  const { t } = useTranslation();
  const { caps } = preview;
  const price = priceFor(preview, payment.via);
  const asMoney = useMoney();
  const numbers = {
    used: formatNumber(caps.usedTodayTokens),
    most: formatNumber(price.atMostTokens),
  };
  const fields = [
    {
      unit: 'tokens',
      label: t('export.mostTokens'),
      hint:
        caps.perExportTokens === null
          ? t('export.mostTokensNone')
          : t('export.mostTokensDefault', { cap: formatNumber(caps.perExportTokens) }),
      testId: 'export-cap',
    },
    {
      unit: 'money',
      label: t('export.mostMoney'),
      hint:
        caps.perExportMoney === null
          ? t('export.mostTokensNone')
          : t('export.mostMoneyDefault', { cap: asMoney(caps.perExportMoney) }),
      testId: 'export-cap-money',
    },
  ] as const;
  return (
    <Stack gap="sm">
      <p data-testid="export-caps">
        {caps.perDayTokens === null
          ? t('export.capsTodayNone', numbers)
          : t('export.capsToday', { ...numbers, cap: formatNumber(caps.perDayTokens) })}
        {caps.perDayMoney !== null &&
          ` ${t('export.capsTodayMoney', {
            used: asMoney(caps.usedTodayMoney),
            cap: asMoney(caps.perDayMoney),
            most: asMoney(price.atMostMoney),
          })}`}
      </p>
      <SimpleGrid cols={2} spacing="xs">
        {fields.map(({ unit, label, hint, testId }) => (
          <NumberInput
            key={unit}
            label={label}
            description={hint}
            placeholder={t('export.capPlaceholder')}
            value={payment.most[unit] ?? ''}
            min={0}
            max={1e12}
            thousandSeparator=","
            allowDecimal={unit === 'money'}
            decimalScale={2}
            allowNegative={false}
            hideControls
            data-testid={testId}
            onChange={(next) => {
              const cap = parseCap(next, unit);
              onChange({ ...payment, most: { ...payment.most, [unit]: cap === 0 ? null : cap } });
            }}
          />
        ))}
      </SimpleGrid>
    </Stack>
  );
}

type CapWarningProps = { readonly preview: ExportPreview; readonly payment: Payment };

/** Said beside the start, of the way that was chosen. */
export function CapWarning({ preview, payment }: CapWarningProps) {
  const price = priceFor(preview, payment.via);
  const conflict = capConflict(price, preview.caps, payment.most);
  return <CapNote conflict={conflict} testId="export-over-cap" />;
}

/** What is missing, the two ways to buy it with their prices, and the caps that it meets. */
export function RouteChoice(props: RouteChoiceProps) {
  const { preview, payment, onChange } = props;
  const { t } = useTranslation();
  const { missingCount, uncertainCount } = preview;
  const numbers = { count: missingCount, total: formatNumber(preview.segmentCount) };
  const isFree = priceFor(preview, payment.via).isFree;
  return (
    <div className={styles.missing} data-testid="export-missing">
      <p>{missingCount === 0 ? t('export.missingNone') : t('export.missing', numbers)}</p>
      {preview.madeElsewhere.map((message) => (
        <p key={message}>{message}</p>
      ))}
      {missingCount > 0 && <Routes {...props} />}
      {uncertainCount > 0 && (
        <Checkbox
          checked={payment.resends}
          label={t('export.resend', { count: uncertainCount })}
          description={t('export.resendHint')}
          data-testid="export-resend"
          onChange={(event) => onChange({ ...payment, resends: event.currentTarget.checked })}
        />
      )}
      {!isFree && (missingCount > 0 || uncertainCount > 0) && (
        <Caps preview={preview} payment={payment} onChange={onChange} />
      )}
    </div>
  );
}
