import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'

/**
 * The current row, and moving the focus to it once it is mounted. While a panel shows a row, that is the current one.
 */
export function useTableFocus(region: RefObject<HTMLElement | null>, openKey: string | undefined) {
  const [lastKey, setActiveKey] = useState<string | null>(null)
  const [lastOpenKey, setLastOpenKey] = useState(openKey)
  if (openKey !== lastOpenKey) {
    setLastOpenKey(openKey)
    setActiveKey(openKey ?? lastOpenKey ?? null)
  }
  const activeKey = openKey ?? lastKey
  const [request, setRequest] = useState(0)
  const wanted = useRef<string | null>(null)

  const focusItem = useCallback((key: string) => {
    wanted.current = key
    setActiveKey(key)
    setRequest((count) => count + 1)
  }, [])

  useEffect(() => {
    const key = wanted.current
    if (key === null) return
    wanted.current = null
    const row = region.current?.querySelector<HTMLElement>(`[data-item="${CSS.escape(key)}"]`)
    row?.focus({ preventScroll: true })
    row?.scrollIntoView({ block: 'nearest' })
  }, [request, region])

  return { activeKey, setActiveKey, focusItem }
}
