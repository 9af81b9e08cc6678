import type { Id } from '#domain/ids.ts'
import { POAM_STATUSES, type PoamStatus } from '#domain/poam/item-status.ts'
import { DEVIATIONS } from '#domain/poam/deviation.ts'
import { POAM_SOURCES } from '#domain/poam/item-source.ts'
import { RISK_LEVELS } from '#domain/poam/risk-level.ts'
import type { Colleague } from '#web/lib/company-people.ts'
import type { CompanyControl } from '#web/lib/controls-queries.ts'
import type { Cell, FieldChange, ImportPlan, RowReading } from '#web/lib/import/import-plan.ts'
import type { NewItem } from '../part-changes.ts'
import { cellReader, isDay } from './cell-reader.ts'
import { readMilestones, type Step } from './read-milestones.ts'

export interface PlanImportContext {
  controls: readonly CompanyControl[]
  people: readonly Colleague[]
  /** Numbers that are given already. */
  taken: ReadonlySet<number>
  /** A calendar day. */
  today: string
}

/** Columns of our own files, of eMASS and of FedRAMP. */
const COLUMNS = [
  { key: 'no', headers: ['No.', 'POA&M Item ID', 'POAM ID'] },
  { key: 'weakness', headers: ['Weakness', 'Weakness Name', 'Control Vulnerability Description'], required: true },
  { key: 'description', headers: ['Description', 'Weakness Description'] },
  { key: 'controls', headers: ['Controls', 'Controls / APs', 'Control', 'Practice', 'Safeguard', 'Criterion'] },
  { key: 'severity', headers: ['Severity', 'Original Risk Rating'] },
  { key: 'status', headers: ['Status', 'POA&M Status'] },
  { key: 'owner', headers: ['Owner'] },
  { key: 'found', headers: ['Found on', 'Original Detection Date'] },
  { key: 'due', headers: ['Due', 'Scheduled Completion Date', 'POA&M Scheduled Completion Date'] },
  { key: 'completed', headers: ['Completed on', 'POA&M Completion Date'] },
  { key: 'milestones', headers: ['Milestones', 'Planned Milestones'] },
  { key: 'step', headers: ['Milestone Description'] },
  { key: 'stepDue', headers: ['Milestone Scheduled Completion Date'] },
  { key: 'stepDone', headers: ['Milestone Completion Date'] },
  { key: 'source', headers: ['Source', 'Identification Source', 'Weakness Detector Source'] },
  { key: 'detail', headers: ['Source details', 'Identification Source Details', 'Weakness Source Identifier'] },
  { key: 'likelihood', headers: ['Likelihood'] },
  { key: 'impact', headers: ['Impact'] },
  { key: 'residual', headers: ['Residual risk', 'Residual Risk Level'] },
  { key: 'resources', headers: ['Resources', 'Resources Required'] },
  { key: 'cost', headers: ['Cost'] },
  { key: 'deviation', headers: ['Deviation'] },
  { key: 'adjusted', headers: ['Adjusted severity'] },
  { key: 'rationale', headers: ['Rationale', 'Deviation Rationale'] },
  { key: 'reason', headers: ['Closed because', 'Comments'] },
] as const

/** What a file may bring: new items, with their controls and milestones. */
export function planImport(context: PlanImportContext): ImportPlan<NewItem> {
  const named = new Map(
    context.controls.flatMap((control) =>
      [control.nist_id, control.practiceId].flatMap((name) =>
        name === null ? [] : [[name.toLowerCase(), control] as const],
      ),
    ),
  )
  return {
    columns: COLUMNS,
    continues: (cell) => isEmpty(cell('weakness')) && isEmpty(cell('no')) && !isEmpty(cell('step')),
    jsonName: 'OSCAL (JSON)',
    // Large, and needed seldom.
    readJson: async (text) => (await import('./oscal-rows.ts')).oscalRows(text, context),
    readRow: (cell, following) => readItem(cell, following, { ...context, named }),
  }
}

type Reader = ReturnType<typeof cellReader>
type Known = PlanImportContext & { named: ReadonlyMap<string, CompanyControl> }

const isEmpty = (text: string | undefined) => (text ?? '').trim() === ''

/** So much is wrong in a row in which nothing stands where it belongs. */
const MANY = 3

/** Words of the templates for ours. */
const STATUS_WORDS: Readonly<Record<string, PoamStatus>> = {
  ongoing: 'Open',
  'risk accepted': 'Open',
  completed: 'Closed',
  'n/a': 'Closed',
}

function readItem(cell: Cell, following: readonly Cell[], known: Known): RowReading<NewItem> {
  const reader = cellReader(cell)
  const { faults, fault, text, word, amount } = reader
  const number = /^V-(\d{1,9})$/i.exec(text('no', 'No.', 20))?.[1]
  if (number !== undefined && known.taken.has(Number(number))) fault('No.', `V-${number} is in the plan already`)
  const said = readWeakness(cell, reader)
  const milestones = readMilestones(cell, following, { today: known.today, foundOn: cell('found') ?? '' }, fault)
  const days = readDays(reader, known.today, milestones)
  const controls = controlsIn(text('controls', 'Controls', 5000), known, fault)
  const item: NewItem = {
    ...said,
    ...days,
    ...readDeviation(reader),
    ...readSource(text('source', 'Source', 500), text('detail', 'Source details', 500)),
    owner_id: ownerIn(text('owner', 'Owner', 300), known.people, fault),
    severity: word('severity', 'Severity', RISK_LEVELS) ?? 'Moderate',
    likelihood: word('likelihood', 'Likelihood', RISK_LEVELS),
    impact: word('impact', 'Impact', RISK_LEVELS),
    residual_risk: word('residual', 'Residual risk', RISK_LEVELS),
    ...readResources(text('resources', 'Resources', 2000), amount('cost', 'Cost')),
    controls: controls.map(({ id }) => ({ control_id: id })),
    milestones,
  }
  if (faults.length >= MANY) return { faults: [{ column: 'Columns', reason: 'they seem to be shifted' }, ...faults] }
  if (faults.length > 0) return { faults }
  const name = number === undefined ? said.weakness : `V-${number} ${said.weakness}`
  return { change: { name, fields: fieldsOf(item, controls, known.people), payload: item } }
}

/** The status with the days that go with it, none before the one on which the weakness was found. */
function readDays({ fault, text, day }: Reader, today: string, milestones: readonly Pick<Step, 'due_on'>[]) {
  const written = text('status', 'Status', 40)
  const status = statusIn(written)
  if (status === undefined) fault('Status', `“${written}” is none of ${POAM_STATUSES.join(', ')}`)
  const due = day('due', 'Due')
  const completed = day('completed', 'Completed on')
  // A template without that day: not after any other.
  const others = [today, due ?? today, completed ?? today, ...milestones.map(({ due_on: on }) => on)]
  const found = day('found', 'Found on') ?? others.toSorted()[0] ?? today
  const late = `is before it was found, on ${found}`
  if (due !== null && due < found) fault('Due', `${due} ${late}`)
  if (completed !== null && completed < found) fault('Completed on', `${completed} ${late}`)
  if (completed !== null && completed > today) fault('Completed on', `${completed} is still to come`)
  const reason = text('reason', 'Closed because', 5000) || 'Closed before it was imported'
  return {
    status: status ?? ('Open' as const),
    identified_on: found,
    due_on: due,
    ...(status === 'Closed' && { completed_on: completed, closing_reason: reason }),
  }
}

/** What looks like something else stands in the wrong column. A template has name and description in one cell. */
function readWeakness(cell: Cell, { fault, text }: Reader): { weakness: string; description: string } {
  const isOneCell = cell('description') === undefined
  const whole = text('weakness', 'Weakness', isOneCell ? 10_000 : 300)
  if (whole === '') fault('Weakness', 'is missing')
  if (/^V-\d+$/i.test(whole) || isDay(whole))
    fault('Weakness', `“${whole}” is no weakness: the columns of this row seem to be shifted`)
  if (!isOneCell) return { weakness: whole, description: text('description', 'Description', 10_000) }
  const [first = '', ...rest] = whole.split('\n')
  if (first.length > 300) return { weakness: `${first.slice(0, 299)}…`, description: whole }
  return { weakness: first.trim(), description: rest.join('\n').trim() }
}

/** Why it is not mended as it was found, and what that makes of its severity. */
function readDeviation({ fault, text, word }: Reader) {
  const deviation = word('deviation', 'Deviation', DEVIATIONS)
  const reason = text('rationale', 'Rationale', 5000)
  const adjusted = word('adjusted', 'Adjusted severity', RISK_LEVELS)
  const isAdjusted = deviation === 'Risk adjustment'
  if (deviation !== null && reason === '') fault('Rationale', 'is missing: a deviation says why')
  if (isAdjusted && adjusted === null) fault('Adjusted severity', 'is missing: a risk adjustment says to what')
  if (deviation === null) return {}
  return { deviation, deviation_reason: reason, adjusted_severity: isAdjusted ? adjusted : null }
}

/** A template has the cost at the end of what it takes: "2 days; $400". */
function readResources(resources: string, cost: number | null) {
  const [ending, dollars] = /(?:^|; )\$(\d{1,9})$/.exec(resources) ?? []
  if (cost !== null || ending === undefined) return { resources, cost }
  return { resources: resources.slice(0, -ending.length), cost: Number(dollars) }
}

/** Words of others stand in the details. */
function readSource(text: string, detail: string) {
  const known = POAM_SOURCES.find((one) => one.toLowerCase() === text.toLowerCase())
  const source = text === '' ? ('Self-assessment' as const) : (known ?? ('Other' as const))
  const details = [known === undefined ? text : '', detail].filter(Boolean).join(': ')
  return { source, source_detail: details.slice(0, 500) }
}

type Fault = (column: string, reason: string) => void

function statusIn(text: string): PoamStatus | undefined {
  const wanted = text.toLowerCase()
  if (wanted === '') return 'Open'
  return POAM_STATUSES.find((status) => status.toLowerCase() === wanted) ?? STATUS_WORDS[wanted]
}

function controlsIn(text: string, { named }: Known, fault: Fault): readonly CompanyControl[] {
  const names = text
    .split(/[,;\n]+/)
    .map((name) => name.trim())
    .filter(Boolean)
  return [...new Set(names)].flatMap((name) => {
    const control = named.get(name.toLowerCase())
    if (control === undefined) fault('Controls', `there is no ${name}`)
    return control ?? []
  })
}

/** By mail address, or by a name that only one has. */
function ownerIn(name: string, people: readonly Colleague[], fault: Fault): Id<'users'> | null {
  if (name === '') return null
  const wanted = name.toLowerCase()
  const found = people.filter((one) => one.email.toLowerCase() === wanted || one.name.toLowerCase() === wanted)
  const [owner] = found
  if (found.length === 1 && owner !== undefined) return owner.id
  fault('Owner', found.length === 0 ? `“${name}” is no member of the company` : `more than one is called ${name}`)
  return null
}

/** All that an item would hold; its name stands over it. */
function fieldsOf(
  item: NewItem,
  controls: readonly CompanyControl[],
  people: readonly Colleague[],
): readonly FieldChange[] {
  const fields: readonly (readonly [string, string | number | null | undefined])[] = [
    ['Description', item.description],
    ['Controls', controls.map(({ nist_id: id }) => id).join(', ')],
    ['Status', item.status],
    ['Severity', item.severity],
    ['Likelihood', item.likelihood],
    ['Impact', item.impact],
    ['Residual risk', item.residual_risk],
    ['Owner', people.find(({ id }) => id === item.owner_id)?.name],
    ['Found on', item.identified_on],
    ['Due', item.due_on],
    ['Completed on', item.completed_on],
    ['Closed because', item.closing_reason],
    ['Milestones', item.milestones?.map(({ title, due_on: due }) => `${due}: ${title}`).join('; ')],
    ['Source', [item.source, item.source_detail].filter(Boolean).join(': ')],
    ['Resources', item.resources],
    ['Cost', item.cost],
    ['Deviation', item.deviation],
    ['Adjusted severity', item.adjusted_severity],
    ['Rationale', item.deviation_reason],
  ]
  return fields.map(([field, after]) => ({ field, before: '', after: String(after ?? '') }))
}
