import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import type { Row } from '#db/schema.gen.ts'
import type { AddressableDecision } from '#domain/controls/addressable.ts'
import type { ControlStatus } from '#domain/controls/status.ts'
import type { Id } from '#domain/ids.ts'
import { compareControlIds } from '#domain/protocols/compare-control-ids.ts'
import { UNGROUPED } from '#domain/protocols/groupings.ts'
import { hipaaDomainOf } from '#domain/protocols/hipaa-domain.ts'
import type { ProtocolId } from '#domain/protocols/protocol-id.ts'
import { exceptionEffect, type ExceptionEffect } from '#domain/controls/exception.ts'
import { api } from '../api.ts'
import { todayUtc } from '../format/today-utc.ts'
import { EXCEPTION_COLUMNS, exceptionOf } from './exception-columns.ts'
import { ControlsError } from './controls-error.ts'
import { statusOfRecord, UNTOUCHED, type StatusColumns } from '../control-standing.ts'
import { messageOf } from '../errors.ts'
import { currentSession } from '../auth/session.ts'
import {
  forgetPending,
  rememberPending,
  seenValue,
  THIS_PAGE,
  untilAnswered,
  type PendingChange,
} from '../pending/pending-changes.ts'

/** The controls of one company in one protocol. */
export type ControlsScope = { companyId: Id<'companies'>; protocol: ProtocolId }

/** A control with its status; without a status record it is Not Started. `assess` accepts it unchanged. */
export type CompanyControl = Pick<
  Row<'controls'>,
  'id' | 'nist_id' | 'title' | 'description' | 'family' | 'safeguard_domain' | 'evidence_count'
> & {
  /** From the catalog; null or empty for a control that the company wrote itself. */
  catalogId: string | null
  practiceId: string | null
  weight: number | null
  requirement: string | null
  poamEligible: string | null
  successors: readonly string[]
  status: ControlStatus
  /** Why a submission counts it as met although something is missing, and why a recorded exception does not count. */
  countsAsMet: ExceptionEffect['countsAsMet']
  lapsed: ExceptionEffect['lapsed']
  /** Of 3.5.3 and 3.13.11: whether the case that costs less holds; null without an answer. */
  partialCase: boolean | null
  notes: string | null
  /** Why it is Not Applicable. */
  naReason: string | null
  /** What was decided about an addressable specification of HIPAA. */
  addressable: AddressableDecision | null
  addressableReason: string | null
  /** Null until a status is set or a note written. */
  changedAt: string | null
  changedBy: Id<'users'> | null
  /** The member responsible for it. */
  ownerId: Id<'users'> | null
  /** A calendar day, like `reviewOn`. */
  dueOn: string | null
  reviewOn: string | null
  /** A provider meets a part of it. */
  inherited: boolean
}

const CACHED_FOR_MS = 5 * 60_000

/** The server's limit on rows per response. */
const ROWS_PER_REQUEST = 1000

const COLUMNS =
  `id,nist_id,title,description,family,safeguard_domain,evidence_count,catalog:catalog_controls(id,practice_id,weight,requirement,poam_eligible,successors),record:org_control_status(status,notes,na_reason,partial_case,addressable_decision,addressable_reason,owner_id,due_on,review_on,updated_at,updated_by),inheritances:control_inheritances(id),exceptions:control_exceptions(${EXCEPTION_COLUMNS})` as const

/** Cache keys of controls and their statuses. A live change refetches everything under `all`. */
export const controlKeys = {
  all: ['controls'] as const,
  lists: (companyId: Id<'companies'>) => ['controls', 'list', companyId] as const,
  list: ({ companyId, protocol }: ControlsScope) => ['controls', 'list', companyId, protocol] as const,
  detail: ({ companyId, protocol }: ControlsScope, nistId: string) =>
    ['controls', 'detail', companyId, protocol, nistId] as const,
}

/** Every control of the company's protocol with its status, ordered by id. */
export const companyControls = (scope: ControlsScope) =>
  queryOptions({
    queryKey: controlKeys.list(scope),
    staleTime: CACHED_FOR_MS,
    meta: { follows: ['control_inheritances', 'control_exceptions', 'exception_reviews'] },
    queryFn: async ({ signal }): Promise<readonly CompanyControl[]> => {
      const rows = await fetchControls(scope, signal)
      const controls = rows.map((row) => toCompanyControl(scope.protocol, row))
      return withChanges(
        controls.toSorted((a, b) => compareControlIds(a.nist_id, b.nist_id)),
        [...changesUnderWay].flat(),
      )
    },
  })

export type StatusChange = { controlId: Id<'controls'>; status: ControlStatus }

/** Changes that the page shows already and the server has not confirmed: a refetch must not undo them. */
const changesUnderWay = new Set<readonly StatusChange[]>()

export function isUnderWay(controlId: Id<'controls'>): boolean {
  return [...changesUnderWay].some((changes) => changes.some((change) => change.controlId === controlId))
}

/**
 * Sets the status of one or many controls. Optimistic wherever `companyControls` is shown; an error rolls back only
 * these controls, and only where no newer change is shown.
 */
export function setStatuses(cache: QueryClient, scope: ControlsScope) {
  const { queryKey } = companyControls(scope)
  return mutationOptions({
    ...untilAnswered,
    scope: { id: 'control-statuses' }, // one after the other, so that the last change shown is the last one written
    mutationFn: (changes: readonly StatusChange[]) => writeStatuses(scope, changes, cache.getQueryData(queryKey)),
    onMutate: async (changes) => {
      await cache.cancelQueries({ queryKey })
      const before = cache.getQueryData(queryKey) ?? []
      const unconfirmed = pendingStatuses(scope, changes, before)
      changesUnderWay.add(changes)
      rememberPending(unconfirmed)
      cache.setQueryData(queryKey, (controls) => controls && withChanges(controls, changes))
      return { before, unconfirmed }
    },
    onSuccess: (written) => {
      const records = new Map(written.map((record) => [record.control_id, record]))
      updateControls(cache, scope, (control) => {
        const record = records.get(control.id)
        return record ? { ...control, changedAt: record.updated_at, changedBy: record.updated_by } : control
      })
    },
    onError: (_error, changes, context) => {
      const before = new Map(context?.before.map((control) => [control.id, control.status]))
      const refused = new Map(changes.map((change) => [change.controlId, change.status]))
      updateControls(cache, scope, (control) =>
        control.status === refused.get(control.id)
          ? { ...control, status: before.get(control.id) ?? control.status }
          : control,
      )
      // What was shown before may itself wait for an answer, and be refused: read again once this one is settled.
      void cache.invalidateQueries({ queryKey, refetchType: 'none' })
    },
    onSettled: async (_written, _error, changes, context) => {
      changesUnderWay.delete(changes)
      forgetPending(context?.unconfirmed ?? [])
      if (cache.getQueryState(queryKey)?.isInvalidated) await cache.invalidateQueries({ queryKey })
    },
  })
}

function pendingStatuses(
  { companyId }: ControlsScope,
  changes: readonly StatusChange[],
  before: readonly CompanyControl[],
): readonly PendingChange[] {
  const session = currentSession()
  if (session.status !== 'signed-in') return []
  const known = new Map(before.map((control) => [control.id, control]))
  return changes.flatMap(({ controlId, status }) => {
    const control = known.get(controlId)
    if (control === undefined) return []
    const controlNumber = control.nist_id
    const change = { kind: 'status', status } as const
    const seen = [seenValue(control.status)]
    return [{ userId: session.user.id, companyId, controlId, controlNumber, change, seen, page: THIS_PAGE }]
  })
}

/** Changes the cached list without a request; for writes whose response contains the row. */
export function updateControls(
  cache: QueryClient,
  scope: ControlsScope,
  update: (control: CompanyControl) => CompanyControl,
): void {
  cache.setQueryData(companyControls(scope).queryKey, (controls) => controls?.map(update))
}

type FetchedControl = Pick<
  Row<'controls'>,
  'id' | 'nist_id' | 'title' | 'description' | 'family' | 'safeguard_domain' | 'evidence_count'
> & {
  catalog: Pick<
    Row<'catalog_controls'>,
    'id' | 'practice_id' | 'weight' | 'requirement' | 'poam_eligible' | 'successors'
  > | null
  record: StatusColumns | null
  inheritances: readonly unknown[]
  /** At most one is active. */
  exceptions: readonly Parameters<typeof exceptionOf>[0][]
}

async function fetchControls({ companyId, protocol }: ControlsScope, signal: AbortSignal): Promise<FetchedControl[]> {
  const rows: FetchedControl[] = []
  for (;;) {
    const { data, error } = await api
      .from('controls')
      .select(COLUMNS)
      .eq('company_id', companyId)
      .eq('protocol_id', protocol)
      .is('exceptions.ended_at', null)
      .neq('inheritances.responsibility', 'Customer')
      .order('nist_id')
      .range(rows.length, rows.length + ROWS_PER_REQUEST - 1)
      .abortSignal(signal)
    if (error) throw new ControlsError(`Failed to fetch controls: ${messageOf(error)}`, error)
    rows.push(...data)
    if (data.length < ROWS_PER_REQUEST) return rows
  }
}

async function writeStatuses(
  { companyId }: ControlsScope,
  changes: readonly StatusChange[],
  controls: readonly CompanyControl[] = [],
) {
  const { data, error } = await api
    .from('org_control_status')
    .upsert(
      changes.map(({ controlId, status }) => ({ company_id: companyId, control_id: controlId, status })),
      { onConflict: 'company_id,control_id' },
    )
    .select('control_id,updated_at,updated_by')
  if (error === null) return data
  const recorded = new Set(controls.filter(({ changedAt }) => changedAt !== null).map(({ id }) => id))
  const updating = changes.every(({ controlId }) => recorded.has(controlId))
  throw new ControlsError(updating ? 'Failed to update status' : 'Failed to create status', error)
}

/** The controls after the changes; unchanged controls keep their identity. */
export function withChanges(
  controls: readonly CompanyControl[],
  changes: readonly StatusChange[],
): readonly CompanyControl[] {
  const statuses = new Map(changes.map(({ controlId, status }) => [controlId, status]))
  if (statuses.size === 0) return controls
  return controls.map((control) => {
    const status = statuses.get(control.id) ?? control.status
    return status === control.status ? control : { ...control, status }
  })
}

const NO_ENTRY = { id: null, practice_id: null, weight: null, requirement: null, poam_eligible: null, successors: [] }
function toCompanyControl(
  protocol: ProtocolId,
  { catalog, record, inheritances, exceptions, ...control }: FetchedControl,
): CompanyControl {
  const entry = catalog ?? NO_ENTRY
  return {
    ...control,
    safeguard_domain: control.safeguard_domain || inferredDomain(protocol, control.nist_id),
    catalogId: entry.id,
    practiceId: entry.practice_id,
    weight: entry.weight,
    requirement: entry.requirement,
    poamEligible: entry.poam_eligible,
    successors: entry.successors,
    inherited: inheritances.length > 0,
    ...exceptionEffect(exceptions[0] && exceptionOf(exceptions[0]), todayUtc()),
    ...(record === null ? UNTOUCHED : statusOfRecord(record)),
  }
}

function inferredDomain(protocol: ProtocolId, nistId: string): string {
  return (protocol === 'hipaa' ? hipaaDomainOf(nistId) : undefined) ?? UNGROUPED.code
}
