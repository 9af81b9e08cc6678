import { SkeletonText } from '#web/ui/state/skeleton.tsx'

export function EvidenceLoading() {
  return (
    <div className="border-t border-border p-4">
      <SkeletonText lines={2} />
    </div>
  )
}
