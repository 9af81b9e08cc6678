/** An arrow between two things. */
export interface Edge {
  readonly from: string
  readonly to: string
}

/**
 * Things in layers, so that arrows lead from one to a later where they can, and those that are joined stand near each
 * other. What is joined to nothing fills the shortest layers.
 */
export function layersOf(ids: readonly string[], edges: readonly Edge[]): readonly (readonly string[])[] {
  const joined = ids.filter((id) => edges.some(({ from, to }) => from === id || to === id))
  const layers = ordered(layered(joined, edges), edges)
  while (layers.length < Math.ceil(Math.sqrt(ids.length - joined.length))) layers.push([])
  for (const id of ids.filter((one) => !joined.includes(one))) {
    const shortest = layers.toSorted((a, b) => a.length - b.length)[0]
    shortest?.push(id)
  }
  return layers
}

/** Each comes after everything that leads to it. In a circle, whatever comes first begins. */
function layered(ids: readonly string[], edges: readonly Edge[]): string[][] {
  const layers: string[][] = []
  let left = [...ids]
  while (left.length > 0) {
    const waiting = left
    const incoming = (id: string) => edges.filter(({ from, to }) => to === id && waiting.includes(from)).length
    const free = waiting.filter((id) => incoming(id) === 0)
    const layer = free.length > 0 ? free : waiting.toSorted((a, b) => incoming(a) - incoming(b)).slice(0, 1)
    layers.push(layer)
    left = waiting.filter((id) => !layer.includes(id))
  }
  return layers
}

/** In each layer by where those stand that lead there. */
function ordered(layers: readonly string[][], edges: readonly Edge[]): string[][] {
  const rank = new Map<string, number>()
  return layers.map((layer) => {
    const places = new Map(layer.map((id, at) => [id, meanRank(id, edges, rank) ?? at / layer.length]))
    const sorted = layer.toSorted((a, b) => (places.get(a) ?? 0) - (places.get(b) ?? 0))
    for (const [at, id] of sorted.entries()) rank.set(id, at / sorted.length)
    return sorted
  })
}

function meanRank(id: string, edges: readonly Edge[], rank: ReadonlyMap<string, number>): number | undefined {
  const ranks = edges.flatMap(({ from, to }) => {
    const other = from === id ? rank.get(to) : to === id ? rank.get(from) : undefined
    return other === undefined ? [] : [other]
  })
  return ranks.length === 0 ? undefined : ranks.reduce((sum, one) => sum + one, 0) / ranks.length
}
