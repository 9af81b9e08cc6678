import { cageCodesOf } from '#domain/companies/company-profile.ts'
import { describeDiagram } from '#domain/diagram/describe-diagram.ts'
import { PROSE } from '#domain/ssp/outline.ts'
import { counted } from '#domain/text/counted.ts'
import { csvOf } from './csv.ts'
import type { Frozen } from './frozen-content.ts'
import { type SprsStatus, sprsStatusOf } from './sprs-status.ts'

type Field = readonly [name: string, value: string | number, source: string]

/** The values that a contractor enters into SPRS, and where. Undefined for frameworks without SPRS. */
export function sprsCsv(frozen: Frozen): string | undefined {
  const { protocol } = frozen.record
  if (protocol !== 'cmmc' && protocol !== 'cmmc2') return undefined
  const fields = protocol === 'cmmc2' ? level2(frozen) : level1(frozen)
  return csvOf([['Field', 'Value', 'Asked for by'], ...fields])
}

const METHODOLOGY = 'NIST SP 800-171 DoD Assessment Methodology 1.2.1, Annex B'
const LEVEL1 = '32 CFR 170.15(a)(1)(i)'
const LEVEL2 = '32 CFR 170.16(a)(1)(i)'
const BOTH = `${METHODOLOGY}; ${LEVEL2}`

function level2(frozen: Frozen): Field[] {
  const { company } = frozen.record
  const { document } = frozen.ssp
  const status = sprsStatusOf(frozen)
  const { on, statusOn, value, notSubmittable, outcome, note, counted } = status
  const plan = `${document.title}, version ${document.version}, ${document.frozenAt.slice(0, 10)}`
  return [
    ['Date of assessment', on, METHODOLOGY],
    ['Summary level score', notSubmittable === undefined ? `${value} of 110` : `none: ${notSubmittable}`, BOTH],
    ...(note === undefined ? [] : [['Not deducted under 32 CFR 170.24', note, METHODOLOGY] as const]),
    ['Standard assessed', 'NIST SP 800-171 Rev 2', METHODOLOGY],
    ['Organization conducting the assessment', `${company.name} (contractor self-assessment)`, METHODOLOGY],
    ['Level of assessment', 'Basic', METHODOLOGY],
    ['Scope: system security plan', plan, BOTH],
    ['Scope: CAGE codes', cageCodes(frozen), BOTH],
    ...registration(frozen),
    ['Scope: architecture of the plan', architecture(frozen), METHODOLOGY],
    ['Plan of action completion date', completionDay(frozen, status), METHODOLOGY],
    ['CMMC level', 'Level 2 (Self)', LEVEL2],
    ['CMMC status', STATUSES[outcome], LEVEL2],
    ['CMMC status date', statusOn ?? 'none: the assessment has not been affirmed', LEVEL2],
    ['Plan of action: use and status', useOfPlan(frozen, status), LEVEL2],
    ...counted.map(({ id, why, citation }): Field => [`Counted as met in the score: ${id}`, why, citation]),
  ]
}

const STATUSES = { final: 'Final', conditional: 'Conditional', none: 'none is earned' } as const

/** The CMMC POA&M: open items for requirements that are not met. A temporary deficiency has an operational plan. */
const openItems = ({ record }: Frozen, { open }: SprsStatus) =>
  record.items.filter(
    ({ status, controls }) =>
      status !== 'Closed' && status !== 'Draft' && controls.some(({ control }) => open.has(control)),
  )

/** The day on which 110 is expected: the last one of the open items, once they are for everything that is open. */
function completionDay(frozen: Frozen, status: SprsStatus): string {
  if (status.value === 110) return 'not needed: the score is 110'
  const open = openItems(frozen, status)
  const missing = withoutItem(open, status)
  if (missing > 0) return `not known: ${counted(missing, 'requirement is', 'requirements are')} open without an item`
  const days = open.flatMap(({ due }) => (due === null ? [] : [due])).toSorted()
  return open.length > 0 && days.length === open.length
    ? (days.at(-1) ?? '')
    : 'not known: an open requirement has no day'
}

function useOfPlan(frozen: Frozen, status: SprsStatus): string {
  const open = openItems(frozen, status)
  if (status.open.size === 0) return 'not used: nothing is open'
  const missing = counted(withoutItem(open, status), 'requirement is', 'requirements are')
  if (open.length === 0) return `not used: ${missing} open without an item`
  const day = frozen.at.slice(0, 10)
  const late = open.filter(({ due }) => due !== null && due < day).length
  return `used: ${open.length} open, ${late} of them overdue on ${day}`
}

function withoutItem(items: ReturnType<typeof openItems>, { open }: SprsStatus): number {
  const planned = new Set(items.flatMap(({ controls }) => controls.map(({ control }) => control)))
  return [...open].filter((number) => !planned.has(number)).length
}

/** One system may belong to several. */
function cageCodes({ record: { company } }: Frozen): string {
  return cageCodesOf(company.cageCode, company.profile).join(', ') || 'none recorded'
}

const REGISTRATION = 'SAM.gov entity registration (FAR 52.204-7)'

/** The company as it is registered in SAM.gov, to compare with what SPRS shows. */
function registration({ record: { company } }: Frozen): Field[] {
  const { uei, physicalAddress } = company.profile
  return [
    ['Company', company.name, REGISTRATION],
    ['Unique Entity ID (UEI)', uei ?? 'none recorded', REGISTRATION],
    ['Address', physicalAddress || 'none recorded', REGISTRATION],
  ]
}

/** The boundary as described and drawn in the SSP. */
function architecture(frozen: Frozen): string {
  const sections = frozen.ssp.document.chapters.flatMap(({ sections: inside }) => inside)
  const drawn = sections
    .filter(({ id }) => id === 'boundary-diagram')
    .flatMap(({ blocks }) => blocks.flatMap((block) => (block.kind === 'picture' ? [block.diagram] : [])))
  const words = [textOf(frozen.record, 'boundary', PROSE), ...drawn.map(describeDiagram)].filter(Boolean)
  return words.join('\n\n') || 'not described: the plan says nothing of its boundary'
}

function textOf({ plan }: Frozen['record'], section: string, field: string): string {
  return plan.texts.find((text) => text.section === section && text.field === field)?.body.trim() ?? ''
}

function level1(frozen: Frozen): Field[] {
  const { outcome, statusOn } = sprsStatusOf(frozen)
  const boundary = textOf(frozen.record, 'boundary', PROSE)
  return [
    ['CMMC level', 'Level 1 (Self)', LEVEL1],
    ['CMMC status date', statusOn ?? 'none: the assessment has not been affirmed', LEVEL1],
    ['Assessment scope', boundary === '' ? frozen.record.company.name : boundary, LEVEL1],
    ['CAGE codes', cageCodes(frozen), LEVEL1],
    ...registration(frozen),
    ['Compliance result', outcome === 'final' ? 'MET' : 'NOT MET', LEVEL1],
  ]
}
