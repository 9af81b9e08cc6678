import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { toastError } from '#web/ui/overlay/toast.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'

/** Enough to compare by eye; copying takes the whole hash. */
const SHOWN = 8

/** The shortened SHA-256 of a file. */
export function FileHash({ hash, title }: { hash: string; title: string }) {
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(hash)
      setCopied(true)
    } catch {
      toastError('The hash could not be copied', { description: <span className="font-mono break-all">{hash}</span> })
    }
  }
  return (
    <span className="inline-flex items-center text-small text-muted">
      <span title={hash}>
        SHA-256 <span className="font-mono">{hash.slice(0, SHOWN)}…</span>
      </span>
      <IconButton
        size={28}
        label={isCopied ? 'Copied' : `Copy the SHA-256 of ${title}`}
        icon={isCopied ? <Check /> : <Copy />}
        className="text-muted [&_svg]:size-3.5"
        onClick={() => void copy()}
      />
    </span>
  )
}
