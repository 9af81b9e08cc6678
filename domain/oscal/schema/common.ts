import * as z from 'zod/mini'

/** The parts of OSCAL that are used here, as they are read. What is not named is passed over. */
export const text = z.string()
export const list = <Item extends z.ZodMiniType>(item: Item) => z.optional(z.array(item))
/** Unlike the checks of zod it adds nothing to the code that every page shares with this one. */
export const must =
  <Value>(holds: (value: Value) => boolean, message: string): z.core.CheckFn<Value> =>
  ({ value, issues }) => {
    if (!holds(value)) issues.push({ code: 'custom', input: value, message })
  }
/** At least one: an empty one has nothing to take over. */
export const itemsOf = <Item extends z.ZodMiniType>(item: Item) =>
  z.array(item).check(must((items) => items.length > 0, 'must have at least one entry'))

/** Versions 4 and 5, as NIST's schemas demand. */
const UUID = /^[\da-f]{8}-[\da-f]{4}-[45][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i
export const uuid = text.check(must((value) => UUID.test(value), 'is no UUID of version 4 or 5'))

const ZONED = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})$/

/** A date with time and zone. Without a zone it may be another day for the reader than for the writer. */
export const moment = text.check(
  must((value) => ZONED.test(value), 'must be a date with time and zone, such as 2027-01-31T00:00:00Z'),
  must((value) => !ZONED.test(value) || isOnCalendar(value), 'is no date of the calendar'),
)

/** `Date` moves 30 February to 2 March. */
function isOnCalendar(value: string): boolean {
  const day = value.slice(0, 10)
  const ms = Date.parse(`${day}T00:00:00Z`)
  return !Number.isNaN(Date.parse(value)) && !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(day)
}

const maybe = z.optional(text)

export const property = z.object({ name: text, ns: maybe, value: text, remarks: maybe })
export const props = list(property)
export type Property = z.infer<typeof property>

const address = z.object({ type: maybe, 'addr-lines': list(text) })
export type Address = z.infer<typeof address>

const party = z.object({
  uuid,
  type: text,
  name: maybe,
  props,
  'email-addresses': list(text),
  'telephone-numbers': list(z.object({ type: maybe, number: text })),
  addresses: list(address),
})
export type Party = z.infer<typeof party>

const role = z.object({ id: text, title: text })

export const responsibleParty = z.object({ 'role-id': text, 'party-uuids': z.array(uuid), props, remarks: maybe })

const revision = z.object({ version: text, 'last-modified': z.optional(moment), props, remarks: maybe })

const action = z.object({ uuid, date: z.optional(moment), type: text, system: text, props })

export const metadata = z.object({
  title: text,
  'last-modified': moment,
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

export const resource = z.object({ uuid, title: maybe, description: maybe, props })
export type Resource = z.infer<typeof resource>

export const backMatter = z.optional(z.object({ resources: list(resource) }))

export const origin = z.object({
  actors: z.array(z.object({ type: text, 'actor-uuid': uuid, 'role-id': maybe })),
})
