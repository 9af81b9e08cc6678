import type { ExceptionKind, Ruling } from '#domain/controls/exception.ts'
import type { Id } from '#domain/ids.ts'
import { todayUtc } from '#web/lib/format/today-utc.ts'
import type { ExceptionRecord } from './exception-record.ts'

/** The form of an exception; days are `YYYY-MM-DD`, empty without one. With an id it changes that one. */
export interface ExceptionInput {
  id?: Id<'control_exceptions'>
  kind: ExceptionKind
  description: string
  measures: string
  since: string
  expected_end: string
  implemented_on: string
  found_by: string
  /** Of a new deficiency. */
  first_review: string
  reference: string
  document: string
  document_id: Id<'evidence'> | null
  ruling: Ruling
  unchanged_on: string
}

export function blankInput(): ExceptionInput {
  return {
    kind: 'temporary-deficiency',
    description: '',
    measures: '',
    since: todayUtc(),
    expected_end: '',
    implemented_on: '',
    found_by: '',
    first_review: '',
    reference: '',
    document: '',
    document_id: null,
    ruling: 'Equally effective',
    unchanged_on: '',
  }
}

export function inputOf(record: ExceptionRecord): ExceptionInput {
  const { id, kind, description, measures, since } = record
  return {
    id,
    kind,
    description,
    measures,
    since,
    expected_end: record.expected_end ?? '',
    implemented_on: record.implemented_on ?? '',
    found_by: record.found_by ?? '',
    first_review: '',
    reference: record.reference ?? '',
    document: record.document ?? '',
    document_id: record.document_id,
    ruling: record.ruling ?? 'Equally effective',
    unchanged_on: record.unchanged_on ?? '',
  }
}

/** The columns of what it is; those of the other kinds are null. */
export function fieldsOf(input: ExceptionInput) {
  const { kind, description, measures, since, ruling } = input
  const isDeficiency = kind === 'temporary-deficiency'
  const isAdjudicated = kind === 'approved-by-dod'
  const given = (text: string, applies: boolean) => (applies && text.trim() !== '' ? text.trim() : null)
  return {
    kind,
    description,
    measures,
    since,
    expected_end: given(input.expected_end, isDeficiency),
    implemented_on: given(input.implemented_on, isDeficiency),
    found_by: given(input.found_by, isDeficiency),
    reference: given(input.reference, isAdjudicated),
    document: given(input.document, isAdjudicated),
    document_id: isAdjudicated ? input.document_id : null,
    ruling: isAdjudicated ? ruling : null,
    unchanged_on: given(input.unchanged_on, isAdjudicated),
  }
}
