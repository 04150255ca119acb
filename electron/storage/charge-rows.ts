import type { Charge, ChargeState, NewCharge } from '../jobs/ports.ts';
import type { SqlParameters } from './database.ts';

export type ChargeRow = {
  id: string;
  account_id: string;
  kind: Charge['kind'];
  identity: string;
  state: ChargeState;
  request_json: string;
  expected_tokens: number;
  at_most_tokens: number;
  sent_count: number;
  group_id: string | null;
  ordinal: number;
  label: string;
  project_id: string | null;
  chapter_id: string | null;
  remote_id: string | null;
  answer_json: string | null;
  body_file: string | null;
  body_bytes: number | null;
  body_sha256: string | null;
  failure_json: string | null;
  decision: Charge['decision'];
  take_id: string | null;
  created_at_ms: number;
  updated_at_ms: number;
};

export function chargeOf(row: ChargeRow): Charge {
  return {
    id: row.id,
    accountId: row.account_id,
    kind: row.kind,
    identity: row.identity,
    state: row.state,
    request: JSON.parse(row.request_json) as Charge['request'],
    expectedTokens: row.expected_tokens,
    atMostTokens: row.at_most_tokens,
    sentCount: row.sent_count,
    groupId: row.group_id,
    place: {
      label: row.label,
      projectId: row.project_id,
      chapterId: row.chapter_id,
      ordinal: row.ordinal,
    },
    remoteId: row.remote_id,
    answer: row.answer_json === null ? null : (JSON.parse(row.answer_json) as unknown),
    bodyFile: row.body_file,
    bodyBytes: row.body_bytes,
    bodySha256: row.body_sha256,
    failure: row.failure_json === null ? null : (JSON.parse(row.failure_json) as Charge['failure']),
    decision: row.decision,
    takeId: row.take_id,
    createdAtMs: row.created_at_ms,
    updatedAtMs: row.updated_at_ms,
  };
}

/** A row as it is right after its insert; only known columns are taken over. */
export function newCharge(asked: NewCharge, nowMs: number): Charge {
  const { id, accountId, kind, identity, request, expectedTokens, atMostTokens } = asked;
  return {
    id,
    accountId,
    kind,
    identity,
    request,
    expectedTokens,
    atMostTokens,
    groupId: asked.groupId,
    place: asked.place,
    state: 'queued',
    sentCount: 0,
    remoteId: null,
    answer: null,
    bodyFile: null,
    bodyBytes: null,
    bodySha256: null,
    failure: null,
    decision: null,
    takeId: null,
    createdAtMs: nowMs,
    updatedAtMs: nowMs,
  };
}

/** What a person or a job asked for: the columns of a row that waits. */
export function askedColumns(charge: Omit<NewCharge, 'id' | 'identity'>): SqlParameters {
  return {
    accountId: charge.accountId,
    kind: charge.kind,
    request: JSON.stringify(charge.request),
    expected: charge.expectedTokens,
    atMost: charge.atMostTokens,
    groupId: charge.groupId,
    ordinal: charge.place.ordinal,
    label: charge.place.label,
    projectId: charge.place.projectId,
    chapterId: charge.place.chapterId,
  };
}

/** What became of it: the columns that change as the call goes on. */
export function outcomeColumns(charge: Charge, nowMs: number): SqlParameters {
  return {
    id: charge.id,
    state: charge.state,
    sentCount: charge.sentCount,
    remoteId: charge.remoteId,
    answer: charge.answer === null ? null : JSON.stringify(charge.answer),
    bodyFile: charge.bodyFile,
    bodyBytes: charge.bodyBytes,
    bodySha256: charge.bodySha256,
    failure: charge.failure === null ? null : JSON.stringify(charge.failure),
    decision: charge.decision,
    takeId: charge.takeId,
    nowMs,
  };
}
