import type { KeyboardEvent, PointerEvent } from 'react'
import { partTree } from '#domain/diagram/diagram.ts'
import type { SceneBox, SceneFrame } from '#domain/diagram/scene.ts'
import { STEP } from '#domain/diagram/shapes.ts'
import type { PartRecord } from '../ssp-schema.ts'
import { BoxShape, FrameShape } from '#web/lib/plan-document/scene-shapes.tsx'
import type { DiagramState } from './use-diagram.ts'

export interface CanvasPartProps {
  part: PartRecord
  shape: SceneBox | SceneFrame
  state: DiagramState
  begin: (kind: 'move' | 'connect', part: PartRecord) => (event: PointerEvent<SVGElement>) => void
  onOpen: (part: PartRecord) => void
  onConnect: (from: PartRecord) => void
}

const WAYS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}
/** The arrow key is held with Shift. */
const FAR = 4

/** A box or a frame: moved, opened, connected and removed by pointer or key. */
export function CanvasPart({ part, shape, state, begin, onOpen, onConnect }: CanvasPartProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    const isDone = keyOn(event, part, state, onOpen, onConnect)
    if (isDone) event.preventDefault()
  }
  const ring = 'group-focus-visible/part:stroke-focus group-focus-visible/part:[stroke-width:3]'
  return (
    <g
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- there is no button inside SVG
      role="button"
      tabIndex={0}
      aria-label={nameOf(part, state)}
      className="group/part cursor-move outline-none"
      onPointerDown={begin('move', part)}
      onDoubleClick={() => onOpen(part)}
      onKeyDown={onKeyDown}
    >
      {'lines' in shape ? <BoxShape box={shape} className={ring} /> : <FrameShape frame={shape} className={ring} />}
      {'lines' in shape && state.readOnlyReason === undefined && (
        <circle
          cx={shape.x + shape.width}
          cy={shape.y + shape.height / 2}
          r={7}
          className="cursor-crosshair fill-brand stroke-surface opacity-0 group-hover/part:opacity-100 group-focus-visible/part:opacity-100"
          onPointerDown={begin('connect', part)}
        />
      )}
    </g>
  )
}

/** @returns whether the key was handled */
function keyOn(
  { key, shiftKey, ctrlKey, metaKey, altKey }: KeyboardEvent,
  part: PartRecord,
  state: DiagramState,
  onOpen: CanvasPartProps['onOpen'],
  onConnect: CanvasPartProps['onConnect'],
): boolean {
  if (ctrlKey || metaKey || altKey || state.readOnlyReason !== undefined) return false
  const way = WAYS[key]
  if (way !== undefined) {
    const far = shiftKey ? FAR * STEP : STEP
    state.moveBy(part, { x: way[0] * far, y: way[1] * far })
  } else if (key === 'Enter' || key === ' ') onOpen(part)
  else if (key === 'c') onConnect(part)
  else if ((key === 'Delete' || key === 'Backspace') && state.keptReason === undefined) void state.parts.remove(part)
  else return false
  return true
}

function nameOf(part: PartRecord, { diagram }: DiagramState): string {
  const [frame] = partTree(diagram.parts).around(part.id)
  return [part.name, part.kind, frame && `in ${frame.name}`].filter(Boolean).join(', ')
}
