import type { PoamStatus } from '#domain/poam/item-status.ts'
import { poamItem } from '#domain/records/poam-item.ts'
import type { Colleague } from '#web/lib/company/company-people.ts'
import type { CompanyControl } from '#web/lib/controls/controls-queries.ts'
import type { Cell, FieldChange, ImportFormat, RowReading } from '#web/lib/import/import-format.ts'
import { isDay } from '#web/lib/records/parse-cell.ts'
import { cellReader, importColumns } from '#web/lib/records/read-cells.ts'
import { recordLines } from '#domain/records/record-columns.ts'
import type { NewItem } from '../part-changes.ts'
import { milestonesAsText } from '#domain/poam/milestone-text.ts'
import { readMilestones, type Step } from './read-milestones.ts'
import type { ItemsImportContext } from './import-context.ts'

const { fields } = poamItem

/** The headers of our own files, of eMASS and of FedRAMP. */
const COLUMNS = [
  ...importColumns(poamItem, {
    number: ['POA&M Item ID', 'POAM ID'],
    weakness: ['Weakness Name', 'Control Vulnerability Description'],
    description: ['Weakness Description'],
    severity: ['Original Risk Rating'],
    status: ['POA&M Status'],
    identified_on: ['Original Detection Date'],
    due_on: ['Scheduled Completion Date', 'POA&M Scheduled Completion Date'],
    completed_on: ['POA&M Completion Date'],
    source: ['Identification Source', 'Weakness Detector Source'],
    source_detail: ['Identification Source Details', 'Weakness Source Identifier'],
    residual_risk: ['Residual Risk Level'],
    resources: ['Resources Required'],
    deviation_reason: ['Deviation Rationale'],
    closing_reason: ['Comments'],
  }),
  { key: 'controls', headers: ['Controls', 'Controls / APs', 'Control', 'Practice', 'Safeguard', 'Criterion'] },
  { key: 'milestones', headers: ['Milestones', 'Planned Milestones'] },
  { key: 'step', headers: ['Milestone Description'] },
  { key: 'stepDue', headers: ['Milestone Scheduled Completion Date'] },
  { key: 'stepDone', headers: ['Milestone Completion Date'] },
]

/** Imports new items with their controls and milestones. */
export function itemsImport(context: ItemsImportContext): ImportFormat<NewItem> {
  const named = new Map(
    context.controls.flatMap((control) =>
      [control.nist_id, control.practiceId].flatMap((name) =>
        name === null ? [] : [[name.toLowerCase(), control] as const],
      ),
    ),
  )
  return {
    columns: COLUMNS,
    continues: (cell) => isEmpty(cell('weakness')) && isEmpty(cell('number')) && !isEmpty(cell('step')),
    jsonName: 'OSCAL (JSON)',
    // Loaded on demand: large and rarely needed.
    readJson: async (text) => (await import('./oscal-rows.ts')).oscalRows(text, context),
    readRow: (cell, following) => readItem(cell, following, { ...context, named }),
  }
}

type Reader = ReturnType<typeof cellReader>
type Known = ItemsImportContext & { named: ReadonlyMap<string, CompanyControl> }

const isEmpty = (text: string | undefined) => (text ?? '').trim() === ''

/** This many issues mean that the cells of a row have moved to other columns. */
const MANY = 3

/** Maps the terms of the templates to our statuses. */
const TEMPLATE_STATUSES: ReadonlyMap<string, PoamStatus> = new Map([
  ['ongoing', 'Open'],
  ['risk accepted', 'Open'],
  ['completed', 'Closed'],
  ['n/a', 'Closed'],
])

function readItem(cell: Cell, following: readonly Cell[], known: Known): RowReading<NewItem> {
  const reader = cellReader(cell)
  const { issues, issue, text, choice } = reader
  const number = /^V-(\d{1,9})$/i.exec(text('number', { ...fields.number, max: 20 }))?.[1]
  if (number !== undefined && known.taken.has(Number(number)))
    issue(fields.number.label, `V-${number} is in the plan already`)
  const described = readWeakness(cell, reader)
  const milestones = readMilestones(
    cell,
    following,
    { today: known.today, foundOn: cell('identified_on') ?? '' },
    issue,
  )
  const days = readDays(reader, known.today, milestones)
  const controls = controlsIn(reader, known)
  const item: NewItem = {
    ...described,
    ...days,
    ...readDeviation(reader),
    ...readSource(reader),
    owner_id: reader.person('owner_id', fields.owner_id, known.people),
    severity: choice('severity', fields.severity) ?? 'Moderate',
    likelihood: choice('likelihood', fields.likelihood),
    impact: choice('impact', fields.impact),
    residual_risk: choice('residual_risk', fields.residual_risk),
    ...readResources(text('resources', fields.resources), reader.money('cost', fields.cost)),
    controls: controls.map(({ id }) => ({ control_id: id })),
    milestones,
  }
  if (issues.length >= MANY) return { issues: [{ column: 'Columns', reason: 'they seem to be shifted' }, ...issues] }
  if (issues.length > 0) return { issues }
  const name = number === undefined ? described.weakness : `V-${number} ${described.weakness}`
  return { change: { name, fields: previewOf(item, controls, known.people), payload: item } }
}

/** The status and its dates. No date may be before the weakness was found. */
function readDays(reader: Reader, today: string, milestones: readonly Pick<Step, 'due_on'>[]) {
  const { issue, text, day } = reader
  const status = readStatus(reader)
  const due = day('due_on', fields.due_on)
  const completed = day('completed_on', fields.completed_on)
  // A template without a detection date: use the earliest date of the row.
  const others = [today, due ?? today, completed ?? today, ...milestones.map(({ due_on: on }) => on)]
  const found = day('identified_on', fields.identified_on) ?? others.toSorted()[0] ?? today
  const late = `is before it was found, on ${found}`
  if (due !== null && due < found) issue(fields.due_on.label, `${due} ${late}`)
  if (completed !== null && completed < found) issue(fields.completed_on.label, `${completed} ${late}`)
  if (completed !== null && completed > today) issue(fields.completed_on.label, `${completed} is in the future`)
  const reason = text('closing_reason', fields.closing_reason) || 'Closed before it was imported'
  return {
    status,
    identified_on: found,
    due_on: due,
    ...(status === 'Closed' && { completed_on: completed, closing_reason: reason }),
  }
}

function readStatus({ choice, text }: Reader): PoamStatus {
  const ofTemplate = TEMPLATE_STATUSES.get(text('status', fields.status).toLowerCase())
  return ofTemplate ?? choice('status', fields.status) ?? 'Open'
}

/** Rejects a number or a date, which are in the wrong column. Templates put name and description in one cell. */
function readWeakness(cell: Cell, { issue, text }: Reader): { weakness: string; description: string } {
  const { label, max } = fields.weakness
  const isOneCell = cell('description') === undefined
  const whole = text('weakness', isOneCell ? { label, max: fields.description.max } : fields.weakness)
  if (whole === '') issue(label, 'is missing')
  if (/^V-\d+$/i.test(whole) || isDay(whole))
    issue(label, `“${whole}” is no weakness: the columns of this row seem to be shifted`)
  if (!isOneCell) return { weakness: whole, description: text('description', fields.description) }
  const [first = '', ...rest] = whole.split('\n')
  if (first.length > max) return { weakness: `${first.slice(0, max - 1)}…`, description: whole }
  return { weakness: first.trim(), description: rest.join('\n').trim() }
}

/** The deviation and the severity that it results in. */
function readDeviation({ issue, text, choice }: Reader) {
  const deviation = choice('deviation', fields.deviation)
  const reason = text('deviation_reason', fields.deviation_reason)
  const adjusted = choice('adjusted_severity', fields.adjusted_severity)
  const isAdjusted = deviation === 'Risk adjustment'
  if (deviation !== null && reason === '') issue(fields.deviation_reason.label, 'is missing: a deviation says why')
  if (isAdjusted && adjusted === null)
    issue(fields.adjusted_severity.label, 'is missing: a risk adjustment says to what')
  if (deviation === null) return {}
  return { deviation, deviation_reason: reason, adjusted_severity: isAdjusted ? adjusted : null }
}

/** Templates append the cost to the resources: "2 days; $400". */
function readResources(resources: string, cost: number | null) {
  const [ending, dollars] = /(?:^|; )\$(\d{1,9})$/.exec(resources) ?? []
  if (cost !== null || ending === undefined) return { resources, cost }
  return { resources: resources.slice(0, -ending.length), cost: Number(dollars) }
}

/** An unknown source is kept in the details. */
function readSource({ text }: Reader) {
  const { max } = fields.source_detail
  const written = text('source', { ...fields.source, max })
  const known = fields.source.choices.find((one) => one.toLowerCase() === written.toLowerCase())
  const source = written === '' ? 'Self-assessment' : (known ?? 'Other')
  const detail = text('source_detail', fields.source_detail)
  const details = [known === undefined ? written : '', detail].filter(Boolean).join(': ')
  return { source, source_detail: details.slice(0, max) } as const
}

const CONTROLS_MAX = 5000

function controlsIn({ issue, text }: Reader, { named }: Known): readonly CompanyControl[] {
  const names = text('controls', { label: 'Controls', max: CONTROLS_MAX })
    .split(/[,;\n]+/)
    .map((name) => name.trim())
    .filter(Boolean)
  return [...new Set(names)].flatMap((name) => {
    const control = named.get(name.toLowerCase())
    if (control === undefined) issue('Controls', `there is no ${name}`)
    return control ?? []
  })
}

/** The preview of a new item; its weakness is the heading. */
function previewOf(
  item: NewItem,
  controls: readonly CompanyControl[],
  people: readonly Colleague[],
): readonly FieldChange[] {
  const owner = people.find(({ id }) => id === item.owner_id)?.name
  const steps = item.milestones?.map((step) => ({ completed_on: null, ...step })) ?? []
  return [
    ...recordLines(poamItem, { ...item, weakness: null, owner_id: owner }),
    ['Controls', controls.map(({ nist_id: id }) => id).join(', ')] as const,
    ['Milestones', milestonesAsText(steps)] as const,
  ].map(([field, after]) => ({ field, before: '', after }))
}
