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

/** A UUID that an earlier part of the document has already: references to it would be ambiguous. */
export interface Duplicate {
  readonly path: string
  readonly first: string
}

interface References {
  /** Every reference by UUID or to a place in the document that leads nowhere. */
  readonly dangling: readonly Dangling[]
  readonly duplicates: readonly Duplicate[]
}

/** What is wrong with the references of a document, in one walk: a catalog may have megabytes. */
export function checkReferences(document: unknown): References {
  const uuids = new Map<string, Path>()
  // The id of a system is often a UUID that something else has too.
  const ids = new Set<string>()
  const duplicates: Duplicate[] = []
  const references: { path: Path; name: string; target: string }[] = []
  for (const { path, name, value } of stringsIn(document)) {
    const target = targetOf(name, value)
    const first = uuids.get(value.toLowerCase())
    if (name === 'uuid' && first !== undefined)
      duplicates.push({ path: referencePath(path), first: referencePath(first) })
    else if (name === 'uuid') uuids.set(value.toLowerCase(), path)
    else if (name === 'id') ids.add(value.toLowerCase())
    else if (target !== undefined) references.push({ path, name, target })
  }
  const dangling = references
    .filter(({ target }) => !uuids.has(target.toLowerCase()) && !ids.has(target.toLowerCase()))
    .map(({ path, name, target }) => ({ path: referencePath(path), target, isLocal: IN_THIS_DOCUMENT.has(name) }))
  return { dangling, duplicates }
}

/** Every string in its order, with the name that it stands under. */
function* stringsIn(document: unknown): Generator<{ path: Path; name: string; value: string }> {
  // Not by recursion: what is read here may be as deep as it likes.
  const open: { value: unknown; path: Path }[] = [{ value: document, path: [] }]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { value, path } = next
    if (typeof value === 'object' && value !== null) {
      const entries: [PropertyKey, unknown][] = Array.isArray(value) ? [...value.entries()] : Object.entries(value)
      // One by one: a list may have more than a call takes.
      for (const [key, inner] of entries.toReversed()) open.push({ value: inner, path: [...path, key] })
    } else if (typeof value === 'string') {
      yield { path, name: String(path.findLast((step) => typeof step === 'string') ?? ''), value }
    }
  }
}

function targetOf(name: string, value: string): string | undefined {
  if (name === 'href') return value.startsWith('#') ? value.slice(1) : undefined
  return /-uuids?$/.test(name) ? value : undefined
}
