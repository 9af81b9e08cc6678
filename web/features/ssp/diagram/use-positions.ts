import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Point } from '#domain/diagram/shapes.ts'
import type { Id } from '#domain/ids.ts'
import { toastFailed } from '#web/lib/toast-failed.ts'
import type { PartRecord } from '../plan-schema.ts'
import { companyPlan } from '../queries.ts'
import { moveParts } from './diagram-writes.ts'

type PartId = PartRecord['id']
type Points = ReadonlyMap<PartId, Point>

const NONE: Points = new Map()
/** Moves by keys come one after the other: they are written once they rest. */
const REST_MS = 300

/** Where parts stand while they are moved and until the server has it. */
export function usePositions(companyId: Id<'companies'>) {
  const cache = useQueryClient()
  const [moved, setMoved] = useState(NONE)
  const unwritten = useRef(NONE)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const write = useEffectEvent(async () => {
    const points = unwritten.current
    if (points.size === 0) return
    unwritten.current = NONE
    try {
      await moveParts(companyId, points)
    } catch (error) {
      toastFailed('The diagram could not be saved', error)
    }
    await cache.invalidateQueries({ queryKey: companyPlan(companyId).queryKey, exact: true })
    setMoved((now) => new Map([...now].filter(([id, point]) => points.get(id) !== point)))
  })
  useEffect(
    () => () => {
      clearTimeout(timer.current)
      void write()
    },
    [],
  )
  return {
    moved,
    /** Shown only. */
    show: (points: Points) => setMoved((now) => new Map([...now, ...points])),
    /** Shown, and written soon. */
    keep: (points: Points) => {
      setMoved((now) => new Map([...now, ...points]))
      unwritten.current = new Map([...unwritten.current, ...points])
      clearTimeout(timer.current)
      timer.current = setTimeout(() => void write(), REST_MS)
    },
  }
}
