import { parseId } from '#domain/ids.ts'
import { randomUuid } from '#web/lib/uploads/random-uuid.ts'
import type { FlowRecord, PartRecord, Plan } from '../plan-schema.ts'
import type { FlowValues, PartValues, useDiagramWrites } from './diagram-writes.ts'
import type { Steps } from './use-steps.ts'

type Writes = ReturnType<typeof useDiagramWrites>

/** What is done to boxes and frames; each gives whether it was done. */
export function partChanges(
  writes: Writes,
  { did }: Steps,
  { parts, flows }: Pick<Plan, 'parts' | 'flows'>,
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
      if (isDone) did(`${values.name} added`, mayRemove ? () => writes.removeParts([id]) : undefined)
      return isDone
    },
    change: async (part: PartRecord, values: PartValues) => {
      const isDone = await writes.changePart(part.id, values, part.updatedAt)
      if (isDone) did(`${values.name} saved`, () => writes.changePart(part.id, part))
      return isDone
    },
    putIntoFrame: async (part: PartRecord, frame: PartRecord | undefined) => {
      const isDone = await writes.putIntoFrame([part.id], frame?.id ?? null)
      const words = frame === undefined ? `${part.name} taken out` : `${part.name} put into ${frame.name}`
      if (isDone) did(words, () => writes.putIntoFrame([part.id], part.frame))
      return isDone
    },
    remove: async (part: PartRecord) => {
      const isDone = await writes.removeParts([part.id])
      if (isDone) did(`${part.name} removed`, () => bringBack(part))
      return isDone
    },
  }
}

/** What is done to flows. */
export function flowChanges(writes: Writes, { did }: Steps, mayRemove: boolean) {
  return {
    add: async (values: FlowValues) => {
      const id = parseId('ssp_flows', randomUuid())
      const isDone = await writes.addFlows([{ id, ...values }])
      if (isDone) did('Flow added', mayRemove ? () => writes.removeFlow(id) : undefined)
      return isDone
    },
    change: async (flow: FlowRecord, values: FlowValues) => {
      const isDone = await writes.changeFlow(flow.id, values, flow.updatedAt)
      if (isDone) did('Flow saved', () => writes.changeFlow(flow.id, flow))
      return isDone
    },
    remove: async (flow: FlowRecord) => {
      const isDone = await writes.removeFlow(flow.id)
      if (isDone) did('Flow removed', () => writes.addFlows([flow]))
      return isDone
    },
  }
}
