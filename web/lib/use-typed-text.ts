import { useEffect, useEffectEvent, useState } from 'react'

/** Typing reaches the address, and with it the list, after this much quiet. */
const TYPING_PAUSE_MS = 120

/** The text of a search field: what is typed shows at once, and is told when the typing rests. */
export function useTypedText(
  text: string,
  onRest: (text: string) => void,
  pauseMs = TYPING_PAUSE_MS,
): [string, (text: string) => void] {
  const [typed, setTyped] = useState(text)
  const [known, setKnown] = useState(text)
  if (text !== known) {
    setKnown(text)
    setTyped(text)
  }
  const tell = useEffectEvent(onRest)
  useEffect(() => {
    if (typed === known) return undefined
    const timer = setTimeout(() => tell(typed), pauseMs)
    return () => clearTimeout(timer)
  }, [typed, known, pauseMs])
  return [typed, setTyped]
}
