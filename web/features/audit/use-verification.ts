import { useEffect, useRef, useState } from 'react'
import { verifyChain, type Progress } from './verify.ts'

type State = {
  state: 'idle' | 'running'
  progress?: Progress | undefined
  /** What the last verification found wrong. */
  faults?: readonly string[]
  error?: unknown
}

/** Verifies one chain on demand. Leaving the page ends it. */
export function useVerification(chain: string | null, onDone: () => Promise<void>) {
  const [state, setState] = useState<State>({ state: 'idle' })
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  const run = async (signal: AbortSignal) => {
    try {
      const faults = await verifyChain(chain, (progress) => setState({ state: 'running', progress }), signal)
      await onDone()
      setState({ state: 'idle', faults })
    } catch (error) {
      if (!signal.aborted) setState({ state: 'idle', error })
    }
  }
  const start = () => {
    running.current = new AbortController()
    setState({ state: 'running' })
    void run(running.current.signal)
  }
  const stop = () => {
    running.current?.abort()
    setState({ state: 'idle' })
  }
  return { ...state, start, stop }
}

export type Verification = ReturnType<typeof useVerification>
