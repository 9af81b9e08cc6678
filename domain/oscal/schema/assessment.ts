import * as z from 'zod/mini'
import { list, moment, origin, props, text, uuid } from './common.ts'

const maybe = z.optional(text)

/** What plans of action and assessment results have in common. */
export const observation = z.object({
  uuid,
  title: maybe,
  description: text,
  props,
  methods: z.array(text),
  types: list(text),
  origins: list(origin),
  'relevant-evidence': list(z.object({ href: maybe, description: text })),
  collected: moment,
  remarks: maybe,
})
export type Observation = z.infer<typeof observation>

export const relatedObservations = list(z.object({ 'observation-uuid': uuid }))
export const relatedRisks = list(z.object({ 'risk-uuid': uuid }))

export const finding = z.object({
  uuid,
  title: text,
  description: text,
  props,
  target: z.object({
    type: text,
    'target-id': text,
    status: z.object({ state: text, reason: maybe, remarks: maybe }),
  }),
  'related-observations': relatedObservations,
  'related-risks': relatedRisks,
})
export type Finding = z.infer<typeof finding>

const dated = z.object({ date: moment })

const task = z.object({
  uuid,
  type: text,
  title: text,
  description: maybe,
  props,
  timing: z.optional(
    z.object({
      'on-date': z.optional(dated),
      'within-date-range': z.optional(z.object({ start: moment, end: moment })),
    }),
  ),
})
export type Task = z.infer<typeof task>

const response = z.object({
  uuid,
  lifecycle: text,
  title: text,
  description: text,
  props,
  origins: list(origin),
  'required-assets': list(z.object({ uuid, description: text })),
  tasks: list(task),
})
export type Response = z.infer<typeof response>

const logEntry = z.object({
  uuid,
  title: maybe,
  description: maybe,
  start: moment,
  props,
  'logged-by': list(z.object({ 'party-uuid': uuid })),
  'status-change': maybe,
})
export type LogEntry = z.infer<typeof logEntry>

export const risk = z.object({
  uuid,
  title: text,
  description: text,
  statement: text,
  props,
  status: text,
  characterizations: list(z.object({ origin, facets: z.array(z.object({ name: text, system: text, value: text })) })),
  'mitigating-factors': list(z.object({ uuid, description: text })),
  deadline: z.optional(moment),
  remediations: list(response),
  'risk-log': z.optional(z.object({ entries: z.array(logEntry) })),
})
export type Risk = z.infer<typeof risk>
