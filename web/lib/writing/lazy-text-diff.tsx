import { lazy, Suspense } from 'react'
import { SkeletonText } from '#web/ui/skeleton.tsx'

const TextDiff = lazy(async () => ({ default: (await import('./text-diff.tsx')).TextDiff }))

/** Differences are rare: what finds them is loaded with the first. */
export function LazyTextDiff(props: { before: string; after: string }) {
  return (
    <Suspense fallback={<SkeletonText lines={2} />}>
      <TextDiff {...props} />
    </Suspense>
  )
}
