import { useEffect, useRef, type ComponentProps } from 'react'

export interface PictureProps extends Pick<ComponentProps<'img'>, 'onError' | 'className'> {
  blob: Blob
  alt: string
}

/** A picture that is in memory. */
export function Picture({ blob, alt, ...others }: PictureProps) {
  const image = useRef<HTMLImageElement>(null)
  useEffect(() => {
    const address = URL.createObjectURL(blob)
    if (image.current !== null) image.current.src = address
    return () => URL.revokeObjectURL(address)
  }, [blob])
  return <img ref={image} alt={alt} {...others} />
}
