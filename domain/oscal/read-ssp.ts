import type { ControlException } from '../controls/exception.ts'
import { CONTROL_STATUSES, type ControlStatus } from '../controls/status.ts'
import type { InheritedPart } from '../ssp/ssp-content.ts'
import { IMPLEMENTATION_STATES, type Person, type RecordedPlan } from './company-record.ts'
import { exceptionIn } from './exceptions.ts'
import { peopleIn } from './metadata.ts'
import { cellsOf, readRisk } from './plan-risks.ts'
import type { ByComponent, Component, ImplementedRequirement, SspDocument } from './schema/ssp.ts'
import { noteOf, notesOf } from './texts.ts'

/** How one control is met, as a plan says it. */
export interface ReadStatement {
  /** Its number in our plans; in those of others the name that the document gives it. */
  readonly control: string
  /** Undefined where the plan does not say. */
  readonly status: ControlStatus | undefined
  readonly statement: string
  readonly naReason: string
  /** Only plans of ours say it. */
  readonly exception: ControlException | null
  readonly owner: Person | null
  readonly inherited: readonly InheritedPart[]
}

/** How each control is met, by a plan of ours or of others. */
export function readStatements({ 'system-security-plan': ssp }: SspDocument): readonly ReadStatement[] {
  const people = peopleIn(ssp.metadata)
  return ssp['control-implementation']['implemented-requirements'].map((requirement) => {
    const parts = partsOf(requirement)
    const own = parts.filter((part) => noteOf(part, 'provider') === undefined)
    const states = own.map((part) => part['implementation-status']?.state)
    const owner = requirement['responsible-roles']?.[0]?.['party-uuids']?.[0] ?? ''
    return {
      control: noteOf(requirement, 'number') ?? requirement['control-id'],
      status: statusOf(states),
      statement: statementOf(requirement, own),
      naReason: own[0]?.['implementation-status']?.remarks ?? '',
      exception: exceptionIn(own[0]),
      owner: people.get(owner) ?? null,
      inherited: parts.flatMap(inheritedOf),
    }
  })
}

function partsOf({ statements = [], 'by-components': parts = [] }: ImplementedRequirement): readonly ByComponent[] {
  return [...parts, ...statements.flatMap((statement) => statement['by-components'] ?? [])]
}

/** What the parts say; where there are none, the remarks, in which older plans say it. */
function statementOf({ remarks, statements = [] }: ImplementedRequirement, own: readonly ByComponent[]): string {
  const [only] = own
  if (own.length === 1 && only !== undefined) return only.description
  const said =
    own.length > 0 ? own.map(({ description }) => description) : [remarks, ...statements.map((one) => one.remarks)]
  return said.filter((text) => text !== undefined && text.trim() !== '').join('\n\n')
}

/** That on which all parts agree, else that some of it is there. */
function statusOf(states: readonly (string | undefined)[]): ControlStatus | undefined {
  const [first] = states
  if (first === undefined) return undefined
  if (states.some((state) => state !== first)) return 'In Progress'
  return first === 'alternative' ? 'Completed' : CONTROL_STATUSES.find((one) => IMPLEMENTATION_STATES[one] === first)
}

function inheritedOf(part: ByComponent): InheritedPart[] {
  const notes = notesOf(part)
  const provider = notes.get('provider')
  if (provider === undefined) return []
  const responsibility = notes.get('responsibility') === 'Shared' ? 'Shared' : 'Provider'
  return [{ provider, responsibility, theirPart: part.description, ourPart: part.remarks ?? '' }]
}

/** What is written in a plan of ours besides its controls. */
export function readPlan({ 'system-security-plan': ssp }: SspDocument): RecordedPlan {
  const resources = ssp['back-matter']?.resources ?? []
  const noted = resources.map((resource) => ({ resource, notes: notesOf(resource) }))
  return {
    texts: noted.flatMap(({ resource: { description = '' }, notes }) => {
      const [section, field] = [notes.get('section'), notes.get('field')]
      return section === undefined || field === undefined ? [] : [{ section, field, body: description }]
    }),
    rows: noted.flatMap(({ resource, notes }) => {
      const section = notes.get('section')
      if (section === undefined || !notes.has('row')) return []
      return [{ id: resource.uuid, section, control: notes.get('of-control') ?? null, values: cellsOf(resource) }]
    }),
    risks: resources.flatMap((resource) => readRisk(resource) ?? []),
    reviews: (ssp.metadata.actions ?? []).flatMap((action) => {
      const section = noteOf(action, 'section')
      const reviewer = noteOf(action, 'reviewer') ?? null
      return section === undefined ? [] : [{ section, reviewer, at: action.date ?? '' }]
    }),
    providers: ssp['system-implementation'].components.flatMap(providerOf),
    versions: (ssp.metadata.revisions ?? []).toReversed().map((revision) => ({
      number: Number(revision.version),
      frozenAt: revision['last-modified'] ?? '',
      frozenBy: noteOf(revision, 'frozen-by') ?? null,
      note: revision.remarks ?? '',
    })),
  }
}

function providerOf(component: Component): RecordedPlan['providers'][number][] {
  const notes = notesOf(component)
  const name = notes.get('provider')
  if (name === undefined) return []
  const controls = (notes.get('controls') ?? '').split(', ').filter(Boolean)
  return [{ name, service: notes.get('service') ?? '', controls }]
}
