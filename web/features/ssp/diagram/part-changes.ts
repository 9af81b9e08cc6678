import { parseId } from '#domain/ids.ts'
import { randomUuid } from '#web/lib/uploads/random-uuid.ts'
import type { FlowRecord, PartRecord, Ssp } from '../ssp-schema.ts'
import type { FlowValues, PartValues, useDiagramWrites } from './diagram-writes.ts'
import type { UndoStack } from './use-undo-stack.ts'

type Writes = ReturnType<typeof useDiagramWrites>

/** Changes of boxes and frames. Each resolves to whether it succeeded. */
export function partChanges(
  writes: Writes,
  { record }: UndoStack,
  { parts, flows }: Pick<Ssp, 'parts' | 'flows'>,
  mayRemove: boolean,
) {
  const bringBack = async (part: PartRecord) => {
    const inside = parts.filter(({ frame }) => frame === part.id).map(({ id }) => id)
    const joined = flows.filter(({ from, to }) => from === part.id || to === part.id)
    return (
      (await writes.addParts([part])) &&
      (inside.length === 0 || (await writes.putIntoFrame(inside, part.id))) &&
      (joined.length === 0 || (await writes.addFlows(joined)))
    )
  }
  return {
    add: async (values: PartValues) => {
      const id = parseId('ssp_parts', randomUuid())
      const isDone = await writes.addParts([{ id, ...values, x: null, y: null }])
      if (isDone) record(`${values.name} added`, mayRemove ? () => writes.removeParts([id]) : undefined)
      return isDone
    },
    change: async (part: PartRecord, values: PartValues) => {
      const isDone = await writes.changePart(part.id, values, part.updatedAt)
      if (isDone) record(`${values.name} saved`, () => writes.changePart(part.id, part))
      return isDone
    },
    putIntoFrame: async (part: PartRecord, frame: PartRecord | undefined) => {
      const isDone = await writes.putIntoFrame([part.id], frame?.id ?? null)
      const label = frame === undefined ? `${part.name} taken out` : `${part.name} put into ${frame.name}`
      if (isDone) record(label, () => writes.putIntoFrame([part.id], part.frame))
      return isDone
    },
    remove: async (part: PartRecord) => {
      const isDone = await writes.removeParts([part.id])
      if (isDone) record(`${part.name} removed`, () => bringBack(part))
      return isDone
    },
  }
}

/** Changes of flows. Each resolves to whether it succeeded. */
export function flowChanges(writes: Writes, { record }: UndoStack, mayRemove: boolean) {
  return {
    add: async (values: FlowValues) => {
      const id = parseId('ssp_flows', randomUuid())
      const isDone = await writes.addFlows([{ id, ...values }])
      if (isDone) record('Flow added', mayRemove ? () => writes.removeFlow(id) : undefined)
      return isDone
    },
    change: async (flow: FlowRecord, values: FlowValues) => {
      const isDone = await writes.changeFlow(flow.id, values, flow.updatedAt)
      if (isDone) record('Flow saved', () => writes.changeFlow(flow.id, flow))
      return isDone
    },
    remove: async (flow: FlowRecord) => {
      const isDone = await writes.removeFlow(flow.id)
      if (isDone) record('Flow removed', () => writes.addFlows([flow]))
      return isDone
    },
  }
}
