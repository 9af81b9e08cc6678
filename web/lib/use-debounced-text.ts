import { useEffect, useEffectEvent, useState } from 'react'

/** The debounce before typing reaches the address and the list. */
const TYPING_PAUSE_MS = 120

interface Typing {
  typed: string
  /** The last value from outside. */
  known: string
  /** Reported values that have not come back yet: when they do, they must not overwrite newer typing. */
  reported: readonly string[]
  /** The debounce of this text. */
  waitMs: number
  at: number
}

/**
 * The debounced text of a search field: typing shows at once and is reported after `pauseMs`. The first letter may be
 * reported sooner, after `firstMs`. With 0 it is reported in the render that shows it, and `onChange` has to change
 * `text` synchronously.
 */
export function useDebouncedText(
  text: string,
  onChange: (text: string) => void,
  pauseMs = TYPING_PAUSE_MS,
  firstMs = pauseMs,
): [string, (text: string) => void] {
  const [typing, setTyping] = useState<Typing>(() => asKnown(text))
  if (text !== typing.known) setTyping(withArrived(typing, text))
  const { typed, known, waitMs } = typing
  const report = useEffectEvent(() => {
    setTyping((before) => ({ ...before, reported: [...before.reported, typed] }))
    onChange(typed)
  })
  useEffect(() => {
    if (typed === known) return undefined
    const timer = setTimeout(() => report(), waitMs)
    return () => clearTimeout(timer)
  }, [typed, known, waitMs])
  const type = (next: string) => {
    const at = performance.now()
    const ms = at - typing.at > pauseMs ? firstMs : pauseMs
    if (ms > 0 || next === known) return setTyping((before) => ({ ...before, typed: next, at, waitMs: ms }))
    setTyping((before) => withReportedAtOnce(before, next, at))
    onChange(next)
  }
  return [typed, type]
}

/** The typing once `text` has come from outside. */
export function withArrived(typing: Typing, text: string): Typing {
  return typing.reported.includes(text) && text !== typing.typed ? { ...typing, known: text } : asKnown(text)
}

/** Not among the reported values: it does not come back, and would later hide that the text was cleared outside. */
export function withReportedAtOnce(typing: Typing, next: string, at: number): Typing {
  return { ...typing, typed: next, at, known: next }
}

export function asKnown(text: string): Typing {
  return { typed: text, known: text, reported: [], waitMs: 0, at: -Infinity }
}
