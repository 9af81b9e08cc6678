import { useState } from 'react'
import { pictureSize } from '#domain/evidence/picture-size.ts'
import { formatNumber } from '#web/lib/format-number.ts'
import { Picture } from '#web/ui/picture.tsx'
import { SkeletonText } from '#web/ui/state/skeleton.tsx'
import { NoPreview } from './no-preview.tsx'
import { useParsed } from './use-parsed.ts'
import type { ViewerProps } from './viewer.ts'

/** A browser needs four bytes per pixel, however small the file is. */
const POINTS_MAX = 100_000_000

/** Decodes from memory: without an address, the browser cannot treat the file as anything but an image. */
export function ImagePreview({ blob, title }: ViewerProps) {
  const { content: size, error } = useParsed(blob, async (whole) => {
    const found = pictureSize(new Uint8Array(await whole.arrayBuffer()))
    if (found === undefined) throw new Error('no picture that says how large it is')
    return found
  })
  if (error !== undefined) return <Broken />
  if (size === undefined) return <SkeletonText lines={6} />
  if (size.width * size.height > POINTS_MAX)
    return (
      <NoPreview>
        This picture is {formatNumber(size.width)} × {formatNumber(size.height)} points. Previews go up to{' '}
        {POINTS_MAX / 1_000_000} million. Download it to look at it.
      </NoPreview>
    )
  return <Preview blob={blob} title={title} />
}

function Preview({ blob, title }: ViewerProps) {
  const [isBroken, setBroken] = useState(false)
  if (isBroken) return <Broken />
  return (
    <Picture
      blob={blob}
      alt={`Preview of ${title}`}
      onError={() => setBroken(true)}
      className="max-h-80 w-full rounded-lg border border-border bg-subtle object-contain"
    />
  )
}

function Broken() {
  return <NoPreview>This picture cannot be shown. Download it to look at it.</NoPreview>
}
