import { z } from 'zod'
import { OBJECTIVE_RESULTS } from '#domain/controls/objectives.ts'
import type { CompanyRecord, Person, RecordedControl } from '#domain/oscal/company-record.ts'
import { DEVIATION_STATES, DEVIATIONS } from '#domain/poam/deviation.ts'
import { POAM_SOURCES } from '#domain/poam/item-source.ts'
import { POAM_STATUSES } from '#domain/poam/item-status.ts'
import { RISK_LEVELS } from '#domain/risk/risk-level.ts'
import { PROTOCOL_IDS } from '#domain/protocols/protocol-id.ts'
import { dayOfContent } from '#domain/ssp/ssp-content.ts'
import { sspContent } from '../ssp/ssp-content.ts'

const text = z.string()
const maybe = z.string().nullable()
const level = z.enum(RISK_LEVELS)
/** The same time is the same text, in any time zone of the database. */
const moment = z.string().transform((at) => new Date(at).toISOString())

const objective = z.object({
  letter: text,
  words: text,
  note: text,
  result: z.enum(OBJECTIVE_RESULTS).nullable(),
  at: moment.nullable(),
  by: maybe,
})

const control = z.object({
  number: text,
  practiceId: maybe,
  family: text,
  description: text,
  guidance: text,
  weight: z.number().nullable(),
  successors: z.array(text),
  owner: maybe,
  objectives: z.array(objective),
})

const move = z.object({ id: text, was: text, due: text, reason: text, by: maybe, at: moment })

const item = z.object({
  id: text,
  number: z.number(),
  weakness: text,
  description: text,
  source: z.enum(POAM_SOURCES),
  sourceDetail: text,
  severity: level,
  likelihood: level.nullable(),
  impact: level.nullable(),
  residualRisk: level.nullable(),
  adjustedSeverity: level.nullable(),
  deviation: z.enum(DEVIATIONS).nullable(),
  deviationReason: text,
  deviationState: z.enum(DEVIATION_STATES).nullable(),
  deviationUntil: z.string().nullish(),
  owner: maybe,
  resources: text,
  cost: z.number().nullable(),
  identified: text,
  firstDue: maybe,
  due: maybe,
  completed: maybe,
  status: z.enum(POAM_STATUSES),
  closingReason: text,
  closedBy: maybe,
  closedAt: moment.nullable(),
  refersTo: z.number().nullable(),
  controls: z.array(z.object({ protocol: z.enum(PROTOCOL_IDS), control: text, objective: maybe })),
  milestones: z.array(
    z.object({ id: text, title: text, firstDue: text, due: text, completed: maybe, moves: z.array(move) }),
  ),
  extensions: z.array(
    z.object({
      id: text,
      was: maybe,
      due: text,
      reason: text,
      decisionNote: text,
      by: maybe,
      at: moment,
      state: z.enum(['Requested', 'Approved', 'Rejected', 'Withdrawn']),
      decidedBy: maybe,
      decidedAt: moment.nullable(),
    }),
  ),
  evidence: z.array(z.object({ id: text, label: text, sha256: maybe })),
})

const plan = sspContent.extend({
  rows: z.array(z.object({ id: text, section: text, control: maybe, values: z.record(z.string(), z.string()) })),
  reviews: z.array(z.object({ section: text, reviewer: maybe, at: moment })),
  versions: z.array(z.object({ number: z.number(), frozenAt: moment, frozenBy: maybe, note: text })),
})

/** The answer of `RECORD`. */
export const recordedCompany = z.object({
  company: z.object({ id: text, name: text, cageCode: maybe }),
  plan,
  people: z.array(z.object({ id: text, name: text, email: text })),
  controls: z.array(control),
  items: z.array(item),
  changedAt: moment,
})

/** Replaces ids of people by names, and adds to each control its part of the SSP. */
export function companyRecordOf(answer: z.infer<typeof recordedCompany>): CompanyRecord {
  const { company, plan: written, people, controls, items, changedAt } = answer
  const known = new Map(people.map((person) => [person.id, person]))
  const who = (id: string | null): Person | null => (id === null ? null : (known.get(id) ?? null))
  const { texts, rows, reviews, providers, risks, versions, protocol } = written
  const standings = new Map(written.controls.map((one) => [one.number, one]))
  return {
    company: { ...company, profile: written.profile },
    protocol,
    on: dayOfContent(written),
    changedAt,
    plan: { texts, rows, reviews, providers, risks, versions },
    controls: controls.flatMap(({ owner, objectives, ...rest }): RecordedControl[] => {
      const standing = standings.get(rest.number)
      const found = objectives.map(({ by, ...one }) => ({ ...one, by: who(by) }))
      return standing === undefined ? [] : [{ ...standing, ...rest, owner: who(owner), objectives: found }]
    }),
    items: items.map(({ owner, closedBy, milestones, extensions, ...rest }) => ({
      ...rest,
      owner: who(owner),
      closedBy: who(closedBy),
      milestones: milestones.map(({ moves, ...one }) => ({
        ...one,
        moves: moves.map(({ by, ...moved }) => ({ ...moved, by: who(by) })),
      })),
      extensions: extensions.map(({ by, decidedBy, ...one }) => ({ ...one, by: who(by), decidedBy: who(decidedBy) })),
    })),
  }
}
