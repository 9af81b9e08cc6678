import { useState, type PointerEvent, type WheelEvent } from 'react'
import { partTree } from '#domain/diagram/diagram.ts'
import { partRects } from '#domain/diagram/part-rects.ts'
import { centerOf, holds, type Point, type Rect } from '#domain/diagram/shapes.ts'
import type { PartRecord } from '../ssp-schema.ts'
import { movedCorners } from './moved-corners.ts'
import type { DiagramState } from './use-diagram.ts'
import type { View } from './use-view.ts'

interface Gesture {
  readonly kind: 'pan' | 'move' | 'connect'
  readonly part: PartRecord | undefined
  readonly start: Point
  readonly at: Point
  /** The positions when the gesture began. */
  readonly rects: ReadonlyMap<string, Rect>
}

/** A shorter movement is a press, not a drag. */
const SLACK = 4

export interface GestureOptions {
  diagram: DiagramState
  view: View
  onConnect: (from: PartRecord, to: PartRecord) => void
}

/** Pointer gestures on the canvas: move parts, draw flows between them, pan the view. */
export function useGestures({ diagram: state, view, onConnect }: GestureOptions) {
  const [gesture, setGesture] = useState<Gesture>()
  const { diagram, rects } = state
  const begin = (kind: Gesture['kind'], part?: PartRecord) => (event: PointerEvent<SVGElement>) => {
    if (event.button !== 0 || (kind !== 'pan' && state.readOnlyReason !== undefined)) return
    const canvas = event.currentTarget.ownerSVGElement ?? event.currentTarget
    canvas.setPointerCapture(event.pointerId)
    event.stopPropagation()
    const start = pointOf(event)
    view.hold()
    setGesture({ kind, part, start, at: start, rects })
  }
  const onPointerMove = (event: PointerEvent<SVGSVGElement>) => {
    if (gesture === undefined) return
    const at = pointOf(event)
    if (gesture.kind === 'pan') view.panBy(between(gesture.start, at))
    else setGesture({ ...gesture, at })
    if (gesture.kind === 'move' && gesture.part && isDrag(gesture.start, at))
      state.show(movedCorners(diagram.parts, gesture.rects, gesture.part.id, between(gesture.start, at)))
  }
  const onPointerUp = () => {
    setGesture(undefined)
    const { kind, part, start, at, rects: before } = gesture ?? {}
    if (part === undefined || start === undefined || at === undefined || before === undefined) return
    if (!isDrag(start, at)) return
    if (kind === 'move') drop(state, part, before, between(start, at))
    const target = diagram.parts.find(({ id, kind: what }) => what !== 'Frame' && holds(rects.get(id) ?? NOWHERE, at))
    if (kind === 'connect' && target !== undefined && target.id !== part.id) onConnect(part, target)
  }
  return {
    gesture,
    begin,
    canvas: {
      onPointerDown: begin('pan'),
      onPointerMove,
      onPointerUp,
      onPointerCancel: () => setGesture(undefined),
      onWheel: (event: WheelEvent<SVGSVGElement>) => {
        if (!event.ctrlKey && !event.metaKey) return
        const around = pointOf(event)
        if (event.deltaY < 0) view.zoomIn(around)
        else view.zoomOut(around)
      },
    },
  }
}

const NOWHERE: Rect = { x: 0, y: 0, width: -1, height: -1 }

/** Puts a part into the innermost frame under it, or into none. A part alone in its frame takes the frame along. */
function drop(state: DiagramState, part: PartRecord, before: ReadonlyMap<string, Rect>, by: Point): void {
  const { parts } = state.diagram
  state.move(`${part.name} moved`, movedCorners(parts, before, part.id, by), before)
  const from = before.get(part.id)
  if (part.kind === 'Frame' || from === undefined) return
  if (part.frame !== null && parts.filter(({ frame }) => frame === part.frame).length === 1) return
  const others = { parts: parts.filter(({ id }) => id !== part.id), flows: state.diagram.flows }
  const [frames, tree] = [partRects(others), partTree(parts)]
  const center = centerOf({ ...from, x: from.x + by.x, y: from.y + by.y })
  const [home] = parts
    .filter(({ id, kind }) => kind === 'Frame' && holds(frames.get(id) ?? NOWHERE, center))
    .toSorted((a, b) => tree.around(b.id).length - tree.around(a.id).length)
  if ((home?.id ?? null) !== part.frame) void state.parts.putIntoFrame(part, home)
}

/** The position of a pointer in coordinates of the diagram. */
function pointOf(event: PointerEvent<SVGElement> | WheelEvent<SVGElement>): Point {
  const canvas = event.currentTarget.ownerSVGElement ?? event.currentTarget
  const toScreen = canvas instanceof SVGSVGElement ? canvas.getScreenCTM() : null
  return new DOMPoint(event.clientX, event.clientY).matrixTransform(toScreen?.inverse())
}

function between(from: Point, to: Point): Point {
  return { x: to.x - from.x, y: to.y - from.y }
}

function isDrag(from: Point, to: Point): boolean {
  return Math.hypot(to.x - from.x, to.y - from.y) > SLACK
}
