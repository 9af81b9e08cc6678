import { queryOptions } from '@tanstack/react-query'
import type { Row } from '#db/schema.gen.ts'
import type { Id } from '#domain/ids.ts'
import { api } from '#web/lib/api.ts'
import { read } from '#web/lib/read.ts'
import { readAllRows } from '#web/lib/read-all-rows.ts'
import type { PoamItem } from './poam-item.ts'

/** The number of newest evidence items that are offered. */
const OFFERED = 1000

const COLUMNS =
  '*,controls:poam_controls(id,control_id,objective_id),milestones:poam_milestones(id,title,first_due_on,due_on,completed_on),extensions:poam_extensions(*),evidence:poam_evidence(id,evidence_id,label,file_sha256,created_at)'

export const poamKeys = {
  ofCompany: (companyId: Id<'companies'>) => ['plan', companyId] as const,
  list: (companyId: Id<'companies'>) => ['plan', companyId, 'items'] as const,
}

/** Every POA&M item with its parts, by number. */
export const poamItems = (companyId: Id<'companies'>) =>
  queryOptions({
    queryKey: poamKeys.list(companyId),
    meta: {
      follows: ['poam_items', 'poam_controls', 'poam_milestones', 'poam_extensions', 'poam_evidence'] as const,
    },
    queryFn: async ({ signal }): Promise<readonly PoamItem[]> => {
      const items = await readAllRows(signal, () =>
        api.from('poam_items').select(COLUMNS).eq('company_id', companyId).order('number'),
      )
      return items.map(inOrder)
    },
  })

function inOrder(item: PoamItem): PoamItem {
  return {
    ...item,
    milestones: item.milestones.toSorted((a, b) => compare(a.due_on + a.title, b.due_on + b.title)),
    extensions: item.extensions.toSorted((a, b) => compare(a.requested_at, b.requested_at)),
    evidence: item.evidence.toSorted((a, b) => compare(a.created_at, b.created_at)),
  }
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** The date of the Conditional status; null without one. */
export const conditionalDay = (companyId: Id<'companies'>) =>
  queryOptions({
    queryKey: [...poamKeys.ofCompany(companyId), 'conditional'] as const,
    meta: { follows: ['assessment_dates'] as const },
    queryFn: async ({ signal }): Promise<string | null> => {
      const query = api.from('assessment_dates').select('conditional_on').eq('company_id', companyId)
      const { data } = await query.abortSignal(signal).maybeSingle().throwOnError()
      return data?.conditional_on ?? null
    },
  })

export type MilestoneChange = Row<'poam_milestone_changes'>

/** The date changes of the milestones of an item, oldest first. */
export const milestoneChanges = (companyId: Id<'companies'>, itemId: Id<'poam_items'>) =>
  queryOptions({
    queryKey: [...poamKeys.ofCompany(companyId), 'moves', itemId] as const,
    meta: { follows: ['poam_milestones'] as const },
    queryFn: async ({ signal }): Promise<readonly MilestoneChange[]> => {
      const query = api
        .from('poam_milestone_changes')
        .select('*,milestone:poam_milestones!inner()')
        .eq('company_id', companyId)
        .eq('milestone.item_id', itemId)
        .order('changed_at')
      return read(signal, query)
    },
  })

/** The date changes of all milestones, for exports. */
export const allMilestoneChanges = (companyId: Id<'companies'>): Promise<readonly MilestoneChange[]> =>
  readAllRows(new AbortController().signal, () =>
    api.from('poam_milestone_changes').select('*').eq('company_id', companyId).order('changed_at').order('id'),
  )

/** An evidence item to choose, with its linked controls. */
export type Proof = Pick<Row<'evidence'>, 'id' | 'number' | 'title'> & {
  links: readonly Pick<Row<'evidence_links'>, 'control_id'>[]
}

export const evidenceToChoose = (companyId: Id<'companies'>) =>
  queryOptions({
    queryKey: [...poamKeys.ofCompany(companyId), 'evidence'] as const,
    meta: { follows: ['evidence', 'evidence_links'] as const },
    queryFn: ({ signal }): Promise<readonly Proof[]> => {
      const query = api
        .from('evidence')
        .select('id,number,title,links:evidence_links(control_id)')
        .eq('company_id', companyId)
        .is('archived_at', null)
        .order('number', { ascending: false })
        .limit(OFFERED)
      return read(signal, query)
    },
  })
