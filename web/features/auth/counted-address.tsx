import { useEffect, useState } from 'react'
import { ownAddress } from '#web/lib/auth/own-address.ts'

/** On localhost: the address that failed attempts are counted under, to see when a proxy hides the real ones. */
export function CountedAddress() {
  const [address, setAddress] = useState<string>()
  useEffect(() => void ownAddress().then(setAddress), [])
  if (address === undefined) return null
  return (
    <output className="block text-small text-muted">
      Attempts are counted for this account and your network address, {address}.
    </output>
  )
}
