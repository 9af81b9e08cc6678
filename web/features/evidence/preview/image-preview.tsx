import { useEffect, useRef, useState } from 'react'
import { NoPreview } from './no-preview.tsx'
import type { ViewerProps } from './viewer.ts'

/** From memory: the picture has no address of its own, and the browser takes it for nothing else. */
export function ImagePreview({ blob, title }: ViewerProps) {
  const image = useRef<HTMLImageElement>(null)
  const [isBroken, setBroken] = useState(false)
  useEffect(() => {
    const address = URL.createObjectURL(blob)
    if (image.current !== null) image.current.src = address
    return () => URL.revokeObjectURL(address)
  }, [blob])
  if (isBroken) return <NoPreview>This picture cannot be shown. Download it to look at it.</NoPreview>
  return (
    <img
      ref={image}
      alt={`Preview of ${title}`}
      onError={() => setBroken(true)}
      className="max-h-120 w-full rounded-lg border border-border bg-subtle object-contain"
    />
  )
}
