import { useState } from 'react'
import type { Point, Rect } from '#domain/diagram/shapes.ts'

/** The smallest visible area, so that a small diagram is not enlarged further. */
const LEAST = { width: 640, height: 480 } as const
const ZOOM = 1.25
const NEAREST = 240

/** The visible part of the canvas: the whole diagram until the person zooms or pans. */
export function useView(bounds: Rect) {
  const [chosen, setChosen] = useState<Rect>()
  const view = chosen ?? atLeast(bounds)
  const zoomBy = (factor: number, around: Point = middleOf(view)) => {
    const width = Math.max(NEAREST, view.width * factor)
    const share = width / view.width
    setChosen({
      x: around.x - (around.x - view.x) * share,
      y: around.y - (around.y - view.y) * share,
      width,
      height: view.height * share,
    })
  }
  return {
    view,
    /** Stops following the bounds of the diagram. */
    hold: () => setChosen(view),
    fit: () => setChosen(undefined),
    zoomIn: (around?: Point) => zoomBy(1 / ZOOM, around),
    zoomOut: (around?: Point) => zoomBy(ZOOM, around),
    panBy: ({ x, y }: Point) => setChosen({ ...view, x: view.x - x, y: view.y - y }),
  }
}

export type View = ReturnType<typeof useView>

function atLeast({ x, y, width, height }: Rect): Rect {
  const [more, higher] = [Math.max(0, LEAST.width - width), Math.max(0, LEAST.height - height)]
  return { x: x - more / 2, y: y - higher / 2, width: width + more, height: height + higher }
}

function middleOf({ x, y, width, height }: Rect): Point {
  return { x: x + width / 2, y: y + height / 2 }
}
