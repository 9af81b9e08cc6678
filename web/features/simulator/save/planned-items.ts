import type { Database } from '#db/schema.gen.ts'
import type { Id } from '#domain/ids.ts'
import type { Deferral } from '#domain/rules/deferral.ts'
import { CURRENT_LEVEL2_RULES } from '#domain/rules/level2-rules.ts'
import { closeOutBy } from '#domain/rules/status-dates.ts'
import { isSprsControlId, SYSTEM_SECURITY_PLAN } from '#domain/scoring/sprs-weights.ts'
import { counted } from '#domain/text/counted.ts'
import type { CompanyControl } from '#web/lib/controls/controls-queries.ts'
import type { Estimates } from '../estimates-query.ts'
import { isPartStep, scoredStart, type SimulatedControl } from '../simulate.ts'
import type { OpenItem, OpenItems } from './open-items-query.ts'

/** Before the assessment by rule, before it by choice, after it, or planned already. */
export type PlannedWhen = 'must' | 'chosen' | 'waits' | 'known'

export interface PlannedItem {
  readonly control: CompanyControl
  readonly when: PlannedWhen
  /** A calendar day. */
  readonly dueOn: string
  /** Null without an estimate. */
  readonly cost: number | null
  readonly hours: number | null
  /** The rule on its current status. */
  readonly rule: Deferral | undefined
  /** The part that the assessment needs, where the rest may wait. */
  readonly part: string | undefined
  /** It has an open POA&M item. */
  readonly known: readonly OpenItem[]
}

export interface PlanningContext {
  readonly estimates: Estimates
  readonly openItems: OpenItems
  /** The day of the assessment; items that may wait are due within 180 days of it. */
  readonly assessedOn: string
}

/** The POA&M items of the copy: its changes, and the controls that may stay open until later. */
export function plannedItems(rows: readonly SimulatedControl[], context: PlanningContext): readonly PlannedItem[] {
  return rows.flatMap((row) => {
    const isStep = isAdvance(row)
    const waits = !row.isMet && row.deferral.after?.allowed === true
    return isStep || waits ? [itemOf(row, { isStep, waits }, context)] : []
  })
}

/** Controls that stay open in the copy although no rule allows it. */
export function leftOpen(rows: readonly SimulatedControl[]): readonly CompanyControl[] {
  return rows.filter(({ isMet, deferral }) => !isMet && deferral.after?.allowed === false).map(({ control }) => control)
}

/** Changes that are work: neither exceptions nor steps back. */
function isAdvance({ control, supposed, isChanged }: SimulatedControl): boolean {
  const start = scoredStart(control)
  const wasOpen = start === 'Not Started' || start === 'In Progress'
  if (!isChanged || supposed.countsAsMet !== null || !wasOpen) return false
  return supposed.status === 'Completed' || isPartStep({ control, supposed })
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
    part: isStep && isPartStep(row) ? partOf(control.nist_id) : undefined,
  }
}

function partOf(nistId: string): string | undefined {
  return isSprsControlId(nistId) ? CURRENT_LEVEL2_RULES.partialCredit[nistId]?.have : undefined
}

type NewItem = Omit<Database['public']['Tables']['poam_items']['Insert'], 'company_id'> & {
  controls: { control_id: Id<'controls'> }[]
  milestones: { title: string; due_on: string }[]
}

/** An item for `add_poam_items`. */
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
    resources: hours === null ? '' : counted(hours, 'hour', 'hours'),
    controls: [{ control_id: control.id }],
    milestones: part === undefined ? [] : [{ title: part, due_on: assessedOn }],
  }
}

/** The severity by points; the SSP is High, because no assessment is possible without it. */
function severityOf({ nist_id: id, weight }: CompanyControl): 'High' | 'Moderate' | 'Low' {
  if (weight === 5 || id === SYSTEM_SECURITY_PLAN) return 'High'
  return weight === 3 ? 'Moderate' : 'Low'
}
