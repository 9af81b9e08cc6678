/** Something that a document refers to and that is not in it. */
export interface Dangling {
  /** "poam-items[2].related-risks[0].risk-uuid" */
  readonly path: string
  readonly target: string
  /** It would have to be in this very document; else one that is imported may have it. */
  readonly isLocal: boolean
}

type Path = readonly PropertyKey[]

/** The names of a document, without that of its root: "poam-items[2].title". */
export function referencePath([, ...path]: Path): string {
  const words = path.map((step) => (typeof step === 'number' ? `[${step}]` : `.${String(step)}`)).join('')
  return words.replace(/^\./, '') || 'the document'
}

const IN_THIS_DOCUMENT = new Set([
  'risk-uuid',
  'observation-uuid',
  'finding-uuid',
  'response-uuid',
  'task-uuid',
  'href',
])

/** Every reference by UUID or to a place in the document that leads nowhere. */
export function danglingReferences(document: unknown): readonly Dangling[] {
  const defined = new Set<string>()
  const references: { path: Path; name: string; target: string }[] = []
  // Not by recursion: what is read here may be as deep as it likes.
  const open: { value: unknown; path: Path }[] = [{ value: document, path: [] }]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { value, path } = next
    if (typeof value === 'object' && value !== null) {
      const entries: [PropertyKey, unknown][] = Array.isArray(value) ? [...value.entries()] : Object.entries(value)
      // One by one: a list may have more than a call takes.
      for (const [key, inner] of entries.toReversed()) open.push({ value: inner, path: [...path, key] })
    } else if (typeof value === 'string') {
      const name = path.findLast((step) => typeof step === 'string') ?? ''
      const target = targetOf(String(name), value)
      if (name === 'uuid' || name === 'id') defined.add(value.toLowerCase())
      else if (target !== undefined) references.push({ path, name: String(name), target })
    }
  }
  return references
    .filter(({ target }) => !defined.has(target.toLowerCase()))
    .map(({ path, name, target }) => ({ path: referencePath(path), target, isLocal: IN_THIS_DOCUMENT.has(name) }))
}

function targetOf(name: string, value: string): string | undefined {
  if (name === 'href') return value.startsWith('#') ? value.slice(1) : undefined
  return /-uuids?$/.test(name) ? value : undefined
}
