import type { ProtocolId } from '../protocols/protocol-id.ts'

/**
 * What a control is called in our catalog. OSCAL's names begin with a letter and know neither parentheses nor spaces.
 */
export function controlId(protocol: ProtocolId, number: string): string {
  const plain = number.replaceAll(/\(([^()]*)\)/g, '.$1').replaceAll(/[^\p{L}\p{N}.-]/gu, codeOf)
  return `${protocol}_${plain}`
}

export const statementId = (protocol: ProtocolId, number: string): string => `${controlId(protocol, number)}_smt`

export const objectiveId = (protocol: ProtocolId, number: string, letter: string): string =>
  `${controlId(protocol, number)}_obj.${letter}`

const codeOf = (character: string): string => `_${(character.codePointAt(0) ?? 0).toString(16)}_`

/** Text before the number itself: `cmmc2_`, `SP_800_171_`, a revision, a letter that makes a number a name. */
const BEFORE = /^(?:cmmc2?_|hipaa_|iso27001_|soc2_|sp[_-]?800[_-]171[_-]?|sr-|[rs](?=\d))+/

/**
 * One of several ways to write the same number: `SP_800_171_03.01.01`, `3.1.1`, `AC.L2-3.1.1`, `164.308(a)`, `ac-02`.
 */
export function plainName(name: string): string {
  return name
    .toLowerCase()
    .replace(/_(?:smt|obj)(?:[._-].*)?$/, '')
    .replace(BEFORE, '')
    .replaceAll(/[()[\]\s]+/g, '.')
    .replaceAll(/(?<![\p{L}\p{N}])0+(?=\d)/gu, '')
    .replaceAll(/\.{2,}/g, '.')
    .replaceAll(/^\.|\.$/g, '')
}

export interface NamedControl {
  readonly number: string
  readonly practiceId: string | null
}

/** Finds ours by any of its names; undefined for one that is not among them. */
export function controlFinder<Control extends NamedControl>(
  controls: readonly Control[],
): (name: string) => Control | undefined {
  const named = new Map(
    controls.flatMap((control) =>
      [control.number, control.practiceId ?? control.number].map((name) => [plainName(name), control] as const),
    ),
  )
  return (name) => named.get(plainName(name))
}

export interface SucceededControl extends NamedControl {
  /** Numbers in the revision that comes after it. */
  readonly successors: readonly string[]
}

/**
 * The same for documents of another revision too: `03.01.01` is no `3.1.1`, it speaks of each that it is the successor
 * of.
 */
export function successorFinder<Control extends SucceededControl>(
  controls: readonly Control[],
): (name: string) => readonly Control[] {
  const find = controlFinder(controls)
  return (name) => {
    const bare = name.toLowerCase().replace(BEFORE, '')
    const replaced = controls.filter(({ successors }) => successors.includes(name) || successors.includes(bare))
    if (replaced.length > 0) return replaced
    const same = /^0\d/.test(bare) ? undefined : find(name)
    return same === undefined ? [] : [same]
  }
}
