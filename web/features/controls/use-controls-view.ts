import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { parseView, readControlsSearch, writeView, type ControlsView } from './search.ts'

/** Typing reaches the address, and with it the list, after this much quiet. */
const TYPING_PAUSE_MS = 120

/** The view in the address, and how to change it. */
export function useControlsView(knownDomains: readonly string[]) {
  const raw = useSearch({ strict: false })
  const view = useMemo(() => parseView(readControlsSearch(raw), knownDomains), [raw, knownDomains])
  const navigate = useNavigate()
  const update = (changes: Partial<ControlsView>) => {
    void navigate({
      to: '.',
      search: (current: Record<string, unknown>) =>
        writeView({ ...parseView(readControlsSearch(current), knownDomains), ...changes }),
      replace: true,
      resetScroll: false,
    })
  }
  return { view, update }
}

export type UpdateView = ReturnType<typeof useControlsView>['update']

/** The text of a search field: what is typed shows at once, and is told when the typing rests. */
export function useTypedText(text: string, onRest: (text: string) => void): [string, (text: string) => void] {
  const [typed, setTyped] = useState(text)
  const [known, setKnown] = useState(text)
  if (text !== known) {
    setKnown(text)
    setTyped(text)
  }
  const tell = useEffectEvent(onRest)
  useEffect(() => {
    if (typed === known) return undefined
    const timer = setTimeout(() => tell(typed), TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed, known])
  return [typed, setTyped]
}
