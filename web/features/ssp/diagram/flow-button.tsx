import type { SceneArrow } from '#domain/diagram/scene.ts'
import type { FlowRecord } from '../ssp-schema.ts'
import { LabelShape } from '#web/lib/plan-document/scene-shapes.tsx'
import type { DiagramState } from './use-diagram.ts'

export interface FlowButtonProps {
  arrow: SceneArrow
  flow: FlowRecord
  state: DiagramState
  onOpen: (flow: FlowRecord) => void
}

/** The label of an arrow; opens and removes the flow. */
export function FlowButton({ arrow, flow, state, onOpen }: FlowButtonProps) {
  const nameOf = (end: string) => state.diagram.parts.find(({ id }) => id === end)?.name ?? ''
  return (
    <g
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- there is no button inside SVG
      role="button"
      tabIndex={0}
      aria-label={`Flow ${arrow.number}: ${nameOf(flow.from)} to ${nameOf(flow.to)}`}
      className="group/part cursor-pointer outline-none"
      onPointerDown={(event) => event.stopPropagation()}
      onClick={() => onOpen(flow)}
      onKeyDown={(event) => {
        if (event.key === 'Enter' || event.key === ' ') onOpen(flow)
        else if (event.key === 'Delete' && state.keptReason === undefined) void state.flows.remove(flow)
        else return
        event.preventDefault()
      }}
    >
      <LabelShape
        arrow={arrow}
        className="group-hover/part:stroke-brand group-focus-visible/part:stroke-focus group-focus-visible/part:[stroke-width:3]"
      />
    </g>
  )
}
