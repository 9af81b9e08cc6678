import { useState } from 'react'
import { useWrite, type Refresh, type Write } from './write/use-write.ts'

/** `useWrite` for a button, with `busy` while the write runs. */
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
