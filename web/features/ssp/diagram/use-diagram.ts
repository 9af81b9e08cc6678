import { useMemo } from 'react'
import { partRects } from '#domain/diagram/part-rects.ts'
import type { Point } from '#domain/diagram/shapes.ts'
import { autoLayout } from '#domain/diagram/auto-layout.ts'
import { parseId, type Id } from '#domain/ids.ts'
import { usePermissions } from '#web/lib/company/permissions.ts'
import { useReadOnlyReason } from '#web/lib/company/use-read-only-reason.ts'
import type { PartRecord, Plan } from '../plan-schema.ts'
import { useDiagramWrites } from './diagram-writes.ts'
import { cornersOf, movedBy, type Corners } from './moved-by.ts'
import { flowChanges, partChanges } from './part-changes.ts'
import { usePositions } from './use-positions.ts'
import { useSteps } from './use-steps.ts'

/** The diagram of a plan as it is edited: with what is being moved, and with the way back. */
export function useDiagram(companyId: Id<'companies'>, plan: Pick<Plan, 'parts' | 'flows'>) {
  const { moved, show, keep } = usePositions(companyId)
  const writes = useDiagramWrites(companyId)
  const steps = useSteps()
  const readOnlyReason = useReadOnlyReason()
  const { canDeleteContent } = usePermissions()
  const diagram = useMemo(
    () => ({ parts: plan.parts.map((part) => ({ ...part, ...moved.get(part.id) })), flows: plan.flows }),
    [plan.parts, plan.flows, moved],
  )
  const rects = useMemo(() => partRects(diagram), [diagram])
  const place = (words: string, corners: Corners, from = rects) => {
    const before = [...cornersOf(plan.parts, from)].filter(([id]) => corners.has(id))
    keep(corners)
    steps.did(words, () => keep(new Map(before)))
  }
  return {
    diagram,
    rects,
    readOnlyReason,
    /** Why nothing is removed; undefined for whoever may. */
    keptReason: readOnlyReason ?? (canDeleteContent ? undefined : 'Owners and Managers remove what is drawn'),
    busy: writes.busy,
    said: steps.said,
    undo: steps.undo,
    show,
    place,
    moveBy: (part: PartRecord, by: Point) => place(`${part.name} moved`, movedBy(diagram.parts, rects, part.id, by)),
    autoLayout: () =>
      place('Tidied up', new Map([...autoLayout(diagram)].map(([id, point]) => [parseId('ssp_parts', id), point]))),
    parts: partChanges(writes, steps, plan, canDeleteContent),
    flows: flowChanges(writes, steps, canDeleteContent),
  }
}

export type DiagramState = ReturnType<typeof useDiagram>
