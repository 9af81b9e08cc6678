// Merges groups of modules into chunks: few requests, and few bytes that an entry does not need.

export interface ModuleGroup {
  readonly modules: readonly string[]
  /** Characters of source. */
  readonly size: number
  /** Numbers of the entries that load it. */
  readonly entries: ReadonlySet<number>
  /** Numbers of the entries before which it is loaded already. */
  readonly earlier: ReadonlySet<number>
  /** Groups that it imports, by their place in the list. */
  readonly imports: ReadonlySet<number>
  /** Stays as it is, and is no part of the result. */
  readonly isFixed: boolean
}

export interface Costs {
  /** Characters of source that weigh as much as one request. */
  readonly request: number
  /** How much what an entry loads for nothing weighs, by the number of the entry. */
  readonly weights: readonly number[]
}

interface Chunk {
  modules: string[]
  size: number
  entries: Set<number>
  /** Entries that load it or find it loaded. */
  covered: Set<number>
  imports: Set<Chunk>
  isFixed: boolean
}

/**
 * Merges as long as that saves more than it costs. Each entry that loads both saves a request; each that loads one of
 * them now loads the other, and what that imports, for nothing. Chunks never import each other in a circle.
 *
 * @returns the modules of each chunk
 */
export function mergeGroups(groups: readonly ModuleGroup[], costs: Costs): string[][] {
  const chunks = new Set(chunksOf(groups))
  mergeCircles(chunks)
  while (mergeOnce(chunks, costs)) {
    // Merged chunks can be merged again.
  }
  return [...chunks].flatMap(({ modules, isFixed }) => (isFixed ? [] : [modules]))
}

function chunksOf(groups: readonly ModuleGroup[]): Chunk[] {
  const chunks = groups.map(({ modules, size, entries, earlier, isFixed }): Chunk => ({
    modules: [...modules],
    size,
    entries: new Set(entries),
    covered: new Set([...entries, ...earlier]),
    imports: new Set(),
    isFixed,
  }))
  for (const [at, { imports }] of groups.entries())
    for (const target of imports) {
      const imported = chunks[target]
      if (imported !== undefined) chunks[at]?.imports.add(imported)
    }
  return chunks
}

/** Modules that import each other in a circle belong into one chunk. */
function mergeCircles(chunks: Set<Chunk>): void {
  for (const chunk of chunks)
    for (const imported of [...chunk.imports])
      if (!chunk.isFixed && !imported.isFixed && chunks.has(imported) && reachedFrom(imported).has(chunk))
        merge(chunks, chunk, imported)
}

/** Merges the pairs that save most, each chunk at most once. */
function mergeOnce(chunks: Set<Chunk>, costs: Costs): boolean {
  const free = [...chunks].filter(({ isFixed }) => !isFixed)
  const waste = new Map(free.map((chunk) => [chunk, wasteOf(chunk, costs)]))
  const pairs: { one: Chunk; other: Chunk; saved: number }[] = []
  for (const [at, one] of free.entries())
    for (const other of free.slice(at + 1)) {
      const saved = savedFor(one, other, waste.get(other), costs) + savedFor(other, one, waste.get(one), costs)
      if (saved > 0) pairs.push({ one, other, saved })
    }
  const changed = new Set<Chunk>()
  for (const { one, other } of pairs.sort((first, second) => second.saved - first.saved)) {
    if (changed.has(one) || changed.has(other) || wouldCircle(one, other)) continue
    for (const loaded of merge(chunks, one, other)) changed.add(loaded)
    changed.add(one).add(other)
  }
  return changed.size > 0
}

/** By entry: the size of what a chunk brings along that the entry does not load yet, times the entry's weight. */
function wasteOf(chunk: Chunk, { weights }: Costs): readonly number[] {
  const brought = [chunk, ...reachedFrom(chunk)]
  return weights.map((weight, entry) =>
    brought.reduce((sum, { size, covered }) => (covered.has(entry) ? sum : sum + size * weight), 0),
  )
}

/** What the entries of one chunk save if another is part of it; negative if it costs more. */
function savedFor(one: Chunk, other: Chunk, waste: readonly number[] | undefined, { request }: Costs): number {
  let saved = 0
  for (const entry of one.entries)
    // A request that both share counts half for each.
    if (other.entries.has(entry)) saved += request / 2
    else saved += other.covered.has(entry) ? request : -(waste?.[entry] ?? 0)
  return saved
}

/** @returns the chunks that an entry loads from now on with the merged one */
function merge(chunks: Set<Chunk>, into: Chunk, from: Chunk): Chunk[] {
  chunks.delete(from)
  const isEarlier = (entry: number) =>
    [into, from].some(({ entries, covered }) => covered.has(entry) && !entries.has(entry))
  into.modules.push(...from.modules)
  into.size += from.size
  into.entries = new Set([...into.entries, ...from.entries].filter((entry) => !isEarlier(entry)))
  for (const entry of from.covered) into.covered.add(entry)
  for (const target of from.imports) into.imports.add(target)
  for (const { imports } of chunks) if (imports.delete(from)) imports.add(into)
  into.imports.delete(into)
  return [...reachedFrom(into)].filter((chunk) => {
    const added = [...into.entries].filter((entry) => !chunk.covered.has(entry))
    for (const entry of added) {
      chunk.entries.add(entry)
      chunk.covered.add(entry)
    }
    return added.length > 0
  })
}

/** Whether one of two chunks reaches the other through a third. */
const wouldCircle = (one: Chunk, other: Chunk) => reachedFrom(one, other).has(other) || reachedFrom(other, one).has(one)

/** All that a chunk imports; with `direct`, not by way of importing that itself. */
function reachedFrom(chunk: Chunk, direct?: Chunk): Set<Chunk> {
  const open = [...chunk.imports].filter((next) => next !== direct)
  const found = new Set(open)
  for (let next = open.pop(); next !== undefined; next = open.pop())
    for (const imported of next.imports)
      if (!found.has(imported)) {
        found.add(imported)
        open.push(imported)
      }
  return found
}
