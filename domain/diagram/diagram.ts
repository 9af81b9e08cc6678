import { capitalized } from '../text/capitalized.ts'

/** What a part of a diagram is; a frame is drawn around others. */
export const PART_KINDS = ['Component', 'Data store', 'People', 'Outside system', 'Frame'] as const
export type PartKind = (typeof PART_KINDS)[number]

export interface DiagramPart {
  readonly id: string
  readonly kind: PartKind
  readonly name: string
  readonly detail: string
  /** The frame that it stands in. */
  readonly frame: string | null
  /**
   * Its upper left corner, in pixels; null until a person positions it. Unused for a frame with parts.
   */
  readonly x: number | null
  readonly y: number | null
}

export interface DiagramFlow {
  readonly id: string
  readonly from: string
  readonly to: string
  readonly information: string
  readonly protocol: string
  readonly port: string
  /** Encryption, or what stands in its place. */
  readonly protection: string
  /** It carries the information that the plan is about. */
  readonly isProtected: boolean
}

/** A picture as data: what is drawn of it is the same wherever it is drawn. */
export interface Diagram {
  readonly parts: readonly DiagramPart[]
  readonly flows: readonly DiagramFlow[]
}

export const NO_DIAGRAM: Diagram = { parts: [], flows: [] }

/** Which part contains which. Frames that contain each other, which cannot be saved, are in no frame. */
export interface PartTree {
  readonly part: (id: string) => DiagramPart | undefined
  /** Of null, those that stand in no frame; in the order in which they came. */
  readonly childrenOf: (frame: string | null) => readonly DiagramPart[]
  /** The frames around a part, the innermost first. */
  readonly around: (id: string) => readonly DiagramPart[]
}

export function partTree(parts: readonly DiagramPart[]): PartTree {
  const byId = new Map(parts.map((part) => [part.id, part]))
  const framesAround = (id: string): readonly DiagramPart[] => {
    const frames: DiagramPart[] = []
    let frame = byId.get(byId.get(id)?.frame ?? '')
    while (frame?.kind === 'Frame' && !frames.includes(frame)) {
      frames.push(frame)
      frame = byId.get(frame.frame ?? '')
    }
    return frames.some((one) => one.id === id) ? [] : frames
  }
  const around = new Map(parts.map(({ id }) => [id, framesAround(id)]))
  const children = new Map<string | null, DiagramPart[]>()
  for (const part of parts) {
    const frame = around.get(part.id)?.[0]?.id ?? null
    children.set(frame, [...(children.get(frame) ?? []), part])
  }
  return {
    part: (id) => byId.get(id),
    childrenOf: (frame) => children.get(frame) ?? [],
    around: (id) => around.get(id) ?? [],
  }
}

/** Which boundaries a flow passes, in words: "Leaves Office, enters CUI boundary"; empty where it passes none. */
export function crossingOf({ from, to }: Pick<DiagramFlow, 'from' | 'to'>, tree: PartTree): string {
  const [left, entered] = [within(from, tree), within(to, tree)]
  const out = left.filter((frame) => !entered.includes(frame)).map(({ name }) => `leaves ${name}`)
  const into = entered.filter((frame) => !left.includes(frame)).map(({ name }) => `enters ${name}`)
  const words = [...out, ...into.toReversed()].join(', ')
  return capitalized(words)
}

/** The frames that an end stands in; one that is a frame stands in itself. */
function within(id: string, tree: PartTree): readonly DiagramPart[] {
  const part = tree.part(id)
  return part?.kind === 'Frame' ? [part, ...tree.around(id)] : tree.around(id)
}
