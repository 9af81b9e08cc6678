import { RISK_STATUSES, RISK_TREATMENTS } from '../risk/risk-treatment.ts'
import fc from 'fast-check'
import type { CompanyProfile } from '../companies/company-profile.ts'
import { EXCEPTION_KINDS, RULINGS } from '../controls/exception.ts'
import { OBJECTIVE_RESULTS } from '../controls/objectives.ts'
import { CONTROL_STATUSES } from '../controls/status.ts'
import { DEVIATIONS } from '../poam/deviation.ts'
import { POAM_SOURCES } from '../poam/item-source.ts'
import { POAM_STATUSES } from '../poam/item-status.ts'
import { RISK_LEVELS } from '../risk/risk-level.ts'
import { PROTOCOL_IDS } from '../protocols/protocol-id.ts'
import type { ActionItem, CompanyRecord, RecordedControl } from './company-record.ts'

const line = (maxLength = 40) =>
  fc.string({ unit: 'grapheme', minLength: 1, maxLength }).map((text) => text.replaceAll(/\s+/gu, ' ').trim() || 'x')
/** Any text that a person may write, on any number of lines. */
const anything = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.constantFrom('', ' two  spaces ', 'first\nsecond\n\n third', '\ttab', '“quoted” <b>&amp;</b> \\ {{ insert }}'),
)
const something = anything.map((text) => (text.trim() === '' ? 'x' : text))
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value)
const day = fc
  .date({ min: new Date('2001-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const moment = fc
  .date({ min: new Date('2001-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString())
const level = fc.constantFrom(...RISK_LEVELS)
const id = fc.uuid()

export const PEOPLE = [
  { id: '00000000-0000-4000-8000-0000000000a1', name: 'Dana Whitfield', email: 'dana@example.com' },
  { id: '00000000-0000-4000-8000-0000000000a2', name: 'Miguel Ortiz', email: 'miguel.ortiz+parapet@example.org' },
]
const person = maybe(fc.constantFrom(...PEOPLE))

const inherited = fc.record({
  provider: line(),
  responsibility: fc.constantFrom('Provider' as const, 'Shared' as const),
  theirPart: anything,
  ourPart: anything,
})

const exception = fc
  .record({
    kind: fc.constantFrom(...EXCEPTION_KINDS),
    description: something,
    measures: something,
    since: day,
    end: day,
    implementedOn: day,
    foundBy: line(),
    reviews: fc.array(
      fc.oneof(
        fc.record({ dueOn: day, heldOn: day, progress: something }),
        fc.record({ dueOn: day, heldOn: fc.constant(null), progress: fc.constant(null) }),
      ),
      { maxLength: 3 },
    ),
    reference: line(),
    document: something,
    ruling: fc.constantFrom(...RULINGS),
    unchangedOn: maybe(day),
  })
  .map(({ end, implementedOn, foundBy, reviews, reference, document, ruling, unchangedOn, ...rest }) => {
    const isDeficiency = rest.kind === 'temporary-deficiency'
    const isAdjudicated = rest.kind === 'approved-by-dod'
    return {
      ...rest,
      expectedEnd: isDeficiency ? end : null,
      implementedOn: isDeficiency ? implementedOn : null,
      foundBy: isDeficiency ? foundBy : null,
      reviews: isDeficiency ? reviews : [],
      reference: isAdjudicated ? reference : null,
      document: isAdjudicated ? document : null,
      ruling: isAdjudicated ? ruling : null,
      unchangedOn: isAdjudicated ? unchangedOn : null,
    }
  })

const LETTERS = ['a', 'b', 'c']

const control = (number: string): fc.Arbitrary<RecordedControl> =>
  fc
    .record({
      title: line(),
      family: line(10),
      description: something,
      guidance: anything,
      practiceId: maybe(line(12)),
      weight: maybe(fc.integer({ min: 1, max: 5 })),
      successors: fc.array(fc.constantFrom('03.01.01', '03.01.02'), { maxLength: 2 }),
      owner: person,
      status: fc.constantFrom(...CONTROL_STATUSES),
      statement: anything,
      naReason: anything,
      exception: maybe(exception),
      inherited: fc.array(inherited, { maxLength: 2 }),
      objectives: fc
        .array(
          fc.record({
            words: something,
            result: maybe(fc.constantFrom(...OBJECTIVE_RESULTS)),
            note: anything,
            at: moment,
            by: person,
          }),
          { maxLength: LETTERS.length },
        )
        .map((found) => found.map((one, at) => ({ ...one, letter: LETTERS[at] ?? '' }))),
    })
    .map((rest) => ({ ...rest, number }))

const move = fc.record({ id, was: day, due: day, reason: anything, by: person, at: moment })

const milestone = fc
  .record({
    id,
    title: something,
    firstDue: day,
    due: day,
    completed: maybe(day),
    moves: fc.array(move, { maxLength: 2 }),
  })
  .map((one) => ({ ...one, moves: inOrder(one.moves) }))

const extension = fc.record({
  id,
  was: maybe(day),
  due: day,
  reason: anything,
  decisionNote: anything,
  by: person,
  at: moment,
  state: fc.constantFrom('Requested' as const, 'Approved' as const, 'Rejected' as const, 'Withdrawn' as const),
  decidedBy: person,
  decidedAt: maybe(moment),
})

/** The log of a document goes by time. */
function inOrder<Entry extends { at: string }>(entries: readonly Entry[]): Entry[] {
  return entries.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))
}

const NUMBERS = ['3.1.1', '3.1.2', '3.5.3', '164.308(a)(1)(i)']

const item = (number: number): fc.Arbitrary<ActionItem> =>
  fc
    .record({
      id,
      weakness: something,
      description: anything,
      sourceDetail: anything,
      severity: level,
      source: fc.constantFrom(...POAM_SOURCES),
      likelihood: maybe(level),
      impact: maybe(level),
      residualRisk: maybe(level),
      adjustedSeverity: maybe(level),
      deviation: maybe(fc.constantFrom(...DEVIATIONS)),
      deviationReason: something,
      owner: person,
      resources: anything,
      cost: maybe(fc.integer({ min: 0, max: 1_000_000_000 })),
      identified: day,
      firstDue: maybe(day),
      due: maybe(day),
      completed: maybe(day),
      status: fc.constantFrom(...POAM_STATUSES),
      closingReason: anything,
      closedAt: maybe(moment),
      closedBy: person,
      refersTo: maybe(fc.integer({ min: 1, max: 999 })),
      controls: fc.uniqueArray(
        fc.record({
          protocol: fc.constantFrom(...PROTOCOL_IDS),
          control: fc.constantFrom(...NUMBERS),
          objective: maybe(fc.constantFrom(...LETTERS)),
        }),
        { maxLength: 3, selector: (link) => JSON.stringify(link) },
      ),
      milestones: fc.array(milestone, { maxLength: 3 }),
      extensions: fc.array(extension, { maxLength: 2 }).map(inOrder),
      evidence: fc.array(fc.record({ id, label: something, sha256: maybe(fc.constant('ab'.repeat(32))) }), {
        maxLength: 2,
      }),
    })
    .map((one) => ({
      ...one,
      number,
      deviationReason: one.deviation === null ? '' : one.deviationReason,
      closedBy: one.closedAt === null ? null : one.closedBy,
    }))

const section = fc.constantFrom('purpose', 'boundary', 'system', 'roles', 'hardware', 'software', 'flows', 'users')

const plan = fc.record({
  texts: fc.uniqueArray(
    fc.record({ section, field: fc.constantFrom('text', 'name', 'status', 'identifier', 'endUsers'), body: anything }),
    { maxLength: 6, selector: (one) => `${one.section}.${one.field}` },
  ),
  rows: fc.array(
    fc.record({
      id,
      section,
      control: maybe(fc.constantFrom(...NUMBERS)),
      values: fc.dictionary(fc.constantFrom('name', 'role', 'purpose', 'email', 'phone'), anything, {
        noNullPrototype: true,
      }),
    }),
    { maxLength: 5 },
  ),
  reviews: fc.uniqueArray(fc.record({ section, reviewer: maybe(line()), at: moment }), {
    maxLength: 3,
    selector: (one) => one.section,
  }),
  providers: fc.uniqueArray(
    fc.record({ name: line(), service: anything, controls: fc.uniqueArray(fc.constantFrom(...NUMBERS)) }),
    { maxLength: 3, selector: (one) => one.name + one.service },
  ),
  risks: fc.uniqueArray(
    fc.record({
      number: fc.integer({ min: 1, max: 99 }),
      title: line(),
      asset: anything,
      threat: anything,
      vulnerability: anything,
      likelihood: maybe(fc.constantFrom(...RISK_LEVELS)),
      impact: maybe(fc.constantFrom(...RISK_LEVELS)),
      treatment: maybe(fc.constantFrom(...RISK_TREATMENTS)),
      plan: anything,
      reason: anything,
      residualLikelihood: maybe(fc.constantFrom(...RISK_LEVELS)),
      residualImpact: maybe(fc.constantFrom(...RISK_LEVELS)),
      status: fc.constantFrom(...RISK_STATUSES),
      controls: fc.uniqueArray(fc.constantFrom(...NUMBERS)),
    }),
    { maxLength: 3, selector: ({ number }) => number },
  ),
  versions: fc
    .array(fc.record({ frozenAt: moment, frozenBy: maybe(line()), note: anything }), { maxLength: 3 })
    .map((versions) => versions.map((version, at) => ({ ...version, number: at + 1 }))),
})

const profile: fc.Arbitrary<CompanyProfile> = fc.record({
  uei: maybe(fc.constant('ZQGGH5JWK5M7')),
  otherCageCodes: fc.subarray(['9ZZ9Z', '7QF43']),
  physicalAddress: anything,
  mailingAddress: anything,
  phone: anything,
  website: fc.constantFrom('', 'https://acme.example'),
})

/** Any company, with anything written anywhere. */
export const anyRecord: fc.Arbitrary<CompanyRecord> = fc
  .record({
    company: fc.record({ id, name: line(), cageCode: maybe(fc.constant('1AB2C')), profile }),
    protocol: fc.constantFrom(...PROTOCOL_IDS),
    changedAt: moment,
    on: day,
    controls: fc.tuple(...NUMBERS.map(control)),
    plan,
    items: fc.nat({ max: 3 }).chain((count) => fc.tuple(...Array.from({ length: count }, (_, at) => item(at + 1)))),
  })
  .map((record) => ({ ...record, controls: byFamily(record.controls) }))

/** As catalogs have it: a family stands in one place. */
function byFamily(controls: readonly RecordedControl[]): readonly RecordedControl[] {
  const families = [...new Set(controls.map(({ family }) => family))]
  return families.flatMap((family) => controls.filter((one) => one.family === family))
}
