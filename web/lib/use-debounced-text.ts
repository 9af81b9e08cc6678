import { useEffect, useEffectEvent, useState } from 'react'

/** Typing reaches the address, and with it the list, after this much quiet. */
const TYPING_PAUSE_MS = 120

interface Typing {
  typed: string
  /** As it last was outside. */
  known: string
  /** Told and not come back yet: when it does, it is no news, for the field may be further. */
  told: readonly string[]
  /** How long this text waits for more. */
  waitMs: number
  at: number
}

/**
 * The debounced text of a search field: typing shows at once and is reported after a pause of `pauseMs`. The first letter
 * after a pause may be reported sooner: `firstMs`. With 0 it is reported in the render that shows it, and `onChange` has
 * to change `text` at once.
 */
export function useDebouncedText(
  text: string,
  onChange: (text: string) => void,
  pauseMs = TYPING_PAUSE_MS,
  firstMs = pauseMs,
): [string, (text: string) => void] {
  const [typing, setTyping] = useState<Typing>(() => asKnown(text))
  if (text !== typing.known)
    setTyping(typing.told.includes(text) && text !== typing.typed ? { ...typing, known: text } : asKnown(text))
  const { typed, known, waitMs } = typing
  const tell = useEffectEvent(() => {
    setTyping((before) => ({ ...before, told: [...before.told, typed] }))
    onChange(typed)
  })
  useEffect(() => {
    if (typed === known) return undefined
    const timer = setTimeout(() => tell(), waitMs)
    return () => clearTimeout(timer)
  }, [typed, known, waitMs])
  const type = (next: string) => {
    const at = performance.now()
    const ms = at - typing.at > pauseMs ? firstMs : pauseMs
    if (ms > 0 || next === known) return setTyping((before) => ({ ...before, typed: next, at, waitMs: ms }))
    setTyping((before) => ({ ...before, typed: next, at, known: next, told: [...before.told, next] }))
    onChange(next)
  }
  return [typed, type]
}

function asKnown(text: string): Typing {
  return { typed: text, known: text, told: [], waitMs: 0, at: -Infinity }
}
