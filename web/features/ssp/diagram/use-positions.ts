import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Point } from '#domain/diagram/shapes.ts'
import type { Id } from '#domain/ids.ts'
import { toastFailed } from '#web/lib/toast-failed.ts'
import type { PartRecord } from '../ssp-schema.ts'
import { companySsp } from '../queries.ts'
import { moveParts } from './diagram-writes.ts'

type PartId = PartRecord['id']
type Points = ReadonlyMap<PartId, Point>

const NONE: Points = new Map()
/** Debounces moves by key, which come in quick succession. */
const REST_MS = 300

/** The positions of moved parts until the server has stored them. */
export function usePositions(companyId: Id<'companies'>) {
  const cache = useQueryClient()
  const [moved, setMoved] = useState(NONE)
  const unsaved = useRef(NONE)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const write = useEffectEvent(async () => {
    const points = unsaved.current
    if (points.size === 0) return
    unsaved.current = NONE
    try {
      await moveParts(companyId, points)
    } catch (error) {
      toastFailed('The diagram could not be saved', error)
    }
    await cache.invalidateQueries({ queryKey: companySsp(companyId).queryKey, exact: true })
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
    /** Shows positions without saving them. */
    show: (points: Points) => setMoved((now) => new Map([...now, ...points])),
    /** Shows positions and saves them after the debounce. */
    keep: (points: Points) => {
      setMoved((now) => new Map([...now, ...points]))
      unsaved.current = new Map([...unsaved.current, ...points])
      clearTimeout(timer.current)
      timer.current = setTimeout(() => void write(), REST_MS)
    },
  }
}
