import { useMemo } from 'react'
import { sceneOf, type SceneArrow } from '#domain/diagram/scene.ts'
import type { FlowRecord, PartRecord } from '../ssp-schema.ts'
import { CanvasPart } from './canvas-part.tsx'
import { FlowButton } from './flow-button.tsx'
import { ArrowShape, FrameTitle } from '#web/lib/plan-document/scene-shapes.tsx'
import type { DiagramState } from './use-diagram.ts'
import { useGestures } from './use-gestures.ts'
import type { View } from './use-view.ts'

export interface CanvasProps {
  state: DiagramState
  view: View
  hasWords: boolean
  onOpenPart: (part: PartRecord) => void
  onOpenFlow: (flow: FlowRecord) => void
  /** Without a target, the dialog asks for one. */
  onConnect: (from: PartRecord, to?: PartRecord) => void
}

/** The editable diagram, for pointer and keyboard. */
export function Canvas({ state, view, hasWords, onOpenPart, onOpenFlow, onConnect }: CanvasProps) {
  const { diagram } = state
  const scene = useMemo(() => sceneOf(diagram, { hasWords }), [diagram, hasWords])
  const { gesture, begin, canvas } = useGestures({ diagram: state, view, onConnect })
  const { x, y, width, height } = view.view
  const actions = { state, onOpen: onOpenPart, onConnect }
  const partOf = (id: string) => diagram.parts.find((part) => part.id === id)
  const flowOf = ({ flow }: SceneArrow) => diagram.flows.find(({ id }) => id === flow.id)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it is an application: its parts are buttons
    <svg
      role="application"
      aria-roledescription="diagram"
      aria-label="Diagram"
      aria-describedby="diagram-keys"
      viewBox={`${x} ${y} ${width} ${height}`}
      className="block h-140 w-full touch-none cursor-grab rounded-md border border-border bg-subtle active:cursor-grabbing"
      {...canvas}
      onKeyDown={(event) => {
        if ((event.ctrlKey || event.metaKey) && event.key === 'z') {
          event.preventDefault()
          void state.undo()
        }
      }}
    >
      {scene.frames.map((frame) => {
        const part = partOf(frame.part.id)
        return part && <CanvasPart key={part.id} part={part} shape={frame} begin={begin} {...actions} />
      })}
      {scene.arrows.map((arrow) => (
        <ArrowShape key={arrow.flow.id} arrow={arrow} />
      ))}
      {scene.boxes.map((box) => {
        const part = partOf(box.part.id)
        return part && <CanvasPart key={part.id} part={part} shape={box} begin={begin} {...actions} />
      })}
      {scene.frames.map((frame) => (
        <FrameTitle key={frame.part.id} frame={frame} />
      ))}
      {scene.arrows.map((arrow) => {
        const flow = flowOf(arrow)
        return flow && <FlowButton key={flow.id} arrow={arrow} flow={flow} state={state} onOpen={onOpenFlow} />
      })}
      {gesture?.kind === 'connect' && (
        <line
          x1={gesture.start.x}
          y1={gesture.start.y}
          x2={gesture.at.x}
          y2={gesture.at.y}
          strokeDasharray="4 3"
          strokeWidth={2}
          className="pointer-events-none stroke-brand"
        />
      )}
    </svg>
  )
}
