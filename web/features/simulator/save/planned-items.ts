import type { Database } from '#db/schema.gen.ts'
import type { Id } from '#domain/ids.ts'
import type { Deferral } from '#domain/rules/deferral.ts'
import { CURRENT_LEVEL2_RULES } from '#domain/rules/level2-rules.ts'
import { closeOutBy } from '#domain/rules/status-dates.ts'
import { isSprsControlId, SYSTEM_SECURITY_PLAN } from '#domain/scoring/sprs-weights.ts'
import type { CompanyControl } from '#web/lib/controls-queries.ts'
import type { Estimates } from '../estimates-query.ts'
import { earnsCredit, type SimulatedControl } from '../simulate.ts'
import type { OpenItem, OpenItems } from './open-items-query.ts'

/** Before the assessment because it may not wait, before it by choice, after it, or planned for already. */
export type PlannedWhen = 'must' | 'chosen' | 'waits' | 'known'

export interface PlannedItem {
  readonly control: CompanyControl
  readonly when: PlannedWhen
  /** A calendar day. */
  readonly dueOn: string
  /** Null: nobody has estimated it. */
  readonly cost: number | null
  readonly hours: number | null
  /** What the rule says of it as it stands. */
  readonly rule: Deferral | undefined
  /** What of it has to be there for the assessment, where the rest may wait. */
  readonly part: string | undefined
  /** Open in the plan of action already. */
  readonly known: readonly OpenItem[]
}

export interface PlanningContext {
  readonly estimates: Estimates
  readonly openItems: OpenItems
  /** The day of the assessment: what may wait is closed within 180 days of it. */
  readonly assessedOn: string
}

/** What becomes of the copy as items of a plan: what it takes to get there, and what may stay open until later. */
export function plannedItems(rows: readonly SimulatedControl[], context: PlanningContext): readonly PlannedItem[] {
  return rows.flatMap((row) => {
    const isStep = isAdvance(row)
    const waits = !row.isMet && row.deferral.after?.allowed === true
    return isStep || waits ? [itemOf(row, { isStep, waits }, context)] : []
  })
}

/** What stays open in the copy and may not: the plan would not be enough. */
export function leftOpen(rows: readonly SimulatedControl[]): readonly CompanyControl[] {
  return rows.filter(({ isMet, deferral }) => !isMet && deferral.after?.allowed === false).map(({ control }) => control)
}

/** Work that is done in the copy. Exceptions are decisions on paper, steps back are none. */
function isAdvance({ control, supposed, isChanged }: SimulatedControl): boolean {
  const wasOpen = control.status === 'Not Started' || control.status === 'In Progress'
  if (!isChanged || supposed.countsAsMet !== null || !wasOpen) return false
  return supposed.status === 'Completed' || isPart({ control, supposed })
}

function isPart({ control, supposed }: Pick<SimulatedControl, 'control' | 'supposed'>): boolean {
  return supposed.status === 'In Progress' && control.status === 'Not Started' && earnsCredit(control.nist_id)
}

function itemOf(
  row: SimulatedControl,
  { isStep, waits }: { isStep: boolean; waits: boolean },
  { estimates, openItems, assessedOn }: PlanningContext,
): PlannedItem {
  const { control, deferral } = row
  const { cost = null, hours = null } = estimates.get(control.id) ?? {}
  const known = openItems.get(control.id) ?? []
  const when = !isStep ? 'waits' : deferral.before?.allowed === false ? 'must' : 'chosen'
  return {
    control,
    cost,
    hours,
    known,
    rule: deferral.before,
    when: known.length > 0 ? 'known' : when,
    dueOn: waits ? closeOutBy(assessedOn) : assessedOn,
    part: isStep && isPart(row) ? partOf(control.nist_id) : undefined,
  }
}

function partOf(nistId: string): string | undefined {
  return isSprsControlId(nistId) ? CURRENT_LEVEL2_RULES.partialCredit[nistId]?.have : undefined
}

type NewItem = Omit<Database['public']['Tables']['poam_items']['Insert'], 'company_id'> & {
  controls: { control_id: Id<'controls'> }[]
  milestones: { title: string; due_on: string }[]
}

/** As `add_poam_items` takes it. */
export function asNewItem({ control, dueOn, cost, hours, part }: PlannedItem, assessedOn: string): NewItem {
  return {
    weakness: `${control.practiceId ?? control.nist_id} ${control.title}`.slice(0, 300),
    source: 'Self-assessment',
    source_detail: 'What-if simulator',
    severity: severityOf(control),
    status: 'Open',
    owner_id: control.ownerId,
    due_on: dueOn,
    cost,
    resources: hours === null ? '' : hours === 1 ? '1 hour' : `${hours} hours`,
    controls: [{ control_id: control.id }],
    milestones: part === undefined ? [] : [{ title: part, due_on: assessedOn }],
  }
}

/** By what it weighs; without a system security plan there is no assessment at all. */
function severityOf({ nist_id: id, weight }: CompanyControl): 'High' | 'Moderate' | 'Low' {
  if (weight === 5 || id === SYSTEM_SECURITY_PLAN) return 'High'
  return weight === 3 ? 'Moderate' : 'Low'
}
