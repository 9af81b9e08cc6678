import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { addDays } from '#domain/evidence/calendar-days.ts'
import { expiryWeeksOfDays, WEEKS_AHEAD, type ExpiryWeek } from '#domain/evidence/expiry-weeks.ts'
import { SOON_DAYS } from '#domain/evidence/expiry.ts'
import type { Row } from '#db/schema.gen.ts'
import type { Id } from '#domain/ids.ts'
import type { ProtocolId } from '#domain/protocols/protocol-id.ts'
import { api } from '#web/lib/api.ts'
import { read } from '#web/lib/read.ts'
import { isUuid } from '#web/lib/is-uuid.ts'
import { readAllRows } from '#web/lib/read-all-rows.ts'
import type { Evidence } from '#web/lib/evidence.ts'
import type { EvidenceRequest } from '#web/lib/evidence/requests.ts'
import { todayUtc } from '#web/lib/format/today-utc.ts'
import { evidenceKeys } from '#web/lib/evidence-queries.ts'
import { REVIEWS, SORT_COLUMNS, type EvidenceView, type ExpiryGroup, type FileGroup } from './evidence-list.ts'

export const PAGE_SIZE = 100

export type EvidenceLink = Pick<Row<'evidence_links'>, 'id' | 'control_id' | 'objective_id'>
/** An evidence item with its links. */
export type LinkedEvidence = Evidence & { links: readonly EvidenceLink[] }
export type EvidenceVersion = Row<'evidence_versions'>

const COLUMNS = '*,links:evidence_links(id,control_id,objective_id)'
const GROUP_COLUMNS = { review: 'review_state', owner: 'owner_id' } as const satisfies Record<
  Exclude<EvidenceView['group'], 'none'>,
  keyof Evidence
>
const MAY_BE_EMPTY = ['type', 'expires']
const follows = ['evidence', 'evidence_links'] as const

/** The company of the list and the reader. */
export type ListScope = { companyId: Id<'companies'>; protocol: ProtocolId; me: Id<'users'> | undefined }

/** The part of a list view that changes the query. Hidden columns do not. */
const asked = (view: EvidenceView) => ({ ...view, hide: undefined, ignored: undefined })

/** A page of the list, sorted and filtered by the server, which has an index for each sort. */
export const evidencePage = (scope: ListScope, view: EvidenceView) =>
  queryOptions({
    queryKey: [...evidenceKeys.followed(scope.companyId), 'page', scope, asked(view)] as const,
    meta: { follows },
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<{ rows: readonly LinkedEvidence[]; total: number }> => {
      const offset = (view.page - 1) * PAGE_SIZE
      const { data, count } = await sorted(scope, view)
        .range(offset, offset + PAGE_SIZE - 1)
        .abortSignal(signal)
        .throwOnError()
      return { rows: data, total: count ?? data.length }
    },
  })

/** All pages of the list, for an export. */
export const allEvidence = (scope: ListScope, view: EvidenceView) =>
  queryOptions({
    queryKey: [...evidenceKeys.followed(scope.companyId), 'all', scope, asked(view)] as const,
    gcTime: 0,
    queryFn: ({ signal }): Promise<readonly LinkedEvidence[]> => readAllRows(signal, () => sorted(scope, view)),
  })

function sorted(scope: ListScope, view: EvidenceView) {
  const { columnId: key, descending } = view.sort
  // `recent` is descending by default, every other sort ascending.
  const ascending = key === 'recent' ? descending : !descending
  // Empty values come last. Only nullable columns say so: the other indexes can be read backwards.
  const empties = MAY_BE_EMPTY.includes(key) ? { nullsFirst: false } : {}
  const found = filtered(scope, view, COLUMNS)
  return (view.group === 'none' ? found : found.order(GROUP_COLUMNS[view.group]))
    .order(SORT_COLUMNS[key], { ascending, ...empties })
    .order('number', { ascending })
}

/** The number of evidence items per group on all pages; items without an owner have the empty key. */
export const groupCounts = (scope: ListScope, view: EvidenceView) =>
  queryOptions({
    queryKey: [...evidenceKeys.followed(scope.companyId), 'groups', scope, asked({ ...view, page: 1 })] as const,
    meta: { follows },
    enabled: view.group !== 'none',
    queryFn: async ({ signal }): Promise<ReadonlyMap<string, number>> => {
      if (view.group === 'none') return new Map()
      const groups = await read(signal, filtered(scope, view, `key:${GROUP_COLUMNS[view.group]},count()`))
      return new Map(groups.map(({ key, count }) => [key ?? '', count]))
    },
  })

function filtered<Columns extends string>(
  { companyId, protocol, me }: ListScope,
  view: EvidenceView,
  columns: Columns,
) {
  let query = api
    .from('evidence')
    .select([columns, ...joinsOf(view)].join(',') as Columns, { count: 'exact' })
    .eq('company_id', companyId)
  query = view.archived ? query.not('archived_at', 'is', null) : query.is('archived_at', null)
  if (view.linked === 'no') query = query.is('control_id', null)
  if (view.owner && me !== undefined) query = query.eq('owner_id', me)
  if (view.review.length > 0)
    query = query.in(
      'review_state',
      view.review.map((word) => REVIEWS[word]),
    )
  if (view.control !== '')
    query = query.eq('proves.controls.nist_id', view.control).eq('proves.controls.protocol_id', protocol)
  if (view.waits && me !== undefined)
    query = query
      .eq('review_state', 'Not reviewed')
      .filter('version_by', 'isdistinct', me)
      .eq('waits.controls.org_control_status.owner_id', me)
  if (view.ends !== undefined) query = query.gte('expires_on', view.ends.from).lte('expires_on', view.ends.to)
  for (const any of [conditionsOf(view), searchOf(view.q), expiryOf(view.expires)])
    if (any !== '') query = query.or(any)
  return query
}

/** Joins that only filters need. The displayed links stay complete. */
function joinsOf({ linked, control, waits }: EvidenceView): readonly string[] {
  return [
    ...(linked === 'yes' ? ['evidence_links!inner()'] : []),
    ...(control === '' ? [] : ['proves:evidence_links!inner(controls!inner())']),
    ...(waits ? ['waits:evidence_links!inner(controls!inner(org_control_status!inner()))'] : []),
  ]
}

/** The REST filter of each group of file types. */
const TYPE_CONDITIONS: Readonly<Record<FileGroup, string>> = {
  image: 'file_type.like.image/*',
  pdf: 'file_type.eq.application/pdf',
  document: 'file_type.like.*word*,file_type.like.*opendocument.text*',
  sheet: 'file_type.like.*sheet*,file_type.like.*excel*,file_type.like.text/csv*',
  text: 'file_type.like.text/*,file_type.like.application/json*',
  archive: 'file_type.like.*zip*',
  none: 'file_type.is.null',
}

const conditionsOf = ({ type }: EvidenceView): string => type.map((group) => TYPE_CONDITIONS[group]).join(',')

/** Searches titles, file names and descriptions, the number, and the start of the hash. */
export function searchOf(text: string): string {
  const words = text.trim()
  if (words === '') return ''
  const [, number] = /^(?:E-)?(\d{1,9})$/i.exec(words) ?? []
  const like = `"*${words.replaceAll('\\', '\\\\').replaceAll('"', String.raw`\"`)}*"`
  const conditions = ['title', 'file_name', 'description'].map((column) => `${column}.ilike.${like}`)
  if (number !== undefined) conditions.push(`number.eq.${number}`)
  if (/^[0-9a-f]{6,64}$/i.test(words)) conditions.push(`file_sha256.like.${words.toLowerCase()}*`)
  return conditions.join(',')
}

function expiryOf(expiries: readonly ExpiryGroup[]): string {
  const today = todayUtc()
  const soon = addDays(today, SOON_DAYS)
  const conditions: Record<ExpiryGroup, string> = {
    expired: `expires_on.lt.${today}`,
    soon: `and(expires_on.gte.${today},expires_on.lte.${soon})`,
    later: `expires_on.gt.${soon}`,
    never: 'expires_on.is.null',
  }
  return expiries.map((group) => conditions[group]).join(',')
}

/** The number of all evidence items, with those in the archive. */
export const evidenceTotal = (companyId: Id<'companies'>) =>
  queryOptions({
    queryKey: [...evidenceKeys.followed(companyId), 'total'] as const,
    meta: { follows: ['evidence'] as const },
    queryFn: async ({ signal }) => {
      const all = api.from('evidence').select('id', { count: 'exact', head: true }).eq('company_id', companyId)
      return (await all.abortSignal(signal).throwOnError()).count ?? 0
    },
  })

/** The number of evidence items that expire per day in the coming weeks. */
export const expiriesAhead = (companyId: Id<'companies'>) =>
  queryOptions({
    queryKey: [...evidenceKeys.followed(companyId), 'expiries'] as const,
    meta: { follows: ['evidence'] as const },
    queryFn: async ({ signal }): Promise<readonly ExpiryWeek[]> => {
      const today = todayUtc()
      const query = api
        .from('evidence')
        .select('day:expires_on,count()')
        .eq('company_id', companyId)
        .is('archived_at', null)
        .gte('expires_on', today)
        .lt('expires_on', addDays(today, WEEKS_AHEAD * 7))
      const days = await read(signal, query)
      return expiryWeeksOfDays(
        today,
        days.flatMap(({ day, count }) => (day === null ? [] : [{ day, count }])),
      )
    },
  })

/** One evidence item by its number; null if there is none. */
export const evidenceByNumber = (companyId: Id<'companies'>, number: number) =>
  queryOptions({
    queryKey: [...evidenceKeys.followed(companyId), 'one', number] as const,
    meta: { follows },
    queryFn: async ({ signal }): Promise<LinkedEvidence | null> => {
      const query = api.from('evidence').select(COLUMNS).eq('company_id', companyId).eq('number', number)
      const { data } = await query.abortSignal(signal).maybeSingle().throwOnError()
      return data
    },
  })

/** Earlier versions, latest first. */
export const versionsOf = (companyId: Id<'companies'>, evidenceId: Id<'evidence'>) =>
  queryOptions({
    queryKey: [...evidenceKeys.followed(companyId), 'versions', evidenceId] as const,
    meta: { follows: ['evidence'] as const },
    queryFn: ({ signal }): Promise<readonly EvidenceVersion[]> => {
      const query = api.from('evidence_versions').select('*').eq('company_id', companyId).eq('evidence_id', evidenceId)
      return read(signal, query.order('version', { ascending: false }))
    },
  })

/** Evidence outside the archive with one of these file hashes. */
export async function evidenceWithFiles(companyId: Id<'companies'>, hashes: readonly string[]): Promise<Evidence[]> {
  const query = api.from('evidence').select('*').eq('company_id', companyId).is('archived_at', null)
  const { data } = await query.in('file_sha256', [...hashes]).throwOnError()
  return data
}

export type AskedRequest = EvidenceRequest & {
  renews: Pick<Evidence, 'id' | 'number' | 'title' | 'version'> | null
  /** The assessment whose outside assessor made the request. */
  assessment: { number: number } | null
}

/** One request by its id, with the evidence item it renews; null if there is none. */
export const requestById = (companyId: Id<'companies'>, id: string) =>
  queryOptions({
    queryKey: [...evidenceKeys.requests(companyId), 'one', id] as const,
    meta: { follows: ['evidence_requests'] as const },
    queryFn: async ({ signal }): Promise<AskedRequest | null> => {
      if (!isUuid(id)) return null
      const query = api
        .from('evidence_requests')
        .select(
          '*,renews:evidence!evidence_requests_company_id_evidence_id_fkey(id,number,title,version),assessment:assessments(number)',
        )
        .eq('company_id', companyId)
        .filter('id', 'eq', id)
      const { data } = await query.abortSignal(signal).maybeSingle().throwOnError()
      return data
    },
  })
