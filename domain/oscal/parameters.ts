import type { Parameter } from './schema/catalog.ts'

const INSERT = /\{\{\s*insert:\s*param,\s*([^\s}]+)\s*\}\}/g

/** What may stand in a choice of a choice of a choice; no catalog goes deeper. */
const MOST_DEPTH = 4

/** A text in which the places that an organization fills in say what belongs there: "[Assignment: frequency]". */
export function filled(prose: string, params: readonly Parameter[], depth = 0): string {
  return prose.replaceAll(INSERT, (_insert, id: string) => {
    const parameter = params.findLast((one) => one.id === id)
    return parameter === undefined || depth >= MOST_DEPTH ? `[${id}]` : valueOf(parameter, params, depth + 1)
  })
}

function valueOf({ id, label, values = [], select }: Parameter, params: readonly Parameter[], depth: number): string {
  if (values.length > 0) return values.join(', ')
  const choices = select?.choice ?? []
  if (choices.length === 0) return `[Assignment: ${label ?? id}]`
  const howMany = select?.['how-many'] === 'one-or-more' ? 'Selection (one or more)' : 'Selection'
  return `[${howMany}: ${choices.map((choice) => filled(choice, params, depth)).join('; ')}]`
}
