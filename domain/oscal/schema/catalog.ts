import * as z from 'zod/mini'
import { list, metadata, must, props, text, uuid } from './common.ts'

const maybe = z.optional(text)

const parameter = z.object({
  id: text,
  label: maybe,
  values: list(text),
  select: z.optional(z.object({ 'how-many': maybe, choice: list(text) })),
})
export type Parameter = z.infer<typeof parameter>

export const part = z.object({
  id: maybe,
  name: text,
  title: maybe,
  props,
  prose: maybe,
  get parts() {
    return z.optional(z.array(part))
  },
})
export type Part = z.infer<typeof part>

export const control = z.object({
  id: text,
  class: maybe,
  title: text,
  params: list(parameter),
  props,
  parts: list(part),
  get controls() {
    return z.optional(z.array(control))
  },
})
export type Control = z.infer<typeof control>

export const group = z.object({
  id: maybe,
  class: maybe,
  title: text,
  params: list(parameter),
  props,
  get groups() {
    return z.optional(z.array(group))
  },
  controls: list(control),
})
export type Group = z.infer<typeof group>

export const catalogDocument = z.object({
  catalog: z
    .object({ uuid, metadata, params: list(parameter), controls: list(control), groups: list(group) })
    .check(
      must(({ controls = [], groups = [] }) => controls.length + groups.length > 0, 'has neither controls nor groups'),
    ),
})
export type CatalogDocument = z.infer<typeof catalogDocument>
