import { useMemo } from 'react'
import { partRects } from '#domain/diagram/part-rects.ts'
import type { Point } from '#domain/diagram/shapes.ts'
import { autoLayout } from '#domain/diagram/auto-layout.ts'
import { parseId, type Id } from '#domain/ids.ts'
import { usePermissions } from '#web/lib/company/permissions.ts'
import { useReadOnlyReason } from '#web/lib/company/use-read-only-reason.ts'
import type { PartRecord, Ssp } from '../ssp-schema.ts'
import { useDiagramWrites } from './diagram-writes.ts'
import { cornersOf, movedCorners, type Corners } from './moved-corners.ts'
import { flowChanges, partChanges } from './part-changes.ts'
import { usePositions } from './use-positions.ts'
import { useUndoStack } from './use-undo-stack.ts'

/** The diagram under edit, with moves in progress and undo. */
export function useDiagram(companyId: Id<'companies'>, ssp: Pick<Ssp, 'parts' | 'flows'>) {
  const { moved, show, keep } = usePositions(companyId)
  const writes = useDiagramWrites()
  const steps = useUndoStack()
  const readOnlyReason = useReadOnlyReason()
  const { canDeleteContent } = usePermissions()
  const diagram = useMemo(
    () => ({ parts: ssp.parts.map((part) => ({ ...part, ...moved.get(part.id) })), flows: ssp.flows }),
    [ssp.parts, ssp.flows, moved],
  )
  const rects = useMemo(() => partRects(diagram), [diagram])
  const move = (label: string, corners: Corners, from = rects) => {
    const before = [...cornersOf(ssp.parts, from)].filter(([id]) => corners.has(id))
    keep(corners)
    steps.record(label, () => keep(new Map(before)))
  }
  return {
    diagram,
    rects,
    readOnlyReason,
    /** Why the person may not remove parts and flows; undefined when allowed. */
    keptReason: readOnlyReason ?? (canDeleteContent ? undefined : 'Owners and Managers remove what is drawn'),
    busy: writes.busy,
    announcement: steps.announcement,
    undo: steps.undo,
    show,
    move,
    moveBy: (part: PartRecord, by: Point) =>
      move(`${part.name} moved`, movedCorners(diagram.parts, rects, part.id, by)),
    autoLayout: () =>
      move('Tidied up', new Map([...autoLayout(diagram)].map(([id, point]) => [parseId('ssp_parts', id), point]))),
    parts: partChanges(writes, steps, ssp, canDeleteContent),
    flows: flowChanges(writes, steps, canDeleteContent),
  }
}

export type DiagramState = ReturnType<typeof useDiagram>
