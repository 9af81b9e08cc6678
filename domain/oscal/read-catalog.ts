import { filled } from './parameters.ts'
import type { CatalogDocument, Control, Group, Parameter, Part } from './schema/catalog.ts'
import { noteOf } from './texts.ts'

/** A control of a catalog, as it is shown beside ours. */
export interface ReadControl {
  /** By which it is found: the label, or the name in the document. */
  readonly number: string
  readonly title: string
  readonly group: string
  /** In paragraphs; the lettered parts of a statement each on a line. */
  readonly statement: string
  readonly guidance: string
  readonly objectives: readonly { readonly label: string; readonly words: string }[]
  /** Those of our own catalogs only. */
  readonly practiceId: string | null
  readonly weight: number | null
  readonly successors: readonly string[]
}

/** Every control of a catalog, in its order, those within others too. */
export function readCatalog({ catalog }: CatalogDocument): readonly ReadControl[] {
  const groups = [...(catalog.groups ?? []), { title: '', controls: catalog.controls }]
  const controls = groups.flatMap((group) => within(group, catalog.params ?? []))
  return controls.filter(({ statement, objectives, guidance }) => statement + guidance !== '' || objectives.length > 0)
}

function within({ title, params = [], controls = [], groups = [] }: Group, outer: readonly Parameter[]): ReadControl[] {
  const known = [...outer, ...params]
  return [
    ...controls.flatMap((control) => controlsOf(control, title, known)),
    ...groups.flatMap((group) => within(group, known)),
  ]
}

function controlsOf(control: Control, group: string, outer: readonly Parameter[]): ReadControl[] {
  const params = [...outer, ...(control.params ?? [])]
  const text = (name: string) => textOf(control.parts ?? [], name, params)
  const weight = noteOf(control, 'weight')
  return [
    {
      number: labelOf(control) ?? control.id,
      title: control.title,
      group,
      statement: text('statement'),
      guidance: text('guidance'),
      objectives: (control.parts ?? []).flatMap((part) => objectivesOf(part, params)),
      practiceId: noteOf(control, 'practice-id') ?? null,
      weight: weight === undefined ? null : Number(weight),
      successors: (noteOf(control, 'successors') ?? '').split(', ').filter(Boolean),
    },
    ...(control.controls ?? []).flatMap((inner) => controlsOf(inner, group, params)),
  ]
}

/**
 * The shortest: some catalogs label by a number and by a number filled with zeros for sorting. A sentence is no number.
 */
function labelOf({ props = [] }: Pick<Control, 'props'>): string | undefined {
  const labels = props.filter(({ name, value }) => name === 'label' && !value.includes(' ')).map(({ value }) => value)
  return labels.toSorted((one, other) => one.length - other.length)[0]
}

function textOf(parts: readonly Part[], name: string, params: readonly Parameter[]): string {
  return parts
    .filter((part) => part.name === name)
    .map((part) => linesOf(part, params))
    .filter(Boolean)
    .join('\n\n')
}

/** A part with those within it, each behind its label. */
function linesOf(part: Part, params: readonly Parameter[]): string {
  const own = filled(part.prose ?? '', params)
  const label = part.props?.find(({ name }) => name === 'label')?.value
  const head = part.name === 'item' && label !== undefined && own !== '' ? `${label} ${own}` : own
  return [head, ...(part.parts ?? []).map((inner) => linesOf(inner, params))].filter(Boolean).join('\n')
}

const OBJECTIVES = new Set(['assessment-objective', 'objective'])

/** Of objectives within objectives the innermost: they are what is looked at. */
function objectivesOf(part: Part, params: readonly Parameter[]): ReadControl['objectives'][number][] {
  const inner = (part.parts ?? []).flatMap((one) => objectivesOf(one, params))
  if (inner.length > 0 || !OBJECTIVES.has(part.name)) return inner
  const label = noteOf(part, 'letter') ?? labelOf(part) ?? part.id ?? ''
  return part.prose === undefined ? [] : [{ label, words: filled(part.prose, params) }]
}
