import type { AssessmentRecord, Found, RecordedControl } from '../assessments/assessment-record.ts'
import { ASSESSMENT_METHODS } from '../assessments/assessment-content.ts'
import type { ProtocolId } from '../protocols/protocol-id.ts'
import type { CompanyRecord, Person } from './company-record.ts'
import { exceptionRisk, exceptionsOf } from './exceptions.ts'
import { companyUuid, metadataOf, personUuid } from './metadata.ts'
import type { Observation } from './schema/assessment.ts'
import type { Resource } from './schema/common.ts'
import type { Attestation, ResultsDocument } from './schema/results.ts'
import { momentOf, notes, oneLine, some, stated } from './texts.ts'
import { uuidOf } from './uuid-of.ts'
import { OSCAL_NAMESPACE } from './vocabulary.ts'
import {
  findingOf,
  observationOf,
  reasonOf,
  reviewedControls,
  type AssessedObjective,
  type Findings,
} from './write-findings.ts'

export interface Affirmation {
  /** "Assessment", "Annual" or "Close-out". */
  readonly occasion: string
  readonly name: string
  readonly title: string
  readonly statement: string
  readonly at: string
}

/** An assessment as it was frozen, and who stood for it since. */
export interface FrozenAssessment {
  readonly id: string
  readonly company: CompanyRecord['company']
  readonly protocol: ProtocolId
  readonly sha256: string
  readonly record: AssessmentRecord
  readonly affirmations: readonly Affirmation[]
}

const ROLES = {
  assessor: { id: 'assessor', title: 'Assessor' },
  official: { id: 'affirming-official', title: 'Affirming official' },
} as const

type Evidence = RecordedControl['evidence'][number]
/** One result of the record with its control and objective. */
interface Place {
  readonly one: AssessedObjective
  readonly found: Found
  readonly evidence: readonly Evidence[]
}

/** What an assessment has found, by whom, how and on what evidence, and who affirmed it: as it was frozen. */
export function oscalAssessment(source: FrozenAssessment): ResultsDocument {
  const { id, company, protocol, record, affirmations } = source
  const assessors = record.assessors.map(({ name }, at) => person('assessor', [id, String(at)], name))
  const officials = affirmations.map(({ name, title }) => person('official', [id, name, title], name))
  const places = placesOf(record)
  const findings: Findings = { of: id, protocol }
  const plan = uuidOf('assessment-plan', id)
  const exceptions = exceptionsOf(record.controls)
  const actors = assessors.length === 0 ? [companyUuid(company)] : assessors.map(personUuid)
  const changedAt = affirmations.at(-1)?.at ?? record.frozenAt
  return {
    'assessment-results': {
      uuid: uuidOf('assessment-results', id),
      metadata: {
        ...metadataOf({ company, changedAt }, record.title, [...assessors, ...officials]),
        roles: [ROLES.assessor, ROLES.official],
        'responsible-parties': some([
          ...rolesOf(ROLES.assessor.id, assessors),
          ...rolesOf(ROLES.official.id, officials),
        ]),
      },
      'import-ap': { href: `#${plan}` },
      results: [
        {
          uuid: uuidOf('result', id),
          title: oneLine(`A-${record.number} ${record.title}`, `A-${record.number}`),
          description: stated(record.scope),
          start: record.beganOn === null ? record.frozenAt : momentOf(record.beganOn),
          end: record.frozenAt,
          props: factsOf(source),
          'reviewed-controls': reviewedControls(
            protocol,
            record.controls.map(({ number }) => number),
          ),
          attestations: some(affirmations.map((one, at) => attestationOf(one, officials[at]))),
          observations: some(places.map((place) => looked(source, findings, place, actors))),
          risks: some(risksOf(source)),
          findings: some(places.map(({ one }) => findingOf(findings, one, exceptions.get(one.control)))),
        },
      ],
      'back-matter': {
        resources: [
          { uuid: plan, title: oneLine(`Plan of ${record.title}`, 'Plan'), description: stated(record.scope) },
          ...evidenceIn(record).map((piece) => resourceOf(id, piece)),
        ],
      },
    },
  }
}

/** Records of the time before it was kept whether an exception counts say of each that it does. */
function risksOf({ id, record }: FrozenAssessment) {
  return record.controls.flatMap(({ number, exception, countsAsMet }) =>
    exception ? [exceptionRisk(id, number, exception, countsAsMet !== null)] : [],
  )
}

function factsOf({ sha256, record }: FrozenAssessment) {
  const { number, kind, protocol, frozenBy, score, outcome, assessors, closes } = record
  const who = assessors.map(({ name, organization, role }) => [name, role, organization].filter(Boolean).join(', '))
  return notes({
    number: `A-${number}`,
    kind,
    protocol,
    sha256,
    'frozen-by': frozenBy,
    assessors: who.join('\n'),
    score: score?.value,
    'score-of': score?.max,
    'score-sum': score?.sum,
    rules: score?.rules,
    'not-deducted': score?.note,
    outcome,
    ...(closes && { closes: `A-${closes.number}`, 'closes-sha256': closes.sha256 }),
  })
}

/** Everything that was found, in the order of the record. Objectives without a result are left out. */
function placesOf({ controls, frozenAt }: AssessmentRecord): readonly Place[] {
  return controls.flatMap(({ number, naReason, found: ofControl, objectives, evidence }): Place[] => {
    const all = [
      { objective: null, found: ofControl, ownNote: '', evidence },
      ...objectives.map(({ letter, found, ownNote }) => ({
        objective: letter,
        found,
        ownNote,
        evidence: evidence.filter((piece) => piece.objectives.length === 0 || piece.objectives.includes(letter)),
      })),
    ]
    return all.flatMap(({ objective, found, ownNote, evidence: own }) => {
      const result = found?.result ?? null
      if (found === undefined || result === null) return []
      const reason = reasonOf(result, [found.observed, found.finding, ownNote, naReason])
      const one = { control: number, objective, result, note: found.finding, reason, at: frozenAt, by: null }
      return [{ one, found, evidence: own }]
    })
  })
}

function looked(source: FrozenAssessment, findings: Findings, place: Place, actors: readonly string[]): Observation {
  const { one, found, evidence } = place
  const methods = ASSESSMENT_METHODS.filter((method) => found.methods.includes(method))
  return {
    ...observationOf(findings, one, actors),
    description: stated(found.observed),
    props: some(notes({ steps: found.steps, sample: found.sample })),
    methods: methods.length === 0 ? ['UNKNOWN'] : methods.map((method) => method.toUpperCase()),
    'relevant-evidence': some(
      evidence.map((piece) => ({
        href: `#${evidenceUuid(source.id, piece)}`,
        description: labelOf(piece),
      })),
    ),
  }
}

function attestationOf({ occasion, title, statement, at }: Affirmation, official: Person | undefined): Attestation {
  return {
    'responsible-parties': some(official === undefined ? [] : rolesOf(ROLES.official.id, [official])),
    parts: [
      {
        name: 'affirmation',
        ns: OSCAL_NAMESPACE,
        title: oneLine(occasion, 'Affirmation'),
        props: notes({ title, at }),
        prose: statement,
      },
    ],
  }
}

/** Each piece once, whatever it proves. */
function evidenceIn({ controls }: AssessmentRecord): readonly Evidence[] {
  return [...new Map(controls.flatMap(({ evidence }) => evidence.map((piece) => [piece.number, piece]))).values()]
}

const labelOf = ({ number, title }: Evidence): string => `E-${number} ${title}`
const evidenceUuid = (id: string, { number }: Evidence): string => uuidOf('assessed-evidence', id, String(number))

function resourceOf(id: string, piece: Evidence): Resource {
  const { version, fileName, sha256, expiresOn } = piece
  return {
    uuid: evidenceUuid(id, piece),
    title: oneLine(labelOf(piece), 'Evidence'),
    description: labelOf(piece),
    props: notes({ version, 'file-name': fileName, sha256, 'expires-on': expiresOn }),
  }
}

/** A person known to the record by name only. */
function person(kind: string, key: readonly string[], name: string): Person {
  return { id: [kind, ...key].join('/'), name: oneLine(name, 'Not named'), email: '' }
}

function rolesOf(role: string, people: readonly Person[]) {
  return people.length === 0 ? [] : [{ 'role-id': role, 'party-uuids': [...new Set(people.map(personUuid))] }]
}
