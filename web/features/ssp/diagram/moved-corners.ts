import { partTree } from '#domain/diagram/diagram.ts'
import { STEP, type Point } from '#domain/diagram/shapes.ts'
import type { PartRecord } from '../ssp-schema.ts'

type PartId = PartRecord['id']
export type Corners = ReadonlyMap<PartId, Point>

/** The upper left corners of boxes and of empty frames. */
export function cornersOf(parts: readonly PartRecord[], rects: ReadonlyMap<string, Point>): Corners {
  const holders = new Set(parts.map(({ frame }) => frame))
  return new Map(
    parts
      .filter(({ id, kind }) => kind !== 'Frame' || !holders.has(id))
      .map(({ id }) => [id, { x: rects.get(id)?.x ?? 0, y: rects.get(id)?.y ?? 0 }]),
  )
}

/**
 * The corners that change when a part moves with its content. Parts without a stored position are included, so that
 * they stay where they are shown.
 */
export function movedCorners(
  parts: readonly PartRecord[],
  rects: ReadonlyMap<string, Point>,
  moved: PartId,
  { x: dx, y: dy }: Point,
): Corners {
  const tree = partTree(parts)
  const isIn = (id: PartId) => id === moved || tree.around(id).some((frame) => frame.id === moved)
  return new Map(
    [...cornersOf(parts, rects)].flatMap(([id, point]): readonly (readonly [PartId, Point])[] => {
      if (isIn(id)) return [[id, { x: toStep(point.x + dx), y: toStep(point.y + dy) }]]
      return tree.part(id)?.x === null ? [[id, point]] : []
    }),
  )
}

function toStep(length: number): number {
  return Math.round(length / STEP) * STEP
}
