import { NOT_STATED, OSCAL_NAMESPACE } from './vocabulary.ts'
import type { Property } from './schema/common.ts'

/** What OSCAL takes as a string: something, on one line, with no space around it. */
const STRING = /^\S(?:.*\S)?$/u

/** A text as one line; for texts that may be empty. */
export function oneLine(text: string, whenEmpty: string): string {
  return text.replaceAll(/\s+/gu, ' ').trim() || whenEmpty
}

/** Where a text must be and may be empty. */
export const stated = (text: string): string => text || NOT_STATED
export const unlessNotStated = (text: string): string => (text === NOT_STATED ? '' : text)

/** A value in our namespace. What is no string of OSCAL's stands in its remarks, where every text may stand. */
export function note(name: string, value: string): Property {
  return STRING.test(value)
    ? { name, ns: OSCAL_NAMESPACE, value }
    : { name, ns: OSCAL_NAMESPACE, value: 'in-remarks', remarks: value }
}

/** Notes for the values that there are. */
export function notes(values: Readonly<Record<string, string | number | null | undefined>>): Property[] {
  return Object.entries(values).flatMap(([name, value]) =>
    value === null || value === undefined || value === '' ? [] : [note(name, String(value))],
  )
}

type Noted = { readonly props?: readonly Property[] | undefined } | undefined

/** All notes, by name. */
export function notesOf(noted: Noted): ReadonlyMap<string, string> {
  const ours = noted?.props?.filter(({ ns }) => ns === OSCAL_NAMESPACE) ?? []
  return new Map(ours.map(({ name, value, remarks }) => [name, remarks ?? value]))
}

/** The note of a name; undefined where there is none. */
export function noteOf(noted: Noted, name: string): string | undefined {
  return notesOf(noted).get(name)
}

/** OSCAL knows no empty lists. */
export function some<Item>(items: readonly Item[]): Item[] | undefined {
  return items.length === 0 ? undefined : [...items]
}

/** A calendar day as OSCAL has moments. */
export const momentOf = (day: string): string => `${day}T00:00:00Z`
export const dayOf = (moment: string): string => moment.slice(0, 10)
