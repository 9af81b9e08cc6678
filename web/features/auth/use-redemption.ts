import { useEffect, useEffectEvent, useState } from 'react'
import type { Redemption } from './redeem-token.ts'

type Answer = { readonly outcome: Redemption } | { readonly error: unknown }

/** Redeems the link that opened the page. Without an answer of the server, the person can try again. */
export function useRedemption(redeem: () => Promise<Redemption>) {
  const [answer, setAnswer] = useState<Answer>()
  const [attempt, setAttempt] = useState(1)
  const start = useEffectEvent(redeem)
  useEffect(() => {
    let isCurrent = true
    const show = (next: Answer) => {
      if (isCurrent) setAnswer(next)
    }
    start().then(
      (outcome) => show({ outcome }),
      (error: unknown) => show({ error }),
    )
    return () => {
      isCurrent = false
    }
  }, [attempt])
  const retry = () => {
    setAnswer(undefined)
    setAttempt(attempt + 1)
  }
  return { answer, retry }
}
