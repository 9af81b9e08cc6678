import { DEVIATIONS, type Deviation } from '../poam/deviation.ts'
import { POAM_SOURCES } from '../poam/item-source.ts'
import { POAM_STATUSES, type PoamStatus } from '../poam/item-status.ts'
import { PROTOCOL_IDS, type ProtocolId } from '../protocols/protocol-id.ts'
import type { ActionItem, Person, Proof } from './company-record.ts'
import { peopleIn } from './metadata.ts'
import { extensionsIn, milestonesIn } from './read-log.ts'
import { levelsIn } from './read-levels.ts'
import type { Finding, Observation, Response, Risk } from './schema/assessment.ts'
import type { Resource } from './schema/common.ts'
import type { Poam, PoamItem } from './schema/poam.ts'
import { dayOf, noteOf, notesOf, unlessNotStated } from './texts.ts'

/** A control by the name that the document has for it. */
export interface ReadLink {
  readonly protocol: ProtocolId | null
  readonly control: string
  readonly objective: string | null
}

/** An item as it is read: the ids are those of the document. */
export interface ReadItem extends Omit<ActionItem, 'number' | 'identified' | 'controls'> {
  /** Null where it has none of ours. */
  readonly number: number | null
  readonly identified: string | null
  readonly controls: readonly ReadLink[]
  /** What it refers to that is not in the document, by path. */
  readonly missing: readonly string[]
}

interface Index {
  readonly observations: ReadonlyMap<string, Observation>
  /** By their own UUID and those of what is in them, which some documents name instead. */
  readonly risks: ReadonlyMap<string, Risk>
  readonly findings: ReadonlyMap<string, Finding>
  readonly resources: ReadonlyMap<string, Resource>
  readonly people: ReadonlyMap<string, Person>
}

/** The items of a plan of action, of ours or of others. */
export function readPoam(poam: Poam): readonly ReadItem[] {
  const index: Index = {
    observations: byUuid(poam.observations),
    risks: new Map(
      (poam.risks ?? []).flatMap((risk) =>
        [risk, ...(risk['mitigating-factors'] ?? []), ...(risk.remediations ?? [])].map(
          ({ uuid }) => [uuid, risk] as const,
        ),
      ),
    ),
    findings: byUuid(poam.findings),
    resources: byUuid(poam['back-matter']?.resources),
    people: peopleIn(poam.metadata),
  }
  return poam['poam-items'].map((item, at) => itemOf(item, at, index))
}

function byUuid<Thing extends { uuid: string }>(things: readonly Thing[] = []): ReadonlyMap<string, Thing> {
  return new Map(things.map((thing) => [thing.uuid, thing]))
}

function itemOf(item: PoamItem, at: number, index: Index): ReadItem {
  const missing: string[] = []
  const find = <Thing>(list: string, name: string, uuids: readonly string[], things: ReadonlyMap<string, Thing>) =>
    uuids.flatMap((uuid, place) => {
      const thing = things.get(uuid)
      if (thing === undefined) missing.push(`poam-items[${at}].${list}[${place}].${name}: there is no ${uuid}`)
      return thing ?? []
    })
  const { 'related-observations': seen = [], 'related-risks': atRisk = [], 'related-findings': found = [] } = item
  const observations = find(
    'related-observations',
    'observation-uuid',
    seen.map((one) => one['observation-uuid']),
    index.observations,
  )
  const risks = find(
    'related-risks',
    'risk-uuid',
    atRisk.map((one) => one['risk-uuid']),
    index.risks,
  )
  const findings = find(
    'related-findings',
    'finding-uuid',
    found.map((one) => one['finding-uuid']),
    index.findings,
  )
  const [risk] = risks
  const responses = risks.flatMap(({ remediations = [] }) => remediations)
  return {
    id: item.uuid ?? '',
    missing,
    number: numberIn(noteOf(item, 'poam-id') ?? otherProp(item, /^poam-?id$/i)),
    refersTo: numberIn(noteOf(item, 'refers-to')),
    weakness: weaknessOf(item, risk),
    description: unlessNotStated(item.description),
    ...foundIn(observations, index.resources),
    controls: linksIn(item, findings),
    ...levelsIn(risk),
    ...endIn(risk, index.people),
    ...planIn(responses, index.people),
    ...deviationIn(risk, responses),
    milestones: milestonesIn(responses, risk, index.people),
    extensions: extensionsIn(risk, index.people),
  }
}

/** Ours stands whole in the statement of the risk; a statement of others is more than a name. */
function weaknessOf(item: PoamItem, risk: Risk | undefined): string {
  return noteOf(item, 'poam-id') === undefined ? item.title : (risk?.statement ?? item.title)
}

function numberIn(text: string | undefined): number | null {
  const [, digits] = /^V-(\d{1,9})$/i.exec(text ?? '') ?? []
  return digits === undefined ? null : Number(digits)
}

function otherProp({ props = [] }: PoamItem, name: RegExp): string | undefined {
  return props.find((one) => name.test(one.name))?.value
}

function foundIn(observations: readonly Observation[], resources: ReadonlyMap<string, Resource>) {
  const [first] = observations
  const days = observations.map(({ collected }) => dayOf(collected)).toSorted()
  const said = noteOf(first, 'source')
  const proofs = observations.flatMap((observation) => observation['relevant-evidence'] ?? [])
  return {
    identified: days[0] ?? null,
    source: POAM_SOURCES.find((source) => source === said) ?? ('Other' as const),
    sourceDetail: noteOf(first, 'source-detail') ?? (said === undefined ? (first?.title ?? '') : ''),
    evidence: proofs.map(({ href = '', description }): Proof => ({
      id: href.slice(1),
      label: description,
      sha256: noteOf(resources.get(href.slice(1)), 'sha256') ?? null,
    })),
  }
}

function linksIn(item: PoamItem, findings: readonly Finding[]): readonly ReadLink[] {
  const named = (item.props ?? []).filter(({ name }) => /^(?:impacted-)?control(?:-id)?$/i.test(name))
  return [
    ...findings.map((finding): ReadLink => ({
      protocol: PROTOCOL_IDS.find((id) => id === noteOf(finding, 'protocol')) ?? null,
      control: noteOf(finding, 'control') ?? finding.target['target-id'],
      objective: noteOf(finding, 'objective') ?? null,
    })),
    ...named.map(({ value }): ReadLink => ({ protocol: null, control: value, objective: null })),
  ]
}

const STATUSES: Readonly<Record<string, PoamStatus>> = { remediating: 'In Progress', closed: 'Closed' }

function endIn(risk: Risk | undefined, people: Index['people']) {
  const notes = notesOf(risk)
  const end = risk?.['risk-log']?.entries.find((entry) => noteOf(entry, 'entry') === 'closing')
  return {
    status: statusIn(risk, notes.get('status')),
    firstDue: notes.get('first-due') ?? null,
    due: risk?.deadline === undefined ? null : dayOf(risk.deadline),
    completed: notes.get('completed') ?? null,
    closingReason: notes.get('closing-reason') ?? '',
    closedAt: end?.start ?? null,
    closedBy: people.get(end?.['logged-by']?.[0]?.['party-uuid'] ?? '') ?? null,
  }
}

function statusIn(risk: Risk | undefined, said: string | undefined): PoamStatus {
  return POAM_STATUSES.find((one) => one === said) ?? STATUSES[risk?.status ?? ''] ?? 'Open'
}

function planIn(responses: readonly Response[], people: Index['people']) {
  const owner = responses
    .flatMap(({ origins = [] }) => origins.flatMap(({ actors }) => actors))
    .find((one) => one['role-id'] === 'owner')
  const cost = responses.map((response) => noteOf(response, 'cost')).find((one) => one !== undefined)
  return {
    owner: people.get(owner?.['actor-uuid'] ?? '') ?? null,
    resources: responses
      .flatMap((one) => one['required-assets'] ?? [])
      .map(({ description }) => description)
      .join('\n'),
    cost: cost === undefined ? null : Number(cost),
  }
}

/** What others mean by a response, where the risk is said to deviate. */
const DEVIATION_OF: Readonly<Record<string, Deviation>> = {
  accept: 'Operational requirement',
  mitigate: 'Risk adjustment',
  none: 'False positive',
}

function deviationIn(risk: Risk | undefined, responses: readonly Response[]) {
  for (const response of responses) {
    const said = noteOf(response, 'deviation')
    const deviation = DEVIATIONS.find((one) => one === said)
    if (deviation !== undefined) return { deviation, deviationReason: unlessNotStated(response.description) }
  }
  if (risk?.status.startsWith('deviation-') !== true) return { deviation: null, deviationReason: '' }
  const [response] = responses
  const type = response?.props?.find(({ name }) => name === 'type')?.value ?? ''
  return {
    deviation: DEVIATION_OF[type] ?? ('Operational requirement' as const),
    deviationReason: response?.description ?? risk.statement,
  }
}
