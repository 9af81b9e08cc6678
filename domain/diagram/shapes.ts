export interface Point {
  readonly x: number
  readonly y: number
}

export interface Rect extends Point {
  readonly width: number
  readonly height: number
}

/** Every box is as large as every other. In pixels; so is everything here. */
export const BOX = { width: 176, height: 72 } as const
/** Between a frame and what is in it; above, its name has room. */
export const FRAME_PADDING = { side: 24, top: 44 } as const
/** Boxes are moved in these steps. */
export const STEP = 8

export function boundsOf(rects: readonly Rect[]): Rect {
  if (rects.length === 0) return { x: 0, y: 0, width: 0, height: 0 }
  const x = Math.min(...rects.map((rect) => rect.x))
  const y = Math.min(...rects.map((rect) => rect.y))
  const width = Math.max(...rects.map((rect) => rect.x + rect.width)) - x
  const height = Math.max(...rects.map((rect) => rect.y + rect.height)) - y
  return { x, y, width, height }
}

/** A frame drawn around these. */
export function framed(rects: readonly Rect[]): Rect {
  const { x, y, width, height } = boundsOf(rects)
  const { side, top } = FRAME_PADDING
  return { x: x - side, y: y - top, width: width + 2 * side, height: height + top + side }
}

export function centerOf({ x, y, width, height }: Rect): Point {
  return { x: x + width / 2, y: y + height / 2 }
}

export function holds({ x, y, width, height }: Rect, point: Point): boolean {
  return point.x >= x && point.x <= x + width && point.y >= y && point.y <= y + height
}

export function overlap(one: Rect, other: Rect): boolean {
  return (
    one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height
  )
}
