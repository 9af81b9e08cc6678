import * as z from 'zod/mini'

/** The parts of OSCAL that are used here, as they are read. What is not named is passed over. */
export const text = z.string()
export const list = <Item extends z.ZodMiniType>(item: Item) => z.optional(z.array(item))
const maybe = z.optional(text)

export const property = z.object({ name: text, ns: maybe, value: text, remarks: maybe })
export const props = list(property)
export type Property = z.infer<typeof property>

const party = z.object({
  uuid: text,
  type: text,
  name: maybe,
  props,
  'email-addresses': list(text),
  'telephone-numbers': list(z.object({ type: maybe, number: text })),
})
export type Party = z.infer<typeof party>

const role = z.object({ id: text, title: text })

export const responsibleParty = z.object({ 'role-id': text, 'party-uuids': z.array(text), props, remarks: maybe })

const revision = z.object({ version: text, 'last-modified': maybe, props, remarks: maybe })

const action = z.object({ uuid: text, date: maybe, type: text, system: text, props })

export const metadata = z.object({
  title: text,
  'last-modified': text,
  version: text,
  'oscal-version': text,
  revisions: list(revision),
  props,
  roles: list(role),
  parties: list(party),
  'responsible-parties': list(responsibleParty),
  actions: list(action),
})
export type Metadata = z.infer<typeof metadata>

export const resource = z.object({ uuid: text, title: maybe, description: maybe, props })
export type Resource = z.infer<typeof resource>

export const backMatter = z.optional(z.object({ resources: list(resource) }))

export const origin = z.object({
  actors: z.array(z.object({ type: text, 'actor-uuid': text, 'role-id': maybe })),
})
