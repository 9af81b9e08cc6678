import type { ProtocolId } from '../protocols/protocol-id.ts'
import { controlId, successorFinder, type SucceededControl } from './control-names.ts'
import { openProfileFiles, type ChosenFile, type OpenProfile } from './profile-files.ts'
import type { Alter, SetParameter } from './schema/profile.ts'
import { selectControls, type ReadImport } from './select-controls.ts'
import { oneLine } from './texts.ts'

/** A control that is named and is none of the company's. */
export interface UnknownControl {
  readonly path: string
  readonly id: string
  readonly why: string
}

/** What a profile says of controls besides taking them: nothing is done by it, so it is told. */
export interface NotApplied {
  readonly path: string
  /** Which of the company's it is about, where that can be told. */
  readonly control: string | null
  readonly what: string
}

/** A profile, read by the controls of one company. */
export interface ReadProfile<Control> {
  readonly title: string
  readonly version: string
  readonly oscalVersion: string
  readonly isNewer: boolean
  readonly imports: readonly ReadImport[]
  /** Those of the company that it takes, in the company's order, each with what the profile calls it. */
  readonly taken: readonly { readonly control: Control; readonly ids: readonly string[] }[]
  readonly leftOut: readonly Control[]
  readonly unknown: readonly UnknownControl[]
  readonly notApplied: readonly NotApplied[]
}

/** No catalog has as many controls. */
const MOST_ENTRIES = 10_000
const LONGEST = { title: 300, version: 100, id: 200, what: 500 } as const

/**
 * Reads a profile, alone or with documents that it imports.
 *
 * @throws RangeError with words for the person when it cannot be read as a whole, or takes none of the controls
 */
export function readProfile<Control extends SucceededControl>(
  files: readonly ChosenFile[],
  protocol: ProtocolId,
  controls: readonly Control[],
): ReadProfile<Control> {
  const opened = openProfileFiles(files)
  const ours = new Map(controls.map((control) => [controlId(protocol, control.number), control]))
  const { selected, notThere, imports, profiles } = selectControls(opened, [...ours.keys()])
  const places = successorFinder(controls)
  const find = (name: string) => {
    const exact = ours.get(name)
    return exact === undefined ? places(name) : [exact]
  }

  const called = new Map<Control, string[]>()
  const unknown: UnknownControl[] = notThere.map(({ path, id, from }) => ({ path, id, why: `not in “${from}”` }))
  for (const { id, label, path } of selected) {
    const byLabel = label === undefined ? [] : find(label)
    const mine = byLabel.length > 0 ? byLabel : find(id)
    for (const control of mine) called.set(control, [...(called.get(control) ?? []), id.slice(0, LONGEST.id)])
    if (mine.length === 0) unknown.push({ path, id: id.slice(0, LONGEST.id), why: 'none of yours' })
  }
  const notApplied = profiles.flatMap((one) => notAppliedOf(one, one === opened.root ? '' : `${one.name}: `, find))
  const { profile, version: oscalVersion, isNewer } = opened.root
  const title = oneLine(profile.metadata.title, 'Profile').slice(0, LONGEST.title)
  if (selected.length + unknown.length + notApplied.length > MOST_ENTRIES)
    throw new RangeError(
      `“${title}” has more than ${MOST_ENTRIES.toLocaleString('en')} entries. No profile has as many.`,
    )
  if (called.size === 0) throw new RangeError(`“${title}” takes none of your controls.${firstOf(unknown)}`)
  return {
    title,
    oscalVersion,
    isNewer,
    imports,
    unknown,
    notApplied,
    version: oneLine(profile.metadata.version, '').slice(0, LONGEST.version),
    taken: controls.flatMap((control) => {
      const ids = called.get(control)
      return ids === undefined ? [] : [{ control, ids }]
    }),
    leftOut: controls.filter((control) => !called.has(control)),
  }
}

function firstOf([first]: readonly UnknownControl[]): string {
  return first === undefined ? '' : ` ${first.path} is ${first.id}, ${first.why}.`
}

type Find = (name: string) => readonly SucceededControl[]

function notAppliedOf({ profile: { merge, modify } }: OpenProfile, before: string, find: Find): readonly NotApplied[] {
  const entry = (path: string, about: string, what: string): NotApplied => ({
    path: `${before}${path}`,
    control: find(about)[0]?.number ?? null,
    what: what.slice(0, LONGEST.what),
  })
  return [
    ...(merge?.custom === undefined ? [] : [entry('merge.custom', '', 'Puts the controls into an order of its own')]),
    ...(modify?.['set-parameters'] ?? []).map((one, at) =>
      entry(`modify.set-parameters[${at}]`, controlOf(one['param-id']), settingInWords(one)),
    ),
    ...(modify?.alters ?? []).map((one, at) => entry(`modify.alters[${at}]`, one['control-id'], alterInWords(one))),
  ]
}

/** `ac-1_prm_1`, `ac-01_odp.02`, `A.03.01.01.ODP.01` belong to ac-1, ac-01 and 03.01.01. */
function controlOf(parameter: string): string {
  return parameter.replace(/[._-](?:prm|odp)(?:[._-].*)?$/i, '').replace(/^A\.(?=0)/i, '')
}

function settingInWords({ 'param-id': id, label, values = [], select, constraints = [] }: SetParameter): string {
  const limits = constraints.flatMap(({ description }) => description ?? [])
  const said = [
    values.length > 0 && `is set to ${values.join(', ')}`,
    select !== undefined && `is to be chosen from ${(select.choice ?? []).join('; ')}`,
    limits.length > 0 && `must be ${limits.join('; ')}`,
    label !== undefined && `is called ${label}`,
  ]
  return `${id} ${said.filter((part) => part !== false).join(', ') || 'is set to nothing'}`
}

function alterInWords({ 'control-id': id, adds = [], removes = [] }: Alter): string {
  const said = [adds.length > 0 && `${adds.length} to add`, removes.length > 0 && `${removes.length} to take out`]
  return `${id} is to be worded otherwise: ${said.filter((part) => part !== false).join(', ') || 'nothing said'}`
}
