import { useState } from 'react'
import { useWrite, type Refresh, type Write } from './write/use-write.ts'

/** A write behind a button: the same as `useWrite`, and `busy` while it lasts. */
export function useAction(refresh?: Refresh): { busy: boolean; run: Write } {
  const [busy, setBusy] = useState(false)
  const write = useWrite(refresh)
  const run: Write = async (...what) => {
    setBusy(true)
    try {
      return await write(...what)
    } finally {
      setBusy(false)
    }
  }
  return { busy, run }
}
